// Managed, constant and global variables that two files share.
extern __constant__ float factors[16];
extern __managed__ int counter;
__constant__ int own = 5;
__global__ void memory(float* p) {
  p[threadIdx.x] *= factors[threadIdx.x & 15] * own;
  if (threadIdx.x == 0) counter = counter + 1;
}
