__device__ int scaled(int x) { return 3 * x; } __global__ void from_library(int* p) { *p = scaled(*p); }
