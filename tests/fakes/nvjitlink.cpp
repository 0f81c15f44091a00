// A libnvJitLink that does what CUJIT_FAKE says. CMake builds it several times, with the exported names of several
// releases.
//
//   create | add | complete | get | destroy  :  crash | abort | hang | exit | code=N
//     crash, abort: damaged cubins and PTX without a NUL end in SIGSEGV or SIGABRT (VERSIONS §5, table of damage)
//     hang: a damaged ABI 8 cubin sends 12.5, 12.6 and 12.8 round forever (VERSIONS §5)
//     exit: what a library that calls exit() would do; none was seen, but nothing forbids it
//     code=N: a plain failure with that number (FORMATS §6b)
//   add=I:…       only at input I (from 0)
//   cubin=PATH    the result; without it success with an empty result (VERSIONS §5: no input, wrong type)
//   ptx=PATH      the result of GetLinkedPtx, its size counting a NUL (VERSIONS §3)
//   stderr:TEXT   success, the reason on stderr only: duplicates and mismatches on 12.6 and newer (VERSIONS §5)
//   stdout:TEXT   the same on stdout
//   log:TEXT      in the error log; info:TEXT in the info log
//   print=N       N bytes of chatter on stdout
// "\n" in a text is a line break. CUJIT_FAKE_RECORD=FILE gets one line per call.
#include <signal.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

#include "script.hpp"

namespace {

struct Handle {
  std::string error_log, info_log, result;
  int inputs = 0;
};

void record(const std::string& line) {
  if (const char* const path = std::getenv("CUJIT_FAKE_RECORD")) std::ofstream(path, std::ios::app) << line << "\n";
}

std::string with_breaks(std::string text) {
  for (auto at = text.find("\\n"); at != std::string::npos; at = text.find("\\n")) text.replace(at, 2, "\n");
  return text;
}

// Does what the script says for `call`; returns the number to answer.
int act(const fakes::Script& script, const std::string& call) {
  if (script.has(call + ":crash")) ::raise(SIGSEGV);
  if (script.has(call + ":abort")) {
    std::fputs("free(): invalid pointer\n", stderr);
    std::abort();
  }
  while (script.has(call + ":hang")) ::pause();
  if (script.has(call + ":exit")) std::exit(3);
  return script.number(call + ":code=", 0);
}

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

int size_of(const std::string& text, std::size_t* size) {
  *size = text.size() + 1;
  return 0;
}
int copy(const std::string& text, char* out) {
  std::memcpy(out, text.c_str(), text.size() + 1);
  return 0;
}

const fakes::Script& script() {
  static const fakes::Script from_environment("CUJIT_FAKE");
  return from_environment;
}

int create(void** handle, std::uint32_t count, const char** options) {
  std::string line = "create";
  for (std::uint32_t i = 0; i < count; ++i) line += std::string(" ") + options[i];
  record(line);
  auto* h = new Handle;
  *handle = h;
  h->error_log = with_breaks(script().after("log:"));
  h->info_log = with_breaks(script().after("info:"));
  return act(script(), "create");
}

int add(void* handle, int type, const void* data, std::size_t size, const char* name) {
  auto* h = static_cast<Handle*>(handle);
  // Whether the text ends in a NUL, counted in the size (as NVRTC's users do) or behind it.
  const auto* bytes = static_cast<const char*>(data);
  const bool nul = size > 0 && (bytes[size - 1] == '\0' || bytes[size] == '\0');
  record("add type=" + std::to_string(type) + " size=" + std::to_string(size) + " nul=" + (nul ? "1" : "0") +
         " name=" + name);
  const auto here = "add=" + std::to_string(h->inputs++);
  if (const int code = act(script(), here); code != 0) return code;
  return act(script(), "add");
}

int complete(void* handle) {
  auto* h = static_cast<Handle*>(handle);
  record("complete");
  if (const auto text = script().after("stderr:"); !text.empty())
    std::fprintf(stderr, "%s\n", with_breaks(text).c_str());
  if (const auto text = script().after("stdout:"); !text.empty()) std::printf("%s\n", with_breaks(text).c_str());
  for (int i = 0; i < script().number("print=", 0); ++i) std::putchar(i % 80 == 79 ? '\n' : '.');
  h->result = content(script().after("cubin="));
  return act(script(), "complete");
}

int destroy(void** handle) {
  record("destroy");
  delete static_cast<Handle*>(*handle);
  *handle = nullptr;
  return act(script(), "destroy");
}

}  // namespace

