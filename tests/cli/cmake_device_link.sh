#!/usr/bin/env bash
# CMake's device-link line links with nvcc replaced by `cujit link` and another output; no other edit.
# liars: empty
. "$(dirname "$0")/lib.sh"
toolkit_13
cmake -S "$data/cmake_project" -B "$T/b" -G Ninja -DCMAKE_CUDA_ARCHITECTURES=90 -DCMAKE_CUDA_COMPILER="$nvcc" > "$T/log" 2>&1 || fail "cmake: $(tail -5 "$T/log")"
cmake --build "$T/b" --target app -j2 > "$T/log" 2>&1 || fail "build: $(tail -5 "$T/log")"
cd "$T/b" || exit 1
line=$(ninja -t commands app | grep -o '[^ ]*/nvcc [^&]*-dlink[^&]*') || fail "no device-link line"
eval "arguments=($line)"
[ "${#arguments[@]}" -gt 10 ] || fail "the line is too short: $line"
for i in "${!arguments[@]}"; do
  [ "${arguments[i]}" != -o ] || arguments[i + 1]=$T/out.cubin
done
cujit link "${arguments[@]:1}"
expect_quiet
expect_arch "$T/out.cubin" 90
for kernel in _Z6parentPi _Z5childPi _Z12from_libraryPi; do expect_function "$T/out.cubin" $kernel; done
# Without the folder of libcudadevrt on the line it is found in the toolkit.
kept=()
for argument in "${arguments[@]:1}"; do [[ $argument = -L* ]] || kept+=("$argument"); done
CUDA_HOME=$(dirname "$(dirname "$nvcc")") cujit link "${kept[@]}"
expect_quiet
# And without it at all the error names what is missing.
none=()
for argument in "${kept[@]}"; do [ "$argument" = -lcudadevrt ] || none+=("$argument"); done
rm "$T/out.cubin"
cujit link "${none[@]}"
expect_exit 1
expect_err "main.cu.o: error: undefined reference to"
expect_err "add -lcudadevrt"
expect_no_file "$T/out.cubin"
