#!/usr/bin/env bash
# --lto without LTO-IR is a note; LTO-IR with PTX links and names what is not inlined.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link main.ptx lib.ptx --arch sm_90 --lto -o "$T/o.cubin"
expect_exit 0
expect_err "note: no LTO-IR among inputs; --lto has no effect"
expect_kernels "$T/o.cubin" kern
toolkit_13
"$nvcc" -ltoir -rdc=true -gencode arch=compute_90,code=lto_90 main.cu -o "$T/main.ltoir" || fail nvcc
cujit link "$T/main.ltoir" lib.ptx --arch sm_90 -o "$T/mix.cubin"
expect_exit 0
expect_err "not LTO-IR, so linked but not inlined: lib.ptx"
expect_kernels "$T/mix.cubin" kern
