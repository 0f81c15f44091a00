// Filling the driver's function table from a loaded library.
#include "cujit/toolkit/cuda_api.hpp"

namespace cujit::toolkit {

std::string read_api(const SharedLibrary& library, CudaApi& api) {
  std::string missing;
  const auto take = [&](const char* name, auto& function) {
    if (!library.find(name, function) && missing.empty()) missing = name;
  };
  take("cuInit", api.init);
  take("cuDriverGetVersion", api.driver_version);
  take("cuGetErrorName", api.error_name);
  take("cuDeviceGetCount", api.device_count);
  take("cuDeviceGet", api.device);
  take("cuDeviceGetName", api.device_name);
  take("cuDeviceGetAttribute", api.device_attribute);
  take("cuDevicePrimaryCtxRetain", api.context_retain);
  take("cuCtxSetCurrent", api.context_set);
  take("cuModuleLoadDataEx", api.module_load);
  library.find("cuModuleGetFunctionCount", api.function_count);
  library.find("cuModuleEnumerateFunctions", api.functions);
  library.find("cuFuncLoad", api.function_load);
  library.find("cuFuncGetName", api.function_name);
  return missing;
}

}  // namespace cujit::toolkit
