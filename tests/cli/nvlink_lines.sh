#!/usr/bin/env bash
# The nvlink lines that nvcc -dlink prints, for one arch, two archs and LTO, link as they are but for the output.
# liars: empty
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T" || exit 1
for s in main child table part; do
  "$nvcc" -dc -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90 -gencode arch=compute_90,code=lto_90 "$data/cmake_project/$s.cu" -o $s.o || fail nvcc
done
g++ -c "$data/cmake_project/host.cpp" -o host.o || fail g++
ar rcs libparts.a part.o || fail ar
# replay COUNT OPTION...: every nvlink line of that device link through cujit.
replay() {
  local wanted=$1 count=0 line words i arch
  shift
  while read -r line; do
    eval "words=(${line#\#\$ nvlink})"
    for i in "${!words[@]}"; do [ "${words[i]}" != -o ] || words[i + 1]=$T/out.cubin; done
    cujit link "${words[@]}"
    expect_quiet
    arch=${line#*--arch=sm_}
    expect_arch "$T/out.cubin" "${arch%% *}"
    for kernel in _Z6parentPi _Z5childPi _Z12from_libraryPi; do expect_function "$T/out.cubin" $kernel; done
    rm "$T/out.cubin"
    count=$((count + 1))
  done < <("$nvcc" -dlink "$@" main.o child.o table.o host.o libparts.a -lcudadevrt -o d.o --dryrun 2>&1 | grep '^#\$ nvlink')
  [ $count = "$wanted" ] || fail "$count lines of nvlink, not $wanted"
}
replay 1 -arch=sm_90
replay 2 -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90
replay 1 -dlto -arch=sm_90
replay 1 -arch=sm_80 -maxrregcount=64 -Xptxas -v -G
