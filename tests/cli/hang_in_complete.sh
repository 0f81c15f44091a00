#!/usr/bin/env bash
# A hang is ended by --timeout, with what was being done.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
export CUJIT_NVJITLINK=$FAKES/13.0/libnvJitLink.so.13
run env CUJIT_FAKE=complete:hang timeout 15 "$CUJIT" link "$data/lib.ptx" --arch sm_80 --timeout 0.5 -o "$T/o/out.cubin"
expect_exit 1
expect_err "did not"
expect_only_files "$T/o"
expect_no_worker
