// Much constant memory, local arrays and 128-bit integers.
__constant__ int big[12000];
__global__ void local(int* p, int n) {
  int a[200];
  for (int i = 0; i < 200; ++i) a[i] = p[i] + big[i];
  p[0] = a[n];
}
__global__ void wide_integers(unsigned long long* p) {
  unsigned long long hi = __umul64hi(p[0], p[1]);
  p[2] = p[3] / p[4] + p[5] % p[6] + hi;
}
