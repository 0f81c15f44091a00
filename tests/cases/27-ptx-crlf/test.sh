#!/usr/bin/env bash
# CRLF line ends change nothing: the same bytes as from LF.
# versions: all
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
sed 's/$/\r/' k.ptx > "$T/crlf.ptx"
cujit link "$T/crlf.ptx" --arch sm_90 -o "$T/crlf.cubin"
expect_quiet
cujit link k.ptx --arch sm_90 -o "$T/lf.cubin"
expect_quiet
expect_kernels "$T/lf.cubin" k
cmp -s "$T/crlf.cubin" "$T/lf.cubin" || fail "CRLF gives other bytes"
tr '\n' '\r' < k.ptx > "$T/cr.ptx"
cujit link "$T/cr.ptx" --arch sm_90 -o "$T/cr.cubin"
expect_exit 1
expect_err "carriage return"
