#!/usr/bin/env bash
# Variables to keep, without a word of kernels, keep every kernel in either spelling; the library alone would drop them all.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
for spelling in -variables-used=factor --variables-used=factor "--variables-used factor"; do
  cujit link $spelling "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -o "$T/out.cubin"
  expect_quiet
  expect_kernels "$T/out.cubin" apply
done
