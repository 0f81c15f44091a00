#!/usr/bin/env bash
# The assembler's complaint comes with the user's file, line and source text.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
sed 's/mad.lo.s32 %r4, %r1, %r2, %r3;/mad.lo.s32 %r4, %r1, %nope, %r3;/' "$data/lib.ptx" > "$T/bad.ptx"
cujit link "$data/main.ptx" "$T/bad.ptx" --arch sm_80 -o "$T/out.cubin"
expect_exit 1
expect_err "$T/bad.ptx:14: error:"
expect_err "mad.lo.s32 %r4, %r1, %nope, %r3;"
expect_no_file "$T/out.cubin"
