#!/usr/bin/env bash
# The library says SUCCESS and prints an error on its standard error only: exit 1 with that error, no output.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
kernel_ptx "$T/k.ptx" k
cujit link "$T/k.ptx" --arch sm_80 -o "$T/k.cubin"
expect_quiet
export CUJIT_NVJITLINK=$FAKES/13.0/libnvJitLink.so.13
run env CUJIT_FAKE="cubin=$T/k.cubin,stderr:@E@error   : Size doesn't match for 'v' in 'b.ptx', first specified in 'a.ptx'" "$CUJIT" link "$T/k.ptx" --arch sm_80 -o "$T/o/out.cubin"
expect_exit 1
expect_err "'v'"
expect_only_files "$T/o"
expect_no_worker
