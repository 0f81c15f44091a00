// The ptxas backend on a real ptxas: cubin out, errors with the input's own name, nothing left in TMPDIR.
#include <sys/stat.h>

#include <filesystem>

#include "support.hpp"

using namespace cujit;
using namespace cujit::test;

namespace {

std::string real_ptxas() {
  const char* const path = std::getenv("CUJIT_TEST_PTXAS");
  REQUIRE(path);
  return path;
}

engine::Unit assemble(const char* text, std::vector<std::string> options = {"-c", "-arch=sm_80"}) {
  engine::Unit unit;
  unit.operation = engine::Operation::assemble;
  unit.backend = engine::Backend::ptxas;
  unit.options = std::move(options);
  unit.inputs = {ptx("in.ptx", text)};
  return unit;
}

struct Folder {
  std::string path = "/tmp/cujit-test-XXXXXX";
  Folder() { REQUIRE(::mkdtemp(path.data())); }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
};

}  // namespace

TEST_CASE("ptxas assembles, says what it is asked to, and leaves nothing") {
  const Folder folder;
  auto s = session();
  s.environment["TMPDIR"] = folder.path;
  {
    engine::Engine engine(s, "", real_ptxas());
    const auto result = engine.run(assemble(calls_ptx, {"-c", "-arch=sm_80", "-v"}));
    REQUIRE(result);
    CHECK(
        result->image.text().starts_with("\x7f"
                                         "ELF"));
    bool registers = false;
    for (const auto& d : result->diagnostics) registers = registers || d.message.find("registers") != std::string::npos;
    CHECK(registers);
  }
  CHECK(std::filesystem::is_empty(folder.path));
  CHECK_FALSE(has_children());
}

TEST_CASE("ptxas errors come with the input's name, line and source") {
  const auto s = session();
  engine::Engine engine(s, "", real_ptxas());
  const auto result = engine.run(assemble(broken_ptx));
  REQUIRE_FALSE(result);
  REQUIRE(result.error().diagnostics.size() == 1);
  const auto& d = result.error().diagnostics.front();
  CHECK(d.id == Id::ptx_error);
  CHECK(d.place.file == "in.ptx");
  CHECK(d.place.line == 7);
  CHECK(d.message.find("/proc") == std::string::npos);
  CHECK(d.place.source == "  addd.u32 %r2, %r1, %r1;");
}

TEST_CASE("a ptxas that hangs is killed with its worker") {
  const Folder folder;
  const auto program = folder.path + "/ptxas";
  std::ofstream(program) << "#!/bin/sh\ntouch \"$TMPDIR/left\"\nsleep 1000\n";
  ::chmod(program.c_str(), 0755);
  auto s = session();
  s.timeout_ms = 500;
  s.environment["TMPDIR"] = folder.path;
  {
    engine::Engine engine(s, "", program);
    const auto result = engine.run(assemble(calls_ptx));
    REQUIRE_FALSE(result);
    CHECK(result.error().diagnostics.front().id == Id::vendor_hang);
    CHECK(result.error().diagnostics.front().message == "ptxas did not answer within 500 ms while assembling 'in.ptx'");
  }
  CHECK_FALSE(has_children());
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);
}

TEST_CASE("a ptxas that crashes or cannot be run is said") {
  const Folder folder;
  const auto program = folder.path + "/ptxas";
  std::ofstream(program) << "#!/bin/sh\nkill -SEGV $$\n";
  ::chmod(program.c_str(), 0755);
  const auto s = session();
  engine::Engine engine(s, "", program);
  auto result = engine.run(assemble(calls_ptx));
  REQUIRE_FALSE(result);
  CHECK(result.error().diagnostics.front().id == Id::vendor_crash);
  CHECK(result.error().diagnostics.front().message == "ptxas crashed (SIGSEGV) while assembling 'in.ptx'");
  engine::Engine none(s, "", "/nowhere/ptxas");
  result = none.run(assemble(calls_ptx));
  REQUIRE_FALSE(result);
  CHECK(result.error().diagnostics.front().id == Id::vendor_error);
}
