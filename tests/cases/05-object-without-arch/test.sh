#!/usr/bin/env bash
# An object without code for the arch is an error that lists what it has; PTX in it is used instead; never an empty cubin.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
"$nvcc" -dc -gencode arch=compute_80,code=sm_80 k.cu -o "$T/k80.o" || fail nvcc
"$nvcc" -dc -gencode arch=compute_80,code=compute_80 k.cu -o "$T/kptx.o" || fail nvcc
"$nvcc" -dc -gencode arch=compute_80,code=sm_80 -gencode arch=compute_80,code=compute_80 k.cu -o "$T/kboth.o" || fail nvcc
cujit link "$T/k80.o" --arch sm_90 -o "$T/o.cubin"
expect_exit 1
expect_err "k80.o: error: fat binary has sm_80 cubin only, nothing usable for sm_90"
expect_no_file "$T/o.cubin"
for x in kptx kboth; do
  cujit link "$T/$x.o" --arch sm_90 -o "$T/$x.cubin"
  expect_quiet
  expect_arch "$T/$x.cubin" 90
  expect_kernels "$T/$x.cubin" "$(readelf -sW "$T/$x.cubin" 2> /dev/null | awk '/FUNC/ && /<other>: 10/ { print $NF }')"
  [ -n "$(readelf -sW "$T/$x.cubin" 2> /dev/null | grep FUNC)" ] || fail "no kernel in $x.cubin"
done
