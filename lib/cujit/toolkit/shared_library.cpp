// SharedLibrary: dlopen and dlsym.
#include "cujit/toolkit/shared_library.hpp"

#include <dlfcn.h>

namespace cujit::toolkit {

SharedLibrary::SharedLibrary(const std::string& name) : handle_(::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (handle_) return;
  const char* const why = ::dlerror();
  problem_ = why ? why : "it cannot be loaded";
}

void* SharedLibrary::symbol(const std::string& name) const {
  return handle_ ? ::dlsym(handle_, name.c_str()) : nullptr;
}

}  // namespace cujit::toolkit
