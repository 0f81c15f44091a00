#!/usr/bin/env bash
# Ctrl-C, or a signal that asks to end, stops a hanging link with 130; the old output stands, nothing is left.
# liars: empty
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
echo old > "$T/o/out.cubin"
export CUJIT_NVJITLINK=$FAKES/13.0/libnvJitLink.so.13 CUJIT_FAKE=complete:hang CUJIT_FAKE_RECORD=$T/record
for signal in INT TERM HUP; do
  : > "$T/record"
  # A background job of a script ignores SIGINT; env gives the default back.
  env --default-signal=INT "$CUJIT" link "$data/lib.ptx" --arch sm_80 -o "$T/o/out.cubin" 2> "$T/err" &
  pid=$!
  for _ in $(seq 400); do
    ! grep -qs '^complete' "$T/record" && kill -0 $pid 2> /dev/null || break
    sleep 0.05
  done
  grep -q '^complete' "$T/record" || fail "the library was never asked to complete"
  kill -$signal $pid
  wait $pid
  status=$?
  expect_exit 130
  [ "$(cat "$T/o/out.cubin")" = old ] || fail "the old output is gone"
  expect_only_files "$T/o" out.cubin
  expect_no_worker
done
