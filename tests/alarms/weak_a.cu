// Weak and inline functions: the first user.
#include "weak.hpp"
__global__ void weak_first(int* p) { p[threadIdx.x] = pick(p[0]); }
