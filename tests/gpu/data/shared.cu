// 3x + 7 by a way through three static shared arrays and a function of another file: wrong addresses give wrong numbers.
extern "C" __device__ int affine(int x);

extern "C" __global__ void apply(const int* in, int* out, int n) {
  __shared__ int first[1024];
  __shared__ alignas(16) int second[1024];
  __shared__ long long third[1024];
  const unsigned lane = threadIdx.x;
  const int i = static_cast<int>(blockIdx.x * blockDim.x + lane);
  first[lane] = i < n ? in[i] : 0;
  second[lane] = static_cast<int>(lane);
  third[lane] = -1;
  __syncthreads();
  const unsigned mirror = blockDim.x - 1 - lane;
  third[mirror] = affine(first[mirror]);
  __syncthreads();
  if (i < n) out[i] = static_cast<int>(third[second[lane]]);
}
