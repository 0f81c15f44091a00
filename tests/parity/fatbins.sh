#!/usr/bin/env bash
# Of a fatbin the entry for the arch is linked, none is an error that lists what is there, and one symbol from two files is one too many.
# row: test_add_fatbin_arch_1/_2
# row: test_add_nonexistent_fatbin_arch_error
# row: test_duplicate_symbols_cubin_and_fatbin
# row: multi fatbin (sass + lto)
. "$(dirname "$0")/lib.sh"
toolkit_13
fatbinary=${nvcc%/*}/fatbinary
cd "$T"
for sm in 75 80; do
  kernel_ptx for_$sm.ptx "only_in_$sm" sm_$sm 7.0
  assemble_12 for_$sm.ptx for_$sm.cubin sm_$sm
done
"$fatbinary" -64 --create=two.fatbin --image3=kind=elf,sm=75,file=for_75.cubin --image3=kind=elf,sm=80,file=for_80.cubin || fail fatbinary
for sm in 75 80; do
  link_ok out.cubin -arch=sm_$sm two.fatbin
  expect_kernels out.cubin only_in_$sm
  expect_arch out.cubin $sm
done
link_fails 1 "sm_75 cubin, sm_80 cubin" -arch=sm_90 two.fatbin
link_fails 1 "nothing usable for sm_90" -arch=sm_90 two.fatbin
# The library's own 12.9 reads past the end here.
for library in "$CUJIT_NVJITLINK" "$newest" "$WHEELS"/nvidia-nvjitlink-cu12-12.9.86/nvidia/*/lib/libnvJitLink.so.12; do
  export CUJIT_NVJITLINK=$library
  link_fails 1 "duplicate definition of 'only_in_80'" -arch=sm_80 for_80.cubin two.fatbin
  link_fails 1 "duplicate definition of 'only_in_80'" -arch=sm_80 two.fatbin for_80.cubin
done
# Machine code and LTO-IR of the same code: the cubin, or with -lto the LTO-IR.
echo 'extern "C" __global__ void alpha() {}' > alpha.cu
export CUJIT_NVJITLINK=$newest
"$nvcc" -dc -gencode arch=compute_80,code=sm_80 -gencode arch=compute_80,code=lto_80 -fatbin alpha.cu -o multi.fatbin || fail nvcc
link_ok out.cubin -arch=sm_80 multi.fatbin
expect_kernels out.cubin alpha
expect_not_passed -lto
link_ok out.cubin -arch=sm_80 -lto multi.fatbin
expect_kernels out.cubin alpha
expect_passed -lto
