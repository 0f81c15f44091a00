// Calls and data across files: a function and a variable that the other file defines.
extern __device__ int scale(int);
extern __device__ int bias;
__global__ void calls(int* p) { p[threadIdx.x] = scale(p[threadIdx.x]) + bias; }
extern "C" __global__ void calls_plain(int* p) { p[0] = scale(1); }
