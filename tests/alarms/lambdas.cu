// Lambdas inside device code, with and without captures.
template <class F>
__device__ int fold(int n, F f) {
  int s = 0;
  for (int i = 0; i < n; ++i) s = f(s, i);
  return s;
}
__global__ void lambdas(int* p, int n) {
  auto square = [](int x) { return x * x; };
  p[threadIdx.x] = fold(n, [=](int a, int b) { return a + square(b) * n; });
}
