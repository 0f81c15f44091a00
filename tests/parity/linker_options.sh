#!/usr/bin/env bash
# Each field of LinkerOptions, in the spelling that cuda.core hands on: accepted, passed, and seen in the result where it shows.
# row: test_linker_init (24 option sets)
# row: test_linker_options_as_bytes_nvjitlink
# row: test_linker_options_nvjitlink_options_as_str
. "$(dirname "$0")/lib.sh"
cat > "$T/math.cu" <<'END'
extern "C" __global__ void math(float* p, float a, float b) { p[0] = a / b; p[1] = sqrtf(a); p[2] = a * b + p[3]; }
extern "C" __global__ void other() {}
__device__ int unused = 5;
END
nvrtc_12 "$T/math.cu" "$T/math.ltoir"
for s in main lib; do nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"; done
ptx=("$data/main.ptx" "$data/lib.ptx")
lto=("$T/main.ltoir" "$T/lib.ltoir")
out=$T/out.cubin
# arch
link_ok "$out" -arch=sm_80 "${ptx[@]}" && expect_arch "$out" 80
link_ok "$out" -arch=sm_90 "${ptx[@]}" && expect_arch "$out" 90
# max_register_count
link_ok "$out" -arch=sm_80 -maxrregcount=32 "$data/spills.ptx" && expect_passed -maxrregcount=32
[ "$(registers "$out" spills)" = 32 ] || fail "$(registers "$out" spills) registers"
# time, verbose: their text comes through, and the result is the same
link_ok "$T/plain.cubin" -arch=sm_80 "${ptx[@]}"
link_ok "$out" -arch=sm_80 -time "${ptx[@]}" && expect_passed -time && expect_err "time"
link_ok "$out" -arch=sm_80 -verbose "${ptx[@]}" && expect_passed -verbose && expect_err "registers"
expect_kernels "$out" apply
# link_time_optimization, ptx
link_ok "$out" -arch=sm_80 -lto "${lto[@]}" && expect_passed -lto
expect_kernels "$out" apply
link_ok "$T/out.ptx" -arch=sm_80 -lto -ptx "${lto[@]}" && expect_passed -lto -ptx
grep -q '\.entry apply' "$T/out.ptx" || fail "no kernel in the PTX"
# optimization_level
for level in 0 3; do
  link_ok "$T/O$level.cubin" -arch=sm_80 -O$level "${ptx[@]}" && expect_passed -O$level
  expect_kernels "$T/O$level.cubin" apply
done
! cmp -s "$T/O0.cubin" "$T/O3.cubin" || fail "-O0 and -O3 make the same"
for level in 1 2 4 x; do link_fails 2 "0 or 3" -arch=sm_80 -O $level "${ptx[@]}"; done
# debug, lineinfo
link_ok "$out" -arch=sm_80 -g "${ptx[@]}" && expect_passed -g
has_section "$out" .nv_debug_info_reg_sass || fail "-g made no debug information"
link_ok "$out" -arch=sm_80 -lineinfo "${ptx[@]}" && expect_passed -lineinfo
has_section "$out" .nv_debug_line_sass || fail "-lineinfo made no line table"
# ftz, prec_div, prec_sqrt, fma: cuda.core writes true and false, the library takes 1 and 0
code() { link_ok "$T/math.ptx" -arch=sm_80 -lto -ptx "$@" "$T/math.ltoir"; }
shows() { grep -qF -- "$1" "$T/math.ptx" || fail "no $1 in the PTX"; }
code -ftz=true && expect_passed -ftz=1 && shows div.rn.ftz.f32
code -ftz=false && expect_passed -ftz=0 && shows div.rn.f32
code -prec-div=true && expect_passed -prec-div=1 && shows div.rn.f32
code -prec-div=false && expect_passed -prec-div=0 && shows div.full.f32
code -prec-sqrt=true && expect_passed -prec-sqrt=1 && shows sqrt.rn.f32
code -prec-sqrt=false && expect_passed -prec-sqrt=0
code -fma=true && expect_passed -fma=1 && shows fma.rn.f32
code -fma=false && expect_passed -fma=0 && shows mul.rn.f32
# kernels_used, variables_used: one name, several flags, a list
link_ok "$out" -arch=sm_80 -lto -kernels-used=math "$T/math.ltoir" && expect_kernels "$out" math
link_ok "$out" -arch=sm_80 -lto -kernels-used=math -kernels-used=other "$T/math.ltoir" && expect_kernels "$out" math other
link_ok "$out" -arch=sm_80 -lto -kernels-used=math,other "$T/math.ltoir" && expect_kernels "$out" math other
link_ok "$out" -arch=sm_80 -lto -variables-used=factor "${lto[@]}" && expect_kernels "$out" apply
link_ok "$out" -arch=sm_80 -lto -variables-used=factor -variables-used=offset "${lto[@]}" && expect_kernels "$out" apply
# optimize_unused_variables
has_unused() { readelf -sW "$1" 2> /dev/null | grep -qw unused; }
link_ok "$T/unused.cubin" -arch=sm_80 -lto "$T/math.ltoir"
link_ok "$out" -arch=sm_80 -lto -optimize-unused-variables "$T/math.ltoir" && expect_passed -optimize-unused-variables
expect_kernels "$out" math other
if has_unused "$T/unused.cubin" && has_unused "$out"; then fail "the unused variable is still there"; fi
# ptxas_options: a word, several words
link_ok "$out" -arch=sm_80 -Xptxas=-v "${ptx[@]}" && expect_passed -Xptxas=-v && expect_err "registers"
link_ok "$out" -arch=sm_80 -Xptxas=-v -Xptxas=-O1 "${ptx[@]}" && expect_passed -Xptxas=-v -Xptxas=-O1
# split_compile, split_compile_extended
for n in 0 1 2; do
  link_ok "$out" -arch=sm_80 -lto -split-compile=$n "${lto[@]}" && expect_passed -split-compile=$n && expect_kernels "$out" apply
  link_ok "$out" -arch=sm_80 -lto -split-compile-extended=$n "${lto[@]}" && expect_passed -split-compile-extended=$n && expect_kernels "$out" apply
done
# no_cache
link_ok "$out" -arch=sm_80 -no-cache "${ptx[@]}" && expect_passed -no-cache && cmp "$out" "$T/plain.cubin"
# incremental
link_ok "$out" -arch=sm_80 -r "${ptx[@]}" && expect_passed -r
[ "$(elf_type "$out")" = 1 ] || fail "-r made no relocatable cubin"
