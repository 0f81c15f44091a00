#!/usr/bin/env bash
# Non-ASCII in comments and strings is mended with one warning and its line; in code it is refused with place and code point.
# versions: all
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link comment.ptx --arch sm_90 -o "$T/o.cubin"
expect_exit 0
expect_err "comment.ptx:1: warning: non-ASCII"
[ "$(grep -c warning: "$T/err")" = 1 ] || fail "not one warning"
expect_kernels "$T/o.cubin" k
cujit link filestr.ptx --arch sm_90 -o "$T/f.cubin"
expect_exit 0
expect_err "filestr.ptx:4: warning: non-ASCII"
expect_kernels "$T/f.cubin" k
cujit link ident.ptx --arch sm_90 -o "$T/none.cubin"
expect_exit 1
expect_err "ident.ptx:4:17: error:"
expect_err "U+03B4"
expect_no_file "$T/none.cubin"
