#!/usr/bin/env bash
# Files of users linked into a kernel that was compiled elsewhere, as numba does.
# row: test_linker_basic
# row: test_linking_lazy_compile, test_linking_eager_compile
# row: test_linking_cu, test_linking_cu_log_warning, test_linking_cu_error, test_linking_cu_cuda_include
# row: test_get_const_mem, test_get_shared_mem, test_get_local_mem
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T"
link_ok out.cubin -arch=sm_80 "$data/main.ptx" "$data/lib.ptx"
expect_kernels out.cubin apply
expect_function out.cubin affine
# CUDA C++ is compiled first; cujit says so instead of guessing.
link_fails 1 "lib.cu" -arch=sm_80 "$data/main.ptx" "$data/lib.cu"
nvrtc_12 "$data/lib.cu" lib.ltoir
link_ok out.cubin -arch=sm_80 "$data/main.ptx" lib.ltoir
expect_kernels out.cubin apply
# A warning of the assembler and an error name the file.
sed 's/^  ret;/  bogus.u32 %r1, %r1;\n  ret;/' "$data/lib.ptx" > error.ptx
link_fails 1 "error.ptx:" -arch=sm_80 "$data/main.ptx" error.ptx
cat > memory.cu <<'END'
__constant__ int table[64];
extern "C" __global__ void memory(int* p) {
  __shared__ int room[100];
  volatile int own[50];
  for (int i = 0; i < 50; ++i) own[i] = p[i];
  room[threadIdx.x] = own[p[0] % 50] + table[p[1]];
  __syncthreads();
  p[threadIdx.x] = room[p[2]];
}
END
nvrtc_12 memory.cu memory.ltoir
link_ok out.cubin -arch=sm_80 -Xptxas=-v memory.ltoir
size_of() { readelf -SW out.cubin 2> /dev/null | sed 's/^ *\[ *[0-9]*\] *//' | awk -v name="$1" '$1 == name { print $5 }'; }
[ "$((0x$(size_of .nv.shared.memory)))" = 400 ] || fail "shared memory: $(size_of .nv.shared.memory)"
[ "$((0x$(size_of .nv.constant3)))" -ge 256 ] || fail "constant memory: $(size_of .nv.constant3)"
expect_err "stack"
