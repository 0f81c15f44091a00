// Thrust: the kernels of a transformation, a reduction and a fill.
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
int squares(int* p, int n) {
  thrust::transform(thrust::device, p, p + n, p, Square());
  return thrust::reduce(thrust::device, p, p + n);
}
