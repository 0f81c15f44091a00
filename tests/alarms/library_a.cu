// A device library's user.
__device__ float norm(float, float);
__device__ unsigned hash(unsigned);
__global__ void user(float* p, unsigned* q) {
  p[threadIdx.x] = norm(p[0], p[1]);
  q[threadIdx.x] = hash(q[0]);
}
