// Calls and data across files: the function and the variable.
__device__ int bias = 7;
__device__ __noinline__ int scale(int x) { return x * 3 + bias; }
__global__ void reset() { bias = 0; }
