#!/usr/bin/env bash
# One PTX without --arch is linked for its target, with a note that names --arch native.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/k.ptx" k sm_86
cujit link "$T/k.ptx" -o "$T/out.cubin"
expect_exit 0
expect_err "no --arch given; linking for sm_86"
expect_err "--arch native"
expect_arch "$T/out.cubin" 86
expect_kernels "$T/out.cubin" k
