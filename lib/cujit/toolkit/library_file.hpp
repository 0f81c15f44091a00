// Reading what a libnvJitLink file is, off the disk: nothing of it is loaded or run.
#pragma once
#include <string>

#include "cujit/gpu/toolkits.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::toolkit {

struct LibraryFile {
  std::string problem;  // why it is no usable library, in words; empty = it is one
  bool missing = false;
  gpu::Version version;
  bool unversioned = false;
};

// The version is the highest M_m of the exported __nvJitLinkCreate_M_m (12.0 and on export those: VERSIONS §1).
LibraryFile read_library_file(const std::string& path);

}  // namespace cujit::toolkit
