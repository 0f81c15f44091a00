#!/usr/bin/env bash
# must_fail.sh TEST: runs a black-box test with $LIAR in cujit's place and passes only if the test fails there.
if CUJIT=$LIAR bash "$1" > /dev/null 2>&1; then
  echo "$1 passes with $LIAR: it would not notice a lie" >&2
  exit 1
fi
echo "the test sees through it"
