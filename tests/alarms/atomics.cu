// Atomics of all scopes and types.
__device__ unsigned long long total;
__global__ void atomics(int* i, float* f, double* d, unsigned long long* u) {
  atomicAdd(i, 1);
  atomicAdd(f, 1.0f);
  atomicAdd(d, 1.0);
  atomicMax(u, 5ull);
  atomicCAS(i + 1, 0, 1);
  atomicAdd_system(i + 2, 1);
  atomicExch_block(i + 3, 1);
  atomicAdd(&total, 1ull);
  __threadfence_system();
}
__global__ void block_count(int* p) {
  __shared__ int n;
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  atomicAdd(&n, p[threadIdx.x]);
  __syncthreads();
  p[0] = n;
}
