// nvJitLink as it is, straight from a program: what cujit is compared with. No check beyond the return codes.
#pragma once
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace bare {

constexpr int input_cubin = 1, input_ptx = 2, input_ltoir = 3;

inline std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// 12.0 to 12.2 export versioned names only.
template <class F>
F* symbol(void* library, const std::string& name) {
  for (const auto& spelling : {name, "__" + name + "_12_0", "__" + name + "_13_0"})
    if (void* found = dlsym(library, spelling.c_str())) return reinterpret_cast<F*>(found);
  std::fprintf(stderr, "no %s\n", name.c_str());
  std::exit(3);
}

// Links `inputs` and writes `output` (PTX if -ptx is among the options); 0 if every call said SUCCESS.
inline int link(const std::string& library_path, const std::vector<std::string>& options,
                const std::vector<std::string>& inputs, const std::string& output) {
  void* library = dlopen(library_path.c_str(), RTLD_NOW);
  if (!library) return 3;
  std::vector<const char*> raw;
  bool ptx = false;
  for (const auto& option : options) {
    raw.push_back(option.c_str());
    ptx |= option == "-ptx";
  }
  void* handle = nullptr;
  if (symbol<int(void**, unsigned, const char**)>(library, "nvJitLinkCreate")(
          &handle, static_cast<unsigned>(raw.size()), raw.data()))
    return 1;
  auto* add = symbol<int(void*, int, const void*, std::size_t, const char*)>(library, "nvJitLinkAddData");
  std::vector<std::string> contents;
  for (const auto& input : inputs) {
    const auto& data = contents.emplace_back(read(input));
    const int kind = data.compare(0, 4,
                                  "\x7f"
                                  "ELF") == 0
                         ? input_cubin
                     : data.compare(0, 4, "\xed\x43\x4e\x7f") == 0 ? input_ltoir
                                                                   : input_ptx;
    // The NUL behind the text counts: 12.0 to 12.2 honour the size, later releases read on to a NUL.
    if (int code = add(handle, kind, data.c_str(), data.size() + (kind == input_ptx ? 1 : 0), input.c_str()))
      return 10 + code;
  }
  if (int code = symbol<int(void*)>(library, "nvJitLinkComplete")(handle)) return 40 + code;
  std::size_t size = 0;
  const std::string kind = ptx ? "nvJitLinkGetLinkedPtx" : "nvJitLinkGetLinkedCubin";
  symbol<int(void*, std::size_t*)>(library, kind + "Size")(handle, &size);
  std::string image(size, '\0');
  symbol<int(void*, char*)>(library, kind)(handle, image.data());
  std::ofstream(output, std::ios::binary) << image;
  symbol<int(void**)>(library, "nvJitLinkDestroy")(&handle);
  return 0;
}

}  // namespace bare
