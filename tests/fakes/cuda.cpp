// A libcuda.so.1 that does what CUJIT_FAKE_CUDA says: parts between commas.
//
//   noinit=N      cuInit answers N: 100 without a GPU, 34 for the toolkit's stub, 803, 804, … (VERSIONS §1)
//   load=N        cuModuleLoadDataEx answers N: 209 for another arch, 222 for PTX too new, 218, 200 (MEASURED, "A real
//   driver") funcload=N    cuFuncLoad answers N: 500 for a relocatable cubin with an undefined name, which loads
//   (MEASURED) crash | hang  cuModuleLoadDataEx does that: cut-off cubins, 3 and 4 of 16 (MEASURED, "driver variable or
//   damage") cc=90         compute capability; version=13000 what cuDriverGetVersion says; gpus=N how many there are
//   kernels=a:b   the names that the module has; default one, "k"
//   log:TEXT      in the error log of the load
#include <signal.h>
#include <unistd.h>

#include <cstring>

#include "script.hpp"

namespace {

const fakes::Script& script() {
  static const fakes::Script from_environment("CUJIT_FAKE_CUDA");
  return from_environment;
}

std::vector<std::string>& kernels() {
  static std::vector<std::string> names = [] {
    std::vector<std::string> out;
    const auto given = script().after("kernels=");
    const auto text = given.empty() ? std::string("k") : given;
    for (std::size_t from = 0; from <= text.size();) {
      const auto to = std::min(text.find(':', from), text.size());
      out.push_back(text.substr(from, to - from));
      from = to + 1;
    }
    return out;
  }();
  return names;
}

int a_module = 0, a_context = 0;

}  // namespace

#define EXPORTED extern "C" __attribute__((visibility("default"))) int

EXPORTED cuInit(unsigned) { return script().number("noinit=", 0); }
EXPORTED cuDriverGetVersion(int* version) {
  *version = script().number("version=", 13000);
  return 0;
}
EXPORTED cuGetErrorName(int error, const char** name) {
  struct Row {
    int code;
    const char* name;
  };
  // FORMATS §7.
  static constexpr Row rows[] = {{3, "CUDA_ERROR_NOT_INITIALIZED"},
                                 {34, "CUDA_ERROR_STUB_LIBRARY"},
                                 {100, "CUDA_ERROR_NO_DEVICE"},
                                 {200, "CUDA_ERROR_INVALID_IMAGE"},
                                 {209, "CUDA_ERROR_NO_BINARY_FOR_GPU"},
                                 {218, "CUDA_ERROR_INVALID_PTX"},
                                 {222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"},
                                 {500, "CUDA_ERROR_NOT_FOUND"},
                                 {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"},
                                 {804, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE"}};
  for (const auto& row : rows)
    if (row.code == error) {
      *name = row.name;
      return 0;
    }
  *name = nullptr;
  return 1;
}
EXPORTED cuDeviceGetCount(int* count) {
  *count = script().number("gpus=", 1);
  return 0;
}
EXPORTED cuDeviceGet(int* device, int index) {
  *device = index;
  return 0;
}
EXPORTED cuDeviceGetName(char* out, int size, int) {
  std::strncpy(out, "Fake GPU", static_cast<std::size_t>(size));
  return 0;
}
EXPORTED cuDeviceGetAttribute(int* value, int attribute, int) {
  const int cc = script().number("cc=", 90);
  *value = attribute == 75 ? cc / 10 : attribute == 76 ? cc % 10 : 0;
  return 0;
}
EXPORTED cuDevicePrimaryCtxRetain(void** context, int) {
  *context = &a_context;
  return 0;
}
EXPORTED cuCtxSetCurrent(void*) { return 0; }
EXPORTED cuModuleLoadDataEx(void** module, const void*, unsigned count, int* options, void** values) {
  if (script().has("crash")) ::raise(SIGSEGV);
  while (script().has("hang")) ::pause();
  *module = &a_module;
  const auto text = script().after("log:");
  for (unsigned i = 0; i < count; ++i)
    if (options[i] == 5 && !text.empty()) std::strcpy(static_cast<char*>(values[i]), text.c_str());
  return script().number("load=", 0);
}
EXPORTED cuModuleGetFunctionCount(unsigned* count, void*) {
  *count = static_cast<unsigned>(kernels().size());
  return 0;
}
EXPORTED cuModuleEnumerateFunctions(void** out, unsigned count, void*) {
  for (unsigned i = 0; i < count && i < kernels().size(); ++i) out[i] = &kernels()[i];
  return 0;
}
EXPORTED cuFuncLoad(void*) { return script().number("funcload=", 0); }
EXPORTED cuFuncGetName(const char** name, void* function) {
  *name = static_cast<std::string*>(function)->c_str();
  return 0;
}
