// Thread block clusters and distributed shared memory (sm_90 and later).
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) clusters(int* p) {
  __shared__ int mine;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) mine = cluster.block_rank();
  cluster.sync();
  p[blockIdx.x] = *cluster.map_shared_rank(&mine, 1 - cluster.block_rank());
  cluster.sync();
}
