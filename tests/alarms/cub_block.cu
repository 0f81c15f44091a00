// CUB in a block: reduction, scan, radix sort.
#include <cub/cub.cuh>
__global__ void block_reduce(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = sum;
}
__global__ void block_sort(unsigned* p) {
  using Sort = cub::BlockRadixSort<unsigned, 128, 4>;
  __shared__ typename Sort::TempStorage storage;
  unsigned keys[4];
  cub::LoadDirectBlocked(threadIdx.x, p, keys);
  Sort(storage).Sort(keys);
  cub::StoreDirectBlocked(threadIdx.x, p, keys);
}
template <class T>
__global__ void block_scan(T* p) {
  using Scan = cub::BlockScan<T, 256>;
  __shared__ typename Scan::TempStorage storage;
  T v = p[threadIdx.x];
  Scan(storage).InclusiveSum(v, v);
  p[threadIdx.x] = v;
}
void start(int* p) {
  block_reduce<<<1, 128>>>(p, p);
  block_sort<<<1, 128>>>(reinterpret_cast<unsigned*>(p));
  block_scan<<<1, 256>>>(reinterpret_cast<float*>(p));
}
