#!/usr/bin/env bash
# One arch, all its spellings; the same bytes.
# liars: bare
. "$(dirname "$0")/lib.sh"
cujit link "$data/main.ptx" "$data/lib.ptx" --arch sm_90 -o "$T/want.cubin"
expect_quiet
for spelling in "--arch=sm_90" "--arch 90" "-arch=sm_90" "-arch sm_90" "--arch=compute_90" "--gpu-name sm_90"; do
  cujit link "$data/main.ptx" $spelling "$data/lib.ptx" -o "$T/out.cubin"
  expect_quiet
  cmp -s "$T/want.cubin" "$T/out.cubin" || fail "$spelling gives other bytes"
done
