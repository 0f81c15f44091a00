// A kernel over a file of functions.
__device__ int used(int);
__global__ void uses(int* p) { *p = used(*p); }
