// Half and bfloat16 arithmetic.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void halves(__half2* p, __nv_bfloat16* q) {
  p[threadIdx.x] = __hfma2(p[0], p[1], p[2]);
  q[threadIdx.x] = __float2bfloat16(__bfloat162float(q[0]) + 1.0f);
}
