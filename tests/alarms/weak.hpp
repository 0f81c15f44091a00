// Inline functions and variables that both files hold. (A function with the weak attribute in two files is "Multiple
// definition" to nvlink.)
#pragma once
inline __device__ int settings[4] = {1, 2, 3, 4};
inline __device__ __noinline__ int pick(int i) { return settings[i & 3]; }
