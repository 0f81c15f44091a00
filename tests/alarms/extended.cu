// Lambdas of host code that run in a kernel (--extended-lambda).
template <class F>
__global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
void fill(int* p, int n, int value) {
  each<<<n / 64 + 1, 64>>>(n, [=] __device__(int i) { p[i] = value; });
  each<<<n / 64 + 1, 64>>>(n, [p] __device__(int i) { p[i] *= 2; });
}
