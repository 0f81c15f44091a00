#!/usr/bin/env bash
# Two PTX files that call each other become one cubin, without a word.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
cujit link "$data/main.ptx" "$data/lib.ptx" --arch sm_90 -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" apply
expect_function "$T/out.cubin" affine
expect_arch "$T/out.cubin" 90
expect_no_worker
