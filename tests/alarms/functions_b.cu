// Device functions only, one of them unused.
__device__ int used(int x) { return x + 1; }
__device__ int unused(int x) { return x + 2; }
__device__ int data_only[10];
