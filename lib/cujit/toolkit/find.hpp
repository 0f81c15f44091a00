// Finding NVIDIA's libraries and programs on disk. Nothing is loaded or run here.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"
#include "cujit/gpu/toolkits.hpp"

namespace cujit::toolkit {

struct Looked {
  std::string rule;    // "--nvjitlink", "CUJIT_NVJITLINK", "CUDA_HOME", "loader path", "prefix", "Python wheel"
  std::string path;    // what was tried
  std::string result;  // "found", "no such file", "not an ELF shared library", …
};

struct Library {
  std::string path;          // as found, absolute
  std::string rule;          // which rule found it
  gpu::Version version;      // from the exported symbols, read off the file without loading it
  bool unversioned = false;  // exports nvJitLinkCreate itself (12.3 and newer)
  std::vector<Looked> looked;
};

// `flag` = the value of --nvjitlink (a file, or a folder that holds it), empty if not given.
// Errors: no_nvjitlink with every place looked at and how to get one; library_unusable if the one asked for is not one.
Expected<Library> find_nvjitlink(const Session& session, const std::string& flag);

struct Program {
  std::string path;
  std::string rule;
  std::vector<Looked> looked;
};
Expected<Program> find_ptxas(const Session& session, const std::string& flag);

// A library named by -l; an empty path = not found.
struct DeviceLibrary {
  std::string path;
  std::vector<Looked> looked;
};
// `name`: what follows -l ("cudadevrt" is libcudadevrt.a, ":x.a" is x.a itself); `folders`: those of -L, as given.
// After them come the toolkit of `nvjitlink` and those that the session's surroundings name. Not the current directory
// and not the system's folders: device linkers look in neither.
DeviceLibrary find_device_library(const Session& session, const std::string& name,
                                  const std::vector<std::string>& folders, const Library& nvjitlink);

// What one release can do (VERSIONS): pure functions of the version.
struct Features {
  bool no_cache;                   // -no-cache, 12.5
  bool split_compile;              // 12.3
  bool reads_size;                 // AddData honours `size` for PTX (12.0 to 12.2); later ones read on to a NUL
  bool any_optimization_with_lto;  // -O0/-O3 with -lto: not in 12.0 to 12.2
  bool driver_breaks_create;       // 12.1 to 12.4: Create fails where libcuda loads but cannot start
};
Features features_of(const gpu::Version& version);

}  // namespace cujit::toolkit
