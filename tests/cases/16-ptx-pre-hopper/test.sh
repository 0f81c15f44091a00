#!/usr/bin/env bash
# PTX for archs before Hopper keeps its kernel and function; nvlink makes an empty cubin of it.
# versions: all
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link main.ptx lib.ptx --arch sm_80 -o "$T/o.cubin"
expect_quiet
expect_kernels "$T/o.cubin" kern
expect_function "$T/o.cubin" twice
for arch in 75 80 86 89 90; do
  for s in main lib; do sed s/sm_80/sm_75/ $s.ptx > "$T/$s.ptx"; done
  cujit link "$T/main.ptx" "$T/lib.ptx" --arch sm_$arch -o "$T/$arch.cubin"
  expect_quiet
  expect_kernels "$T/$arch.cubin" kern
  expect_arch "$T/$arch.cubin" $arch
done
assemble_12 main.ptx "$T/m80.cubin"
cujit link "$T/m80.cubin" lib.ptx --arch sm_80 -o "$T/mix.cubin"
expect_quiet
expect_kernels "$T/mix.cubin" kern
