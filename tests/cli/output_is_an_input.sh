#!/usr/bin/env bash
# An output that is one of the inputs, under whatever name, is exit 2 and the input stays as it was.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cp "$data/lib.ptx" "$T/lib.ptx"
ln -s lib.ptx "$T/alias.ptx"
for output in "$T/lib.ptx" "$T/./lib.ptx" "$T/alias.ptx"; do
  cujit link "$data/main.ptx" "$T/lib.ptx" --arch sm_80 --emit cubin -o "$output"
  expect_exit 2
  expect_err "the output is one of the inputs"
  cmp -s "$data/lib.ptx" "$T/lib.ptx" || fail "the input was overwritten"
done
