#!/usr/bin/env bash
# --verify where no driver is installed: exit 3 and no output.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
run env LD_LIBRARY_PATH= "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 --verify -o "$T/o/out.cubin"
expect_exit 3
expect_only_files "$T/o"
