// A device library's member, which needs another member.
__device__ float root(float);
__device__ float norm(float x, float y) { return root(x * x + y * y); }
