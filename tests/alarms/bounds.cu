// Launch bounds, and a kernel's limit on registers.
__global__ void __launch_bounds__(128, 4) bounded(float* p) { p[threadIdx.x] *= 2; }
__global__ void __launch_bounds__(1024) wide(float* p) { p[threadIdx.x] += 2; }
__device__ __noinline__ float work(float x, int n) {
  for (int i = 0; i < n; ++i) x = x * x + 0.25f;
  return x;
}
__global__ void __launch_bounds__(256, 2) calling(float* p) { p[threadIdx.x] = work(p[threadIdx.x], 9); }
