// Static functions, variables and shared arrays that have the same names in two files: the second.
static __device__ int state = 2;
static __constant__ int table[4] = {1, 2, 3, 5};
static __device__ __noinline__ int step(int x) { return x * 5 + state; }
namespace {
__device__ float hidden[8];
__device__ __noinline__ void touch(int i) { hidden[i & 7] += 1; }
__global__ void same(int* p) { *p = step(*p); }
}  // namespace
__global__ void statics_b(int* p) {
  __shared__ int cache[64];
  cache[threadIdx.x] = step(p[threadIdx.x]);
  __syncthreads();
  touch(cache[0]);
  state = p[0];
  p[threadIdx.x] = cache[63 - threadIdx.x] + table[threadIdx.x & 3];
}
#ifndef __CUDACC_RTC__
void start_b(int* p) {
  same<<<1, 1>>>(p);
  statics_b<<<1, 64>>>(p);
}
#endif
