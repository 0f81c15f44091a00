#!/usr/bin/env bash
# LTO-IR never goes down, and with a suffix to exactly its arch; up it links with a note.
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
for a in 80 90 90a; do "$nvcc" -ltoir -rdc=true -gencode arch=compute_$a,code=lto_$a main.cu -o "$T/l$a.ltoir" || fail nvcc; done
cujit link "$T/l90.ltoir" --arch sm_80 -o "$T/o.cubin"
expect_exit 1
expect_err "l90.ltoir: error: was compiled for lto_90, which cannot go down to sm_80"
for arch in sm_90 sm_100; do
  cujit link "$T/l90a.ltoir" --arch $arch -o "$T/o.cubin"
  expect_exit 1
  expect_err "lto_90a"
done
expect_no_file "$T/o.cubin"
cujit link "$T/l80.ltoir" --arch sm_90 -o "$T/o.cubin"
expect_exit 0
expect_err "l80.ltoir: note: lto_80 LTO-IR is linked into a result for sm_90"
expect_arch "$T/o.cubin" 90
cujit link "$T/l90a.ltoir" --arch sm_90a -o "$T/o.cubin"
expect_quiet
