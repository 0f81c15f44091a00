#!/usr/bin/env bash
# PTX is told by its first token, whatever comments, blanks or names come before.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
sed 1d k.ptx > "$T/body"
{ printf '/* licence text\n mentions .version 99.9 and .target sm_999 */\n'; cat "$T/body"; } > "$T/block.ptx"
{ for i in $(seq 1 3000); do echo "// header line $i of a long generated banner"; done; cat "$T/body"; } > "$T/long.ptx"
{ printf '\n\n\n\t  \n'; cat "$T/body"; } > "$T/blank.ptx"
for f in named.dat named.s noext; do cp k.ptx "$T/$f"; done
for f in block.ptx long.ptx blank.ptx named.dat named.s noext; do
  cujit link "$T/$f" --arch sm_90 -o "$T/o.cubin"
  expect_quiet
  expect_kernels "$T/o.cubin" k
done
cp k.ptx "$T/named.cubin"
cujit link "$T/named.cubin" --arch sm_90 -o "$T/o2.cubin"
expect_exit 0
expect_err "warning: the name says cubin, the content is PTX"
for name in block long; do sed -i "s/entry k/entry $name/" "$T/$name.ptx"; done
sed 's/entry k/entry dat/' k.ptx > "$T/named.dat"
cujit link "$T/block.ptx" "$T/long.ptx" "$T/named.dat" --arch sm_90 -o "$T/three.cubin"
expect_quiet
expect_kernels "$T/three.cubin" block long dat
