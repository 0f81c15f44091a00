// A device library's member that others need.
__device__ float root(float x) { return sqrtf(x); }
