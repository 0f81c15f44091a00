// A device library's member that nobody needs and that nobody could link.
__device__ int nowhere(int);
__device__ int stray(int x) { return nowhere(x); }
