// Constant arrays: their definitions, one of them initialised by addresses.
extern __device__ const float weights[64] = {1.5f, 2.5f};
__constant__ int sizes[2] = {3, 4};
extern __device__ const char* const names[2] = {"one", "two"};
__device__ const float* volatile first = weights;
__global__ void first_weight(float* p) { *p = *first; }
