// Calls into a library opened by dlopen: a missing name or a failing call ends the tool with a word.
#pragma once
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

inline void* library = nullptr;

template <class F>
F* symbol(const char* name) {
  void* found = dlsym(library, name);
  if (!found) {
    std::fprintf(stderr, "no %s\n", name);
    std::exit(1);
  }
  return reinterpret_cast<F*>(found);
}

inline void must(int code, const char* what) {
  if (code == 0) return;
  std::fprintf(stderr, "%s: error %d\n", what, code);
  std::exit(1);
}
