// Dynamic parallelism: the kernel that is started from the other file, and a tail launch.
__global__ void last(int* p) { *p = 0; }
__global__ void child(int* p, int n) {
  p[0] = n;
  last<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
}
