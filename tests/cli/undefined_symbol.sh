#!/usr/bin/env bash
# An undefined function is laid to the file and line that declares it, not to the file added last.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/last.ptx" k
cujit link "$data/main.ptx" "$T/last.ptx" --arch sm_80 -o "$T/out.cubin"
expect_exit 1
expect_err "$data/main.ptx:5: error: undefined"
expect_err "'affine'"
expect_no_err "last.ptx"
expect_no_file "$T/out.cubin"
