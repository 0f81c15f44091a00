// What the contract tests share: a session, units, PTX texts, and the libraries to run on.
#pragma once
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "cujit/engine/engine.hpp"

extern char** environ;

namespace cujit::test {

inline const char* const calls_ptx = R"(.version 7.8
.target sm_80
.address_size 64
.extern .func (.param .b32 r) twice(.param .b32 x);
.visible .entry kern(.param .u64 out) {
  .reg .b32 %r<3>;
  .reg .b64 %d<2>;
  ld.param.u64 %d1, [out];
  mov.u32 %r1, 21;
  {
    .param .b32 p;
    .param .b32 q;
    st.param.b32 [p], %r1;
    call (q), twice, (p);
    ld.param.b32 %r2, [q];
  }
  cvta.to.global.u64 %d1, %d1;
  st.global.u32 [%d1], %r2;
  ret;
}
)";
inline const char* const called_ptx = R"(.version 7.8
.target sm_80
.address_size 64
.visible .func (.param .b32 r) twice(.param .b32 x) {
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [x];
  add.u32 %r2, %r1, %r1;
  st.param.b32 [r], %r2;
  ret;
}
)";
// Line 7 is no instruction.
inline const char* const broken_ptx = R"(.version 7.8
.target sm_80
.address_size 64
.visible .func (.param .b32 r) twice(.param .b32 x) {
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [x];
  addd.u32 %r2, %r1, %r1;
  st.param.b32 [r], %r2;
  ret;
}
)";

// A session as the program makes it, with the process's environment.
inline Session session() {
  Session s;
  for (char** entry = environ; *entry; ++entry)
    if (const char* const equals = std::strchr(*entry, '='))
      s.environment[std::string(*entry, static_cast<std::size_t>(equals - *entry))] = equals + 1;
  s.worker_path = CUJIT_WORKER;
  return s;
}

inline Session faked(const std::string& script) {
  auto s = session();
  s.environment["CUJIT_FAKE"] = script;
  return s;
}

inline std::string fake(const std::string& release = "13.0") {
  return std::string(CUJIT_FAKE_DIR) + "/" + release + "/libnvJitLink.so." + release.substr(0, 2);
}

// The real libraries that CUJIT_TEST_NVJITLINK names; none is a failure, not a pass.
inline std::vector<std::string> real_libraries() {
  const char* const value = std::getenv("CUJIT_TEST_NVJITLINK");
  std::vector<std::string> out;
  std::string_view rest = value ? value : "";
  while (!rest.empty()) {
    const auto end = rest.find(':');
    out.emplace_back(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  }
  REQUIRE_FALSE(out.empty());
  return out;
}

inline engine::UnitInput ptx(std::string name, std::string text) {
  return {engine::InputKind::ptx, std::move(name), Bytes(std::move(text))};
}

inline engine::Unit link_unit(std::vector<engine::UnitInput> inputs,
                              std::vector<std::string> options = {"-arch=sm_80"}) {
  engine::Unit unit;
  unit.options = std::move(options);
  unit.inputs = std::move(inputs);
  return unit;
}

// True if this process has a child, running or not reaped.
inline bool has_children() {
  siginfo_t info{};
  return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;  // else ECHILD
}

// A file with `content`, removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) : path_("/tmp/cujit-test-XXXXXX") {
    const int fd = ::mkstemp(path_.data());
    REQUIRE(fd >= 0);
    ::close(fd);
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { ::unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string content() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

 private:
  std::string path_;
};

}  // namespace cujit::test
