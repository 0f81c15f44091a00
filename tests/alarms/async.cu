// Asynchronous copies into shared memory (sm_80 and later).
#include <cuda_pipeline.h>
__global__ void async_copy(const int4* in, int4* out) {
  __shared__ int4 stage[2][64];
  __pipeline_memcpy_async(&stage[0][threadIdx.x], in + threadIdx.x, sizeof(int4));
  __pipeline_commit();
  __pipeline_memcpy_async(&stage[1][threadIdx.x], in + 64 + threadIdx.x, sizeof(int4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = stage[0][63 - threadIdx.x];
  out[threadIdx.x + 64] = stage[1][threadIdx.x];
}
