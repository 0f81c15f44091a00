#!/usr/bin/env bash
# A line as nvJitLink's callers write it.
# liars: empty
. "$(dirname "$0")/lib.sh"
nvrtc_12 "$data/main.cu" "$T/main.ltoir"
nvrtc_12 "$data/lib.cu" "$T/lib.ltoir"
cujit link -arch=sm_90 -lto -maxrregcount=64 -kernels-used=apply -Xptxas=-v -optimize-unused-variables "$T/main.ltoir" "$T/lib.ltoir" -o "$T/out.cubin"
expect_exit 0
expect_kernels "$T/out.cubin" apply
expect_err "registers"
cujit link -arch=sm_90 -time "$data/main.ptx" "$data/lib.ptx" -o "$T/out.cubin"
expect_exit 0
[ -s "$T/err" ] || fail "-time said nothing"
