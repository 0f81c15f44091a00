#!/usr/bin/env bash
# The library always gets a NUL behind the last byte, whatever lies in memory there; text of a whole page links.
# versions: all
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link k.ptx --arch sm_90 -o "$T/o.cubin"
expect_quiet
expect_kernels "$T/o.cubin" k
for size in 4096 8192 65536; do
  { cat k.ptx; head -c $((size - $(stat -c %s k.ptx))) /dev/zero | tr '\0' ' '; } > "$T/page.ptx"
  cujit link "$T/page.ptx" --arch sm_90 -o "$T/page.cubin"
  expect_quiet
  cmp -s "$T/o.cubin" "$T/page.cubin" || fail "other bytes at $size"
done
run env CUJIT_NVJITLINK="$FAKES/13.0/libnvJitLink.so.13" CUJIT_FAKE="cubin=$T/o.cubin" CUJIT_FAKE_RECORD="$T/record" "$CUJIT" link k.ptx --arch sm_90 -o "$T/fake.cubin"
expect_quiet
grep -q "nul=1" "$T/record" || { cat "$T/record"; fail "no NUL behind the text"; }
