// Weak and inline functions: the second user.
#include "weak.hpp"
__global__ void weak_second(int* p) { p[threadIdx.x] = pick(p[0]) + 1; }
__global__ __attribute__((weak)) void weak_kernel(int* p) { *p = 1; }