// 12.0 to 12.2 export versioned names only (VERSIONS §1), later releases the plain ones too.
#define EXPORTED extern "C" __attribute__((visibility("default"))) int

#define DEFINE(prefix, suffix)                                                                                       \
  EXPORTED prefix##Create##suffix(void** h, std::uint32_t n, const char** o) { return create(h, n, o); }             \
  EXPORTED prefix##Destroy##suffix(void** h) { return destroy(h); }                                                  \
  EXPORTED prefix##AddData##suffix(void* h, int t, const void* d, std::size_t s, const char* n) {                    \
    return add(h, t, d, s, n);                                                                                       \
  }                                                                                                                  \
  EXPORTED prefix##Complete##suffix(void* h) { return complete(h); }                                                 \
  EXPORTED prefix##GetLinkedCubinSize##suffix(void* h, std::size_t* s) {                                             \
    record("get");                                                                                                   \
    *s = static_cast<Handle*>(h)->result.size();                                                                     \
    return act(script(), "get");                                                                                     \
  }                                                                                                                  \
  EXPORTED prefix##GetLinkedCubin##suffix(void* h, void* out) {                                                      \
    std::memcpy(out, static_cast<Handle*>(h)->result.data(), static_cast<Handle*>(h)->result.size());                \
    return 0;                                                                                                        \
  }                                                                                                                  \
  EXPORTED prefix##GetLinkedPtxSize##suffix(void*, std::size_t* s) {                                                 \
    return size_of(content(script().after("ptx=")), s);                                                              \
  }                                                                                                                  \
  EXPORTED prefix##GetLinkedPtx##suffix(void*, char* out) { return copy(content(script().after("ptx=")), out); }     \
  EXPORTED prefix##GetErrorLogSize##suffix(void* h, std::size_t* s) {                                                \
    return size_of(static_cast<Handle*>(h)->error_log, s);                                                           \
  }                                                                                                                  \
  EXPORTED prefix##GetErrorLog##suffix(void* h, char* out) { return copy(static_cast<Handle*>(h)->error_log, out); } \
  EXPORTED prefix##GetInfoLogSize##suffix(void* h, std::size_t* s) {                                                 \
    return size_of(static_cast<Handle*>(h)->info_log, s);                                                            \
  }                                                                                                                  \
  EXPORTED prefix##GetInfoLog##suffix(void* h, char* out) { return copy(static_cast<Handle*>(h)->info_log, out); }

#if FAKE_MAJOR == 12 && FAKE_MINOR == 0
DEFINE(__nvJitLink, _12_0)
#else
DEFINE(nvJitLink, )
// The versioned names accumulate within a major; the highest Create tells the release (VERSIONS §1).
#define VERSIONED(major, minor) \
  EXPORTED __nvJitLinkCreate_##major##_##minor(void** h, std::uint32_t n, const char** o) { return create(h, n, o); }
#define EXPANDED(major, minor) VERSIONED(major, minor)
#if FAKE_MINOR != 0
EXPANDED(FAKE_MAJOR, 0)
#endif
EXPANDED(FAKE_MAJOR, FAKE_MINOR)
EXPORTED nvJitLinkVersion(unsigned* major, unsigned* minor) {
  *major = FAKE_MAJOR;
  *minor = FAKE_MINOR;
  return 0;
}
#endif
