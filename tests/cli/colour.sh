#!/usr/bin/env bash
# No colour in a file or pipe; FORCE_COLOR brings it, NO_COLOR does not without a terminal; --color decides.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
escape=$(printf '\033')
cujit link nope.ptx --arch sm_80 -o "$T/out.cubin"
expect_exit 2
expect_no_err "$escape"
run env FORCE_COLOR=1 "$CUJIT" link nope.ptx --arch sm_80 -o "$T/out.cubin"
expect_err "$escape"
run env FORCE_COLOR=1 "$CUJIT" link --color never nope.ptx --arch sm_80 -o "$T/out.cubin"
expect_no_err "$escape"
