// Filling nvJitLink's function table from a loaded library.
#include "cujit/toolkit/nvjitlink_api.hpp"

namespace cujit::toolkit {
namespace {

// The suffix of the library's versioned names. Only 12.0 to 12.2 lack unversioned ones (VERSIONS §1), and there every
// `_12_0` name is kept by the later ones; a later major that drops the unversioned names again would be found too.
std::string versioned_suffix(const SharedLibrary& library) {
  for (int major = 12; major < 32; ++major) {
    auto suffix = "_" + std::to_string(major) + "_0";
    if (library.symbol("__nvJitLinkCreate" + suffix)) return suffix;
  }
  return {};
}

}  // namespace

std::string read_api(const SharedLibrary& library, NvJitLinkApi& api) {
  const bool unversioned = library.symbol("nvJitLinkCreate") != nullptr;
  const auto suffix = unversioned ? std::string() : versioned_suffix(library);
  std::string missing;
  const auto take = [&](const char* name, auto& function) {
    if (!library.find((unversioned ? "nvJitLink" : "__nvJitLink") + std::string(name) + suffix, function) &&
        missing.empty())
      missing = "nvJitLink" + std::string(name);
  };
  take("Create", api.create);
  take("Destroy", api.destroy);
  take("AddData", api.add_data);
  take("Complete", api.complete);
  take("GetLinkedCubinSize", api.cubin_size);
  take("GetLinkedCubin", api.cubin);
  take("GetLinkedPtxSize", api.ptx_size);
  take("GetLinkedPtx", api.ptx);
  take("GetErrorLogSize", api.error_log_size);
  take("GetErrorLog", api.error_log);
  take("GetInfoLogSize", api.info_log_size);
  take("GetInfoLog", api.info_log);
  return missing;
}

}  // namespace cujit::toolkit
