#!/usr/bin/env bash
# Nothing is taken by prefix: an unknown option is exit 2 with what may have been meant, before any input is looked at.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cujit link -ltoo nope.ptx --arch sm_90 -o "$T/out.cubin"
expect_exit 2
expect_err "'-ltoo'"
expect_err "did you mean"
expect_no_err "nope.ptx: error"
cujit link --maxrregcount=abc "$data/lib.ptx" --arch sm_90 -o "$T/out.cubin"
expect_exit 2
expect_err "abc"
cujit link -dlink -fatbin "$data/lib.ptx" --arch sm_90 -o "$T/out.cubin"
expect_exit 2
expect_err "fatbinary can wrap"
expect_no_file "$T/out.cubin"
