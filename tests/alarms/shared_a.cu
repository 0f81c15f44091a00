// Shared memory: extern, static, and behind a function of the other file.
extern __shared__ float pool[];
__device__ float through(int);
__global__ void dynamic(float* p) {
  pool[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = pool[blockDim.x - 1 - threadIdx.x];
}
__global__ void both(float* p) {
  __shared__ double fixed[128];
  fixed[threadIdx.x] = pool[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = fixed[127 - threadIdx.x] + through(threadIdx.x);
}
