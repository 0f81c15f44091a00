#!/usr/bin/env bash
# `-o -` writes the result, and nothing else, to standard output; a failed link writes nothing there.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cd "$T" || exit 1
cujit link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -o file.cubin
expect_quiet
cujit link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -v -o -
expect_exit 0
cmp -s "$T/out" file.cubin || fail "standard output has other bytes than the file"
expect_no_file ./-
cujit link "$data/main.ptx" --arch sm_80 -o -
expect_exit 1
[ ! -s "$T/out" ] || fail "a failed link wrote to standard output"
