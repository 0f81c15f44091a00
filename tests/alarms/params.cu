// Large parameters by value, grid constants, structures returned by a function.
struct Big {
  double v[120];
};
struct Pair {
  float x, y;
  long long n;
};
__device__ __noinline__ Pair make(float x) { return {x, x + 1, 3}; }
__global__ void params(const __grid_constant__ Big big, Pair* out, int i) {
  out[threadIdx.x] = make(static_cast<float>(big.v[i]));
}
