#!/usr/bin/env bash
# A failed link leaves the older output as it was and nothing beside it.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
echo "the old result" > "$T/o/out.cubin"
cujit link "$data/main.ptx" --arch sm_80 -o "$T/o/out.cubin"
expect_exit 1
[ "$(cat "$T/o/out.cubin")" = "the old result" ] || fail "the old output is gone"
expect_only_files "$T/o" out.cubin
expect_no_worker
