// make_ltoir nvrtc|libnvvm LIBRARY ARCH SOURCE OUTPUT: LTO-IR by NVRTC (from CUDA C++) or by libNVVM (from NVVM IR
// text). ARCH is a number such as 80. The few prototypes are declared here, so that no CUDA header is needed.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "vendor_call.hpp"

namespace {

std::string by_nvrtc(const std::string& source, const std::string& arch) {
  void* program = nullptr;
  must(symbol<int(void**, const char*, const char*, int, const char* const*, const char* const*)>("nvrtcCreateProgram")(
           &program, source.c_str(), "source.cu", 0, nullptr, nullptr),
       "nvrtcCreateProgram");
  const std::string arch_option = "--gpu-architecture=compute_" + arch;
  const std::vector<const char*> options{arch_option.c_str(), "-dlto", "--relocatable-device-code=true"};
  must(symbol<int(void*, int, const char* const*)>("nvrtcCompileProgram")(program, static_cast<int>(options.size()),
                                                                          options.data()),
       "nvrtcCompileProgram");
  std::size_t size = 0;
  // 12.0 has nvrtcGetLTOIR as well as its older name for NVVM.
  must(symbol<int(void*, std::size_t*)>("nvrtcGetLTOIRSize")(program, &size), "nvrtcGetLTOIRSize");
  std::string ir(size, '\0');
  must(symbol<int(void*, char*)>("nvrtcGetLTOIR")(program, ir.data()), "nvrtcGetLTOIR");
  return ir;
}

std::string by_libnvvm(const std::string& source, const std::string& arch) {
  void* program = nullptr;
  must(symbol<int(void**)>("nvvmCreateProgram")(&program), "nvvmCreateProgram");
  must(symbol<int(void*, const char*, std::size_t, const char*)>("nvvmAddModuleToProgram")(program, source.c_str(),
                                                                                           source.size(), "source.ll"),
       "nvvmAddModuleToProgram");
  const std::string arch_option = "-arch=compute_" + arch;
  const std::vector<const char*> options{arch_option.c_str(), "-gen-lto"};
  if (int code = symbol<int(void*, int, const char**)>("nvvmCompileProgram")(
          program, static_cast<int>(options.size()), const_cast<const char**>(options.data()))) {
    std::size_t size = 0;
    symbol<int(void*, std::size_t*)>("nvvmGetProgramLogSize")(program, &size);
    std::string log(size, '\0');
    symbol<int(void*, char*)>("nvvmGetProgramLog")(program, log.data());
    std::fprintf(stderr, "%s\n", log.c_str());
    must(code, "nvvmCompileProgram");
  }
  std::size_t size = 0;
  must(symbol<int(void*, std::size_t*)>("nvvmGetCompiledResultSize")(program, &size), "nvvmGetCompiledResultSize");
  std::string ir(size, '\0');
  must(symbol<int(void*, char*)>("nvvmGetCompiledResult")(program, ir.data()), "nvvmGetCompiledResult");
  return ir;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  library = dlopen(argv[2], RTLD_NOW);
  if (!library) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  std::ifstream file(argv[4], std::ios::binary);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  const std::string ir = std::string(argv[1]) == "nvrtc" ? by_nvrtc(source, argv[3]) : by_libnvvm(source, argv[3]);
  std::ofstream(argv[5], std::ios::binary) << ir;
  return ir.empty() ? 1 : 0;
}
