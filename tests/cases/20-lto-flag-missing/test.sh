#!/usr/bin/env bash
# LTO is switched on by content; --no-lto refuses LTO-IR by name.
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
for s in main lib; do "$nvcc" -ltoir -rdc=true -gencode arch=compute_90,code=lto_90 $s.cu -o "$T/$s.ltoir" || fail nvcc; done
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/o.cubin"
expect_quiet
expect_kernels "$T/o.cubin" kern
cujit link -v "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/o.cubin"
expect_exit 0
expect_err "LTO is on: an input is LTO-IR"
cujit link --no-lto "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/none.cubin"
expect_exit 1
expect_err "main.ltoir: error: is LTO-IR; needs --lto"
expect_no_file "$T/none.cubin"
