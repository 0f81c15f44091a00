#!/usr/bin/env bash
# LTO-IR shows no names; --kernels-used still keeps the right one and refuses a wrong one.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
printf 'extern "C" __global__ void alpha(int* p) { *p = 1; }\nextern "C" __global__ void beta(int* p) { *p = 2; }\n' > "$T/k.cu"
nvrtc_12 "$T/k.cu" "$T/k.ltoir"
cujit link "$T/k.ltoir" --arch sm_80 --kernels-used alpha -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" alpha
cujit link "$T/k.ltoir" --arch sm_80 --kernels-used alpah -o "$T/none.cubin"
expect_exit 1
expect_err "did you mean 'alpha'"
expect_no_file "$T/none.cubin"
