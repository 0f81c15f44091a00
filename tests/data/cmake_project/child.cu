__device__ int scaled(int x); __global__ void child(int* p) { p[threadIdx.x] = scaled(p[threadIdx.x]); }
