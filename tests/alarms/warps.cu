// Warp functions: shuffle, vote, match.
__global__ void warps(int* p) {
  int v = p[threadIdx.x];
  for (int i = 16; i > 0; i /= 2) v += __shfl_xor_sync(~0u, v, i);
  unsigned votes = __ballot_sync(~0u, v > 3);
  if (__any_sync(~0u, v == 7)) votes ^= __match_any_sync(~0u, v);
  p[threadIdx.x] = v + __popc(votes & __activemask());
  __syncwarp();
}
