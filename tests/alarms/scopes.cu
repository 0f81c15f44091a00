// libcu++: atomics with a scope, a barrier, tuples.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/std/tuple>
__global__ void scopes(int* p) {
  cuda::atomic_ref<int, cuda::thread_scope_device> a(*p);
  a.fetch_add(1, cuda::memory_order_relaxed);
  auto t = cuda::std::make_tuple(1, 2.0f);
  p[1] = cuda::std::get<0>(t);
}
__global__ void barriers(int* p) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0) init(&b, blockDim.x);
  __syncthreads();
  p[threadIdx.x] = 1;
  b.arrive_and_wait();
}
void start(int* p) {
  scopes<<<1, 1>>>(p);
  barriers<<<1, 32>>>(p);
}
