// Managed and constant variables: their definitions.
__constant__ float factors[16] = {1, 2, 3};
__managed__ int counter = 0;
__managed__ double values[100];
__global__ void fill() { values[threadIdx.x] = factors[0]; }
