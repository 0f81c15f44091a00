#include <cstdio>
__device__ int scaled(int x);
__device__ int looked_up(int x);
__global__ void child(int* p);
__global__ void parent(int* p) {
  p[threadIdx.x] = scaled(looked_up(threadIdx.x));
  if (threadIdx.x == 0) child<<<1, 32>>>(p);
}
int host();
int main() { parent<<<1, 32>>>(nullptr); return host(); }
