#!/usr/bin/env bash
# Odd names of inputs and outputs work, and messages print them as given.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
for n in "with space" "comma,name" "eq=sign" "q'uote" 'dq"uote' "br(ace)" "ünïcode_файл" "semi;colon" "at@sign" "pct%s%n" "@lead" "-lead"; do
  for input in "$T/$n.ptx" "$T/$n"; do
    cp k.ptx "$input"
    cujit link "$input" --arch sm_90 -o "$T/$n.out.cubin"
    expect_quiet
    expect_kernels "$T/$n.out.cubin" k
  done
  : > "$T/$n.ptx"
  cujit link "$T/$n.ptx" --arch sm_90 -o "$T/none.cubin"
  expect_exit 1
  expect_err "$T/$n.ptx: error: is empty"
done
long=$T/$(printf 'd%.0s' $(seq 1 200))
mkdir -p "$long/$(basename "$long")"
cp k.ptx "$long/$(basename "$long")/k.ptx"
cujit link "$long/$(basename "$long")/k.ptx" --arch sm_90 -o "$long/out.cubin"
expect_quiet
expect_kernels "$long/out.cubin" k
cp k.ptx "$T/-dash.ptx"
cp k.ptx "$T/@at.ptx"
cd "$T" || exit 1
cujit link --arch sm_90 -o dash.cubin -- -dash.ptx
expect_quiet
expect_kernels dash.cubin k
cujit link --arch sm_90 -o at.cubin -- @at.ptx
expect_quiet
cujit link --arch sm_90 -o at.cubin @at.ptx
expect_quiet
