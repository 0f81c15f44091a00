// Templates that both files instantiate.
#pragma once
template <class T, int N>
struct Vec {
  T v[N];
  __device__ T sum() const {
    T s{};
    for (int i = 0; i < N; ++i) s += v[i];
    return s;
  }
};
template <class T>
__device__ __noinline__ T twice(T x) {
  return x + x;
}
template <class T>
__device__ T shared_default = T(3);
template <class T, int N>
__global__ void reduce(const Vec<T, N>* in, T* out) {
  out[threadIdx.x] = twice(in[threadIdx.x].sum()) + shared_default<T>;
}
