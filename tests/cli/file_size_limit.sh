#!/usr/bin/env bash
# Over a limit on file sizes the output is refused, and no temporary file stays.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
kernel_ptx "$T/k.ptx" k sm_90
run bash -c "ulimit -f 1; exec '$CUJIT' link '$T/k.ptx' --arch sm_90 -o '$T/o/out.cubin'"
expect_exit 2
expect_only_files "$T/o"
