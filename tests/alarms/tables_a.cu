// Constant arrays across files.
extern __device__ const float weights[];
extern __constant__ int sizes[];
extern __device__ const char* const names[];
__global__ void look_up(float* p, const char** q) {
  p[threadIdx.x] = weights[threadIdx.x] * sizes[threadIdx.x & 1];
  q[0] = names[threadIdx.x & 1];
}
