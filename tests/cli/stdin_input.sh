#!/usr/bin/env bash
# "-" is standard input, told apart by content.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
"$CUJIT" link - "$data/main.ptx" --arch sm_80 -o "$T/out.cubin" < "$data/lib.ptx" > "$T/out" 2> "$T/err"
status=$?
expect_quiet
expect_kernels "$T/out.cubin" apply
cat "$data/lib.ptx" | "$CUJIT" link - "$data/main.ptx" --arch sm_80 -o "$T/pipe.cubin" 2> "$T/err" || fail "a pipe"
cmp -s "$T/out.cubin" "$T/pipe.cubin" || fail "other bytes from a pipe"
