// What one nvJitLink release can do, by major.minor: all measured (VERSIONS §2, §5, §1).
#include "cujit/toolkit/find.hpp"

namespace cujit::toolkit {

Features features_of(const gpu::Version& version) {
  using V = gpu::Version;
  Features f{};
  f.no_cache = version >= V{12, 5};
  f.split_compile = version >= V{12, 3};
  f.reads_size = version < V{12, 3};
  f.any_optimization_with_lto = version >= V{12, 3};
  f.driver_breaks_create = version >= V{12, 1} && version <= V{12, 4};
  return f;
}

}  // namespace cujit::toolkit
