#!/usr/bin/env bash
# A device-link line as CMake writes it for nvcc: what is for the host passes without a word, the arch is the line's.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
line=(-forward-unknown-to-host-compiler -ccbin=g++ -O2 -g -DNDEBUG -std=c++17 "--generate-code=arch=compute_90,code=[compute_90,sm_90]"
  -Xcompiler=-fPIC -Wno-deprecated-gpu-targets -fPIC -t 2 -shared -dlink)
cujit link "${line[@]}" "$data/main.ptx" "$data/lib.ptx" -o "$T/out.cubin"
expect_quiet
expect_arch "$T/out.cubin" 90
cujit link -v "${line[@]}" "$data/main.ptx" "$data/lib.ptx" -o "$T/out.cubin"
expect_exit 0
expect_err "-Xcompiler has no effect here"
expect_err "-fPIC has no effect here"
expect_err "compute_90 asks for PTX"
cujit link "${line[@]}" -gencode arch=compute_80,code=sm_80 "$data/main.ptx" "$data/lib.ptx" -o "$T/two.cubin"
expect_exit 2
expect_err "the line names sm_90 and sm_80"
expect_err "choose one with --arch"
expect_no_file "$T/two.cubin"
cujit link "${line[@]}" -gencode arch=compute_80,code=sm_80 --arch sm_80 "$data/main.ptx" "$data/lib.ptx" -o "$T/out.cubin"
expect_quiet
expect_arch "$T/out.cubin" 80
