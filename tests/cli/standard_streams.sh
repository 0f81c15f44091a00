#!/usr/bin/env bash
# Closed standard streams mislead nobody, and /dev/stdout keeps what its file already holds.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/k.ptx" k sm_90
"$CUJIT" link "$T/k.ptx" --arch sm_90 -o "$T/a.cubin" <&- >&- 2>&- || fail "closed streams"
expect_kernels "$T/a.cubin" k
"$CUJIT" link "$T/k.ptx" --arch sm_90 -o /dev/stdout >&- 2> "$T/err" && fail "success without a stream"
timeout 20 "$CUJIT" link - --arch sm_90 -o "$T/b.cubin" <&- 2> "$T/err"
status=$?
expect_exit 2
{ printf head; "$CUJIT" link "$T/k.ptx" --arch sm_90 -o /dev/stdout; } > "$T/log"
[ "$(head -c 4 "$T/log")" = head ] || fail "what the file held is gone"
[ "$(stat -c %s "$T/log")" = "$(($(stat -c %s "$T/a.cubin") + 4))" ] || fail "not all of it"
