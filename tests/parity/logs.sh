#!/usr/bin/env bash
# Success has no log, unless one is asked for; asked twice, it is the same.
# row: test_linker_get_info_log
# row: test_get_info_log
# row: test_linker_logs_cached_after_link
# row: XLA: the log is returned when it is asked for
. "$(dirname "$0")/lib.sh"
cujit link -arch=sm_80 "$data/main.ptx" "$data/lib.ptx" -o "$T/out.cubin"
expect_quiet
for run in 1 2; do
  cujit link -arch=sm_80 -Xptxas=-v "$data/main.ptx" "$data/lib.ptx" -o "$T/out.cubin"
  expect_exit 0
  expect_err "registers"
  # How long it took differs.
  grep -v "time" "$T/err" > "$T/log$run"
done
cmp "$T/log1" "$T/log2" || fail "the second link said something else"
