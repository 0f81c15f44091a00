#!/usr/bin/env bash
# Every kind of input is taken for what it is, whatever it is called, alone and with the rest of the program in LTO or not.
# row: test_add_file[cubin,fatbin,ptx,object,archive]
# row: test_add_file_lto
# row: test_nvjitlink_add_file_guess_ext_linkable_code (6 kinds)
# row: test_nvjitlink_add_file_guess_ext_invalid_input
# row: test_nvjitlink_jit_with_linkable_code (lto x 6 files)
# row: test_linkable_code_from_path_or_obj
# row: test_linking_unknown_filetype_error
# row: test_linking_file_with_no_extension_error
# row: test_try_to_link_nonexistent
# row: test_add_cubin_with_fatbin_error
# row: test_add_fatbin_with_cubin_error
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T"
cp "$data/lib.ptx" lib.ptx
"$nvcc" -dc -gencode arch=compute_80,code=sm_80 "$data/lib.cu" -o lib.o || fail nvcc
ar rc lib.a lib.o
assemble_12 lib.ptx lib.cubin
nvrtc_12 "$data/lib.cu" lib.ltoir
nvrtc_12 "$data/main.cu" main.ltoir
"${nvcc%/*}/fatbinary" -64 --create=lib.fatbin --image3=kind=elf,sm=80,file=lib.cubin || fail fatbinary
"$nvcc" -dc -gencode arch=compute_80,code=lto_80 "$data/lib.cu" -o lib_lto.o || fail nvcc
for kind in cubin fatbin ptx o a ltoir; do
  for main in "$data/main.ptx" main.ltoir; do
    link_ok out.cubin -arch=sm_80 "$main" lib.$kind
    expect_kernels out.cubin apply
    [ "$kind$main" = ltoirmain.ltoir ] || expect_function out.cubin affine
    # Under no name, and under another kind's.
    for name in renamed renamed.cuh renamed.cubin renamed.a; do
      cp lib.$kind $name
      link_ok named.cubin -arch=sm_80 "$main" $name
      cmp out.cubin named.cubin || fail "lib.$kind as $name links to something else"
    done
  done
done
# An object of LTO-IR needs no flag, and takes it.
for flag in "" -lto -dlto; do
  link_ok out.cubin -arch=sm_80 $flag "$data/main.ptx" lib_lto.o
  expect_kernels out.cubin apply
  expect_passed -lto
done
cp lib.cubin really_cubin.fatbin
cp lib.fatbin really_fatbin.cubin
link_ok out.cubin -arch=sm_80 "$data/main.ptx" really_cubin.fatbin
link_ok out.cubin -arch=sm_80 "$data/main.ptx" really_fatbin.cubin
expect_kernels out.cubin apply
echo '#include "x.h"' > error.cuh
link_fails 1 "error.cuh" -arch=sm_80 error.cuh
echo 'some words' > words
link_fails 1 "words" -arch=sm_80 words
link_fails 2 "nonexistent.a" -arch=sm_80 "$data/main.ptx" nonexistent.a
