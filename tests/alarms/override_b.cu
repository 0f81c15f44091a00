// The strong definition of the weak default.
__device__ __noinline__ int policy(int x) { return x + 100; }
