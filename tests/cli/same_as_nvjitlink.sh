#!/usr/bin/env bash
# The result is byte for byte what nvJitLink itself makes of the same inputs and options, whatever the kind of input and output.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
cache=-no-cache
case $CUJIT_NVJITLINK in *cu12-12.[0-4].*) cache= ;; esac
# same OUTPUT OPTIONS INPUT...
same() {
  local output=$1 options=$2
  shift 2
  "$TOOLS/bare" "$CUJIT_NVJITLINK" -o "$T/bare" -arch=sm_80 $cache $options "$@" || fail "bare nvJitLink: $options"
  cujit link ${options/-ptx/} "$@" -arch=sm_80 -o "$T/$output"
  expect_quiet
  # The library counts the NUL behind PTX; cujit does not write it.
  case $output in *.ptx) truncate -s -1 "$T/bare" ;; esac
  cmp -s "$T/bare" "$T/$output" || fail "other bytes with '$options' from $*"
}
for s in main lib; do
  nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"
  assemble_12 "$data/$s.ptx" "$T/$s.cubin"
done
for options in "" -O0 -lineinfo -maxrregcount=32; do same out.cubin "$options" "$data/main.ptx" "$data/lib.ptx"; done
same out.cubin "" "$T/main.cubin" "$T/lib.cubin"
same out.cubin -lto "$T/main.ltoir" "$T/lib.ltoir"
same out.ptx "-lto -ptx" "$T/main.ltoir" "$T/lib.ltoir"
