#!/usr/bin/env bash
# A kernel name that nothing has is an error with near names; in nvJitLink's own spelling a warning, and nothing is dropped.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/k.ptx" alpha
cujit link "$T/k.ptx" --arch sm_80 --kernels-used alpah -o "$T/out.cubin"
expect_exit 1
expect_err "no input has a kernel named 'alpah'"
expect_err "did you mean 'alpha'"
expect_no_file "$T/out.cubin"
cujit link "$T/k.ptx" -arch=sm_80 -kernels-used=alpah -o "$T/out.cubin"
expect_exit 0
expect_err "warning: no input has a kernel named 'alpah'"
expect_kernels "$T/out.cubin" alpha
