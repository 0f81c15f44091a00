// Function pointers: a function that is only ever reached by its address, and one passed on.
using Function = int (*)(int);
__device__ int mul_two(int x) { return x * 2; }
__device__ __noinline__ int apply(Function f, int x) { return f(x); }
__global__ void passed_on(int* p) { *p = apply(mul_two, *p); }
