// make_corpus nvrtc LIBRARY ARCH SOURCE STEM [OPTION...]: CUDA C++ by NVRTC into STEM.ptx, STEM.cubin and STEM.ltoir,
// all relocatable. make_corpus nvfatbin LIBRARY OUTPUT (ptx|cubin|ltoir ARCH FILE)...: a fatbin by nvFatbin. ARCH is
// such as 90 or 90a. The few prototypes are declared here, so that no CUDA header is needed.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "vendor_call.hpp"

namespace {

std::string slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// One of NVRTC's pairs of functions that tell a size and fill a buffer.
std::string taken(void* program, const char* size_name, const char* name) {
  std::size_t size = 0;
  must(symbol<int(void*, std::size_t*)>(size_name)(program, &size), size_name);
  std::string text(size, '\0');
  must(symbol<int(void*, char*)>(name)(program, text.data()), name);
  return text;
}

void compile(const std::string& path, std::vector<std::string> options, const std::string& stem, bool lto) {
  void* program = nullptr;
  must(symbol<int(void**, const char*, const char*, int, const char* const*, const char* const*)>("nvrtcCreateProgram")(
           &program, slurp(path).c_str(), path.c_str(), 0, nullptr, nullptr),
       "nvrtcCreateProgram");
  options.emplace_back("--relocatable-device-code=true");
  if (lto) options.emplace_back("-dlto");
  std::vector<const char*> words;
  words.reserve(options.size());
  for (const auto& option : options) words.push_back(option.c_str());
  if (int code = symbol<int(void*, int, const char* const*)>("nvrtcCompileProgram")(
          program, static_cast<int>(words.size()), words.data())) {
    std::fprintf(stderr, "%s\n", taken(program, "nvrtcGetProgramLogSize", "nvrtcGetProgramLog").c_str());
    must(code, "nvrtcCompileProgram");
  }
  const auto keep = [&](const char* extension, const std::string& bytes) {
    std::ofstream(stem + extension, std::ios::binary) << bytes;
  };
  if (lto) {
    keep(".ltoir", taken(program, "nvrtcGetLTOIRSize", "nvrtcGetLTOIR"));
    return;
  }
  keep(".cubin", taken(program, "nvrtcGetCUBINSize", "nvrtcGetCUBIN"));
  auto ptx = taken(program, "nvrtcGetPTXSize", "nvrtcGetPTX");
  while (!ptx.empty() && ptx.back() == '\0') ptx.pop_back();
  keep(".ptx", ptx);
}

void fatbin(const std::string& output, const std::vector<std::string>& words) {
  void* handle = nullptr;
  const char* const options[] = {"-64", "-cuda"};
  must(symbol<int(void**, const char* const*, std::size_t)>("nvFatbinCreate")(&handle, options, 2), "nvFatbinCreate");
  for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
    auto bytes = slurp(words[i + 2]);
    const auto* arch = words[i + 1].c_str();
    const auto* name = words[i + 2].c_str();
    // Text counts with its terminator.
    if (words[i] == "ptx")
      must(symbol<int(void*, const char*, std::size_t, const char*, const char*, const char*)>("nvFatbinAddPTX")(
               handle, bytes.c_str(), bytes.size() + 1, arch, name, nullptr),
           "nvFatbinAddPTX");
    else if (words[i] == "cubin")
      must(symbol<int(void*, const void*, std::size_t, const char*, const char*)>("nvFatbinAddCubin")(
               handle, bytes.data(), bytes.size(), arch, name),
           "nvFatbinAddCubin");
    else
      must(symbol<int(void*, const void*, std::size_t, const char*, const char*, const char*)>("nvFatbinAddLTOIR")(
               handle, bytes.data(), bytes.size(), arch, name, nullptr),
           "nvFatbinAddLTOIR");
  }
  std::size_t size = 0;
  must(symbol<int(void*, std::size_t*)>("nvFatbinSize")(handle, &size), "nvFatbinSize");
  std::string result(size, '\0');
  must(symbol<int(void*, void*)>("nvFatbinGet")(handle, result.data()), "nvFatbinGet");
  std::ofstream(output, std::ios::binary) << result;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv, argv + argc);
  if (words.size() < 6) return 2;
  library = dlopen(argv[2], RTLD_NOW);
  if (!library) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  if (words[1] == "nvfatbin") {
    fatbin(words[3], {words.begin() + 4, words.end()});
    return 0;
  }
  std::vector<std::string> options{"--gpu-architecture=sm_" + words[3]};
  options.insert(options.end(), words.begin() + 6, words.end());
  compile(words[4], options, words[5], false);
  options[0] = "--gpu-architecture=compute_" + words[3];
  compile(words[4], options, words[5], true);
  return 0;
}
