// Cooperative groups: tiles, a block's and a grid's barrier.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void tiles(int* p) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int v = p[threadIdx.x];
  for (int i = tile.size() / 2; i > 0; i /= 2) v += tile.shfl_down(v, i);
  if (tile.thread_rank() == 0) p[threadIdx.x / 16] = v;
}
__global__ void whole_grid(int* p) {
  auto grid = cg::this_grid();
  p[grid.thread_rank()] = 1;
  grid.sync();
  if (grid.thread_rank() == 0) p[0] = p[grid.size() - 1];
}
