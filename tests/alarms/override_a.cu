// A weak default that another file overrides.
__device__ __attribute__((weak, noinline)) int policy(int x) { return x; }
__global__ void run_policy(int* p) { *p = policy(*p); }
