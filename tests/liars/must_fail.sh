#!/usr/bin/env bash
# must_fail.sh TEST: runs a black-box test with $LIAR in cujit's place and passes only if one of the test's own assertions fails there.
# A test that breaks for another reason (a tool is missing, say) has seen through nothing.
output=$(CUJIT=$LIAR bash "$1" 2>&1)
status=$?
if [ $status = 0 ]; then
  echo "$1 passes with $LIAR: it would not notice a lie" >&2
  exit 1
fi
said=$(grep -m1 '^FAILED: ' <<< "$output")
if [ -z "$said" ]; then
  printf '%s\n' "$output" >&2
  echo "$1 broke with exit $status before it could judge" >&2
  exit 1
fi
case $said in
  "FAILED: NVRTC" | "FAILED: ptxas" | "FAILED: nvcc" | "FAILED: libNVVM" | "FAILED: no nvcc"* | "FAILED: bare nvJitLink"*)
    echo "$1: the test's own tools fail: $said" >&2
    exit 1
    ;;
esac
echo "the test sees through it: ${said#FAILED: }"
