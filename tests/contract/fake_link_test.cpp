// What the engine makes of a library that crashes, hangs, lies, prints or exits; nothing is left behind.
#include <fcntl.h>
#include <signal.h>

#include <thread>

#include "support.hpp"

using namespace cujit;
using namespace cujit::test;

namespace {

engine::Unit two() { return link_unit({ptx("a.ptx", calls_ptx), ptx("b.ptx", called_ptx)}); }

Diagnostic failure(const Session& s, const std::string& library = fake()) {
  Diagnostic d;
  {
    engine::Engine engine(s, library);
    const auto result = engine.run(two());
    REQUIRE_FALSE(result);
    d = result.error().diagnostics.front();
  }
  CHECK_FALSE(has_children());
  return d;
}

}  // namespace

TEST_CASE("a crash in Add names the input in hand") {
  auto d = failure(faked("add=1:crash"));
  CHECK(d.id == Id::vendor_crash);
  CHECK(d.message == "nvJitLink crashed (SIGSEGV) while adding 'b.ptx'");
  d = failure(faked("add=0:abort"));
  CHECK(d.message == "nvJitLink crashed (SIGABRT) while adding 'a.ptx'");
  REQUIRE_FALSE(d.notes.empty());
  CHECK(d.notes.front().text == "it printed: free(): invalid pointer");
}

TEST_CASE("a crash elsewhere names the step") {
  CHECK(failure(faked("create:crash")).message == "nvJitLink crashed (SIGSEGV) while starting (nvJitLinkCreate)");
  CHECK(failure(faked("complete:crash")).message == "nvJitLink crashed (SIGSEGV) while linking");
}

TEST_CASE("exit() inside the library is a crash too") {
  const auto d = failure(faked("add=1:exit"));
  CHECK(d.id == Id::vendor_crash);
  CHECK(d.message == "nvJitLink ended its process (exit status 3) while adding 'b.ptx'");
}

TEST_CASE("a hang is ended by the time-out") {
  auto s = faked("complete:hang");
  s.timeout_ms = 300;
  const auto d = failure(s);
  CHECK(d.id == Id::vendor_hang);
  CHECK(d.message == "nvJitLink did not answer within 300 ms while linking");
}

TEST_CASE("the user's interrupt ends a hang") {
  auto s = faked("complete:hang");
  int pipe[2];
  REQUIRE(::pipe2(pipe, O_CLOEXEC) == 0);
  s.interrupt_fd = pipe[0];
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    CHECK(::write(pipe[1], "x", 1) == 1);
  });
  const auto d = failure(s);
  user.join();
  CHECK(d.id == Id::interrupted);
  ::close(pipe[0]);
  ::close(pipe[1]);
}

TEST_CASE("success with an error on stderr only is no success") {
  const TemporaryFile cubin("a cubin");
  const auto good = "cubin=" + cubin.path();
  auto d =
      failure(faked(good + ",stderr:@E@error   : Multiple definition of 'f' in 'b.ptx', first defined in 'a.ptx'"));
  CHECK(d.id == Id::duplicate_definition);
  CHECK(d.place.file == "b.ptx");
  d = failure(faked(good + ",stdout:error   : something is wrong, and nobody returns it"));
  CHECK(d.id == Id::silent_vendor_error);
  CHECK(d.message == "something is wrong, and nobody returns it");
  d = failure(faked(good + ",log:error   : Size doesn't match for 'v' in 'b.ptx', first specified in 'b.ptx'"));
  CHECK(d.id == Id::mismatch);
}

TEST_CASE("other text on the console is passed on as a note") {
  const TemporaryFile cubin("a cubin");
  const auto s = faked("cubin=" + cubin.path() + ",stdout:hello there");
  engine::Engine engine(s, fake());
  const auto result = engine.run(two());
  REQUIRE(result);
  REQUIRE(result->diagnostics.size() == 1);
  CHECK(result->diagnostics.front().id == Id::vendor_printed);
  CHECK(result->console == "hello there\n");
}

TEST_CASE("success with an empty result is no success") { CHECK(failure(faked("")).id == Id::silent_vendor_error); }

TEST_CASE("a bare failure tells the number's name") {
  auto d = failure(faked("complete:code=6"));
  CHECK(d.id == Id::vendor_error);
  CHECK(d.message == "nvJitLink returned INTERNAL (6) while linking");
  d = failure(faked("add=1:code=42"));
  CHECK(d.message == "nvJitLink returned result 42 while adding 'b.ptx'");
  CHECK(d.place.file == "b.ptx");
  CHECK(failure(faked("create:code=1")).id == Id::bad_option);
}

