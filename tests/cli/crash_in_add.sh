#!/usr/bin/env bash
# A crash inside the library is exit 1 and names the input that was being added, not its neighbours.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
export CUJIT_NVJITLINK=$FAKES/13.0/libnvJitLink.so.13
kernel_ptx "$T/first.ptx" first
kernel_ptx "$T/last.ptx" last
for how in crash abort exit; do
  run env CUJIT_FAKE=add=1:$how "$CUJIT" link "$T/first.ptx" "$data/lib.ptx" "$T/last.ptx" --arch sm_80 -o "$T/o/out.cubin"
  expect_exit 1
  expect_err "while adding '$data/lib.ptx'"
  expect_no_err "first.ptx"
  expect_no_err "last.ptx"
  expect_only_files "$T/o"
  expect_no_worker
done
