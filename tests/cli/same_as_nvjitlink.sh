#!/usr/bin/env bash
# The result is byte for byte what nvJitLink itself makes of the same inputs and options.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
cache=-no-cache
case $CUJIT_NVJITLINK in *cu12-12.[0-4].*) cache= ;; esac
for options in "" "-O0" "-lineinfo" "-maxrregcount=32"; do
  "$TOOLS/bare" "$CUJIT_NVJITLINK" -o "$T/bare.cubin" -arch=sm_80 $cache $options "$data/main.ptx" "$data/lib.ptx" || fail "bare nvJitLink"
  cujit link $options "$data/main.ptx" "$data/lib.ptx" -arch=sm_80 -o "$T/out.cubin"
  expect_quiet
  cmp -s "$T/bare.cubin" "$T/out.cubin" || fail "other bytes with '$options'"
done
