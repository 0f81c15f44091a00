// Debug information and line numbers: the function.
__device__ int inspect(int x) {
  int y = x;
  for (int i = 0; i < 3; ++i) y += i * x;
  return y;
}
