// A kernel that calls a function of another file: out[i] = affine(in[i]).
extern "C" __device__ int affine(int x);

extern "C" __global__ void apply(const int* in, int* out, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = affine(in[i]);
}
