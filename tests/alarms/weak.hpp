// Inline functions and variables that both files hold.
#pragma once
inline __device__ int settings[4] = {1, 2, 3, 4};
inline __device__ __noinline__ int pick(int i) { return settings[i & 3]; }
__device__ __attribute__((weak, noinline)) int choose(int x) { return x; }
