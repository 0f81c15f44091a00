// A program of which one file has host code only.
__global__ void only(int* p) { *p += 1; }
void start(int* p) { only<<<1, 1>>>(p); }
