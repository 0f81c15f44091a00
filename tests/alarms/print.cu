// printf and assert in kernels, with and without arguments.
#ifndef __CUDACC_RTC__
#include <cassert>
#include <cstdio>
#endif
__global__ void say(int n, double d) {
  printf("hello\n");
  printf("%d %f %s\n", n, d, "text");
}
__global__ void check(const int* p, int n) {
  assert(p[threadIdx.x] < n);
  if (p[0] == 42) __trap();
}
