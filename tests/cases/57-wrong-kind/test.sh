#!/usr/bin/env bash
# The content counts, whatever the name: linked, with a warning that names both; what is no device code is named in words.
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
"$PTXAS" -c -arch=sm_90 k.ptx -o "$T/k.cubin" || fail ptxas
"$nvcc" -fatbin -rdc=true -gencode arch=compute_90,code=sm_90 k.cu -o "$T/k.fatbin" || fail nvcc
while read -r from name says is; do
  cp "$from" "$T/$name"
  cujit link "$T/$name" --arch sm_90 -o "$T/o.cubin"
  expect_exit 0
  expect_err "$name: warning: the name says ${says//_/ }, the content is ${is//_/ }"
  [ -n "$(readelf -sW "$T/o.cubin" 2> /dev/null | grep -E 'FUNC .*<other>: 10')" ] || fail "no kernel from $name"
  rm "$T/o.cubin"
done << LIST
$T/k.cubin cubin.ptx PTX a_cubin
$T/k.cubin cubin.o host_object a_cubin
k.ptx ptx.cubin cubin PTX
k.ptx ptx.o host_object PTX
k.ptx ptx.fatbin fatbin PTX
k.ptx ptx.a archive PTX
$T/k.fatbin fatbin.cubin cubin a_fatbin
$T/k.fatbin fatbin.o host_object a_fatbin
$T/k.fatbin fatbin.ptx PTX a_fatbin
LIST
cp /bin/true "$T/host_exe.o"
printf 'BC\300\336bitcode-ish' > "$T/bitcode.ltoir"
printf '\211PNG\r\n\032\n0000' > "$T/pic.cubin"
cp k.cu "$T/source.cu"
while read -r name kind; do
  cujit link "$T/$name" --arch sm_90 -o "$T/o.cubin"
  expect_exit 1
  expect_err "$kind"
  expect_no_file "$T/o.cubin"
done << LIST
host_exe.o an ELF
bitcode.ltoir LLVM bitcode
pic.cubin PNG
source.cu CUDA source
LIST
