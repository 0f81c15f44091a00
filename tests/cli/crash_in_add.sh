#!/usr/bin/env bash
# A crash inside the library is exit 1 and names the input that was being added.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
export CUJIT_NVJITLINK=$FAKES/13.0/libnvJitLink.so.13
for how in add:crash add:abort add:exit; do
  run env CUJIT_FAKE=$how "$CUJIT" link "$data/lib.ptx" --arch sm_80 -o "$T/o/out.cubin"
  expect_exit 1
  expect_err "while adding"
  expect_err "lib.ptx"
  expect_only_files "$T/o"
  expect_no_worker
done