TEST_CASE("the first failed Add is the last call, but for the logs and Destroy") {
  const TemporaryFile record("");
  auto s = faked("add=0:code=3");
  s.environment["CUJIT_FAKE_RECORD"] = record.path();
  failure(s);
  CHECK(record.content().find("add type=2") != std::string::npos);
  CHECK(record.content().find("name=b.ptx") == std::string::npos);
  CHECK(record.content().find("complete") == std::string::npos);
  CHECK(record.content().find("get") == std::string::npos);
}

TEST_CASE("options, kinds and a NUL behind PTX reach the library of every release") {
  const TemporaryFile cubin("a cubin");
  for (const char* release : {"12.0", "12.3", "12.5", "13.0", "14.0"}) {
    INFO(release);
    const TemporaryFile record("");
    auto s = faked("cubin=" + cubin.path());
    s.environment["CUJIT_FAKE_RECORD"] = record.path();
    engine::Engine engine(s, fake(release));
    auto unit = two();
    unit.options = {"-arch=sm_90", "-lto"};
    unit.inputs.push_back({engine::InputKind::cubin, "c.cubin",
                           Bytes(std::string("\x7f"
                                             "ELF"))});
    const auto result = engine.run(unit);
    REQUIRE(result);
    CHECK(result->image.text() == "a cubin");
    CHECK(record.content().starts_with("create -arch=sm_90 -lto\n"));
    CHECK(record.content().find("nul=1 name=a.ptx") != std::string::npos);
    CHECK(record.content().find("add type=1 size=4 nul=1 name=c.cubin") != std::string::npos);
  }
}

TEST_CASE("PTX that comes out has no NUL at its end") {
  const TemporaryFile text(called_ptx);
  const auto s = faked("ptx=" + text.path());
  engine::Engine engine(s, fake());
  auto unit = two();
  unit.operation = engine::Operation::optimise;
  const auto result = engine.run(unit);
  REQUIRE(result);
  CHECK(result->image.text() == called_ptx);
}

TEST_CASE("after a crash in Destroy the result stands, and the next unit gets a fresh worker") {
  const TemporaryFile cubin("a cubin");
  const auto s = faked("destroy:crash,cubin=" + cubin.path());
  {
    engine::Engine engine(s, fake());
    for (int i = 0; i < 3; ++i) CHECK(engine.run(two()));
  }
  CHECK_FALSE(has_children());
}

TEST_CASE("much chatter is read, and its excess dropped with a remark") {
  const TemporaryFile cubin("a cubin");
  const auto s = faked("print=12000000,cubin=" + cubin.path());
  engine::Engine engine(s, fake());
  const auto result = engine.run(two());
  REQUIRE(result);
  CHECK(result->console.size() < 9'000'000);
  CHECK(result->console.ends_with("bytes of output were dropped)\n"));
}

TEST_CASE("a large input goes through unharmed") {
  const TemporaryFile cubin("a cubin"), record("");
  auto s = faked("cubin=" + cubin.path());
  s.environment["CUJIT_FAKE_RECORD"] = record.path();
  engine::Engine engine(s, fake());
  REQUIRE(engine.run(link_unit({ptx("big.ptx", std::string(std::size_t{32} << 20, ' '))})));
  CHECK(record.content().find("size=33554433 nul=1 name=big.ptx") != std::string::npos);
}

TEST_CASE("what is no library, and no worker, is said") {
  const auto s = session();
  engine::Engine none(s, "/nowhere/libnvJitLink.so");
  auto result = none.run(two());
  REQUIRE_FALSE(result);
  CHECK(result.error().diagnostics.front().id == Id::library_unusable);
  engine::Engine other(s, std::string(CUJIT_FAKE_DIR) + "/cuda/libcuda.so.1");
  result = other.run(two());
  REQUIRE_FALSE(result);
  CHECK(result.error().diagnostics.front().id == Id::library_unusable);
  auto lost = session();
  lost.worker_path = "/nowhere/cujit-worker";
  engine::Engine without(lost, fake());
  result = without.run(two());
  REQUIRE_FALSE(result);
  CHECK(result.error().diagnostics.front().id == Id::no_worker);
}
