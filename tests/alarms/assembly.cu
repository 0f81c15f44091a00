// Inline PTX, also with a scope of its own and special registers.
__global__ void assembly(unsigned* p) {
  unsigned lane, sm;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("{ .reg .u32 t; mov.u32 t, %%smid; add.u32 %0, t, 1; }" : "=r"(sm));
  p[threadIdx.x] = lane + sm + clock();
}
