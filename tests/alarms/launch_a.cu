// Dynamic parallelism: a kernel starts kernels, one of the other file.
__global__ void child(int* p, int n);
__global__ void leaf(int* p) { p[threadIdx.x] += 1; }
__global__ void parent(int* p, int n) {
  leaf<<<1, n>>>(p);
  if (n > 1) child<<<1, 1>>>(p, n / 2);
}
