// dlopen, exported by the worker's executable, so that the libraries in it call this one and not the C library's.
#include "dlopen_guard.hpp"

#include <dlfcn.h>

#include <atomic>
#include <cstring>

namespace {

// The one piece of process-wide state: dlopen has no argument in which it could travel.
std::atomic<bool> driver_kept_out{false};

using Dlopen = void* (*)(const char*, int);

Dlopen real_dlopen() {
  static const auto real = reinterpret_cast<Dlopen>(::dlsym(RTLD_NEXT, "dlopen"));
  return real;
}

}  // namespace

void cujit_keep_driver_out(bool on) { driver_kept_out = on; }

extern "C" __attribute__((visibility("default"))) void* dlopen(const char* name, int mode) noexcept {
  if (name && driver_kept_out && std::strstr(name, "libcuda.so")) {
    // A name that is nowhere, so that dlerror has something to say afterwards.
    return real_dlopen()("libcuda.so (kept out by cujit-worker)", mode);
  }
  return real_dlopen()(name, mode);
}
