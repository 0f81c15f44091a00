// Whole command lines that cannot be right, whatever the inputs hold.
#include "cujit/link_checks.hpp"

#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <string>

using namespace cujit;
using namespace cujit::app;

namespace {

Settings good() {
  Settings s;
  s.inputs = {{"a.ptx"}};
  s.output = "/dev/null";
  return s;
}
Id only(const Settings& settings) {
  const auto errors = check_settings(settings);
  REQUIRE(errors.size() == 1);
  CHECK(id_info(errors[0].id).exit_code == ExitCode::usage);
  return errors[0].id;
}

}  // namespace

TEST_CASE("a plain line is fine") { CHECK(check_settings(good()).empty()); }

TEST_CASE("the kind follows --emit, else the extension") {
  auto s = good();
  CHECK(chosen_emit(s) == link::Emit::cubin);
  s.output = "x.ptx";
  CHECK(chosen_emit(s) == link::Emit::ptx);
  s.emit = link::Emit::cubin;
  CHECK(chosen_emit(s) == link::Emit::cubin);
}

TEST_CASE("what is missing is said") {
  auto s = good();
  s.inputs.clear();
  CHECK(only(s) == Id::no_inputs);
  s = good();
  s.output.reset();
  CHECK(only(s) == Id::bad_option);
  CHECK(check_settings(Settings{}).size() == 2);
}

TEST_CASE("standard input cannot be read twice") {
  auto s = good();
  s.inputs = {{"-"}, {"a.ptx"}, {"-"}};
  CHECK(only(s) == Id::bad_option);
}

TEST_CASE("PTX output excludes --no-lto and --verify") {
  auto s = good();
  s.emit = link::Emit::ptx;
  CHECK(check_settings(s).empty());
  s.options.lto = false;
  CHECK(only(s) == Id::bad_option);
  s.options.lto.reset();
  s.verify = true;
  CHECK(only(s) == Id::bad_option);
}

TEST_CASE("an output that is one of the inputs is refused under any of its names") {
  char path[] = "/tmp/cujit-test-XXXXXX";
  const int fd = ::mkstemp(path);
  REQUIRE(fd >= 0);
  const auto link_path = std::string(path) + ".link";
  REQUIRE(::symlink(path, link_path.c_str()) == 0);
  auto s = good();
  s.inputs = {{"a.ptx"}, {path}};
  s.output = link_path;
  CHECK(only(s) == Id::bad_value);
  s.inputs = {{"/dev/null"}};
  s.output = "/dev/null";
  CHECK(check_settings(s).empty());
  ::close(fd);
  ::unlink(link_path.c_str());
  ::unlink(path);
}

TEST_CASE("a relocatable result is a cubin that is not loaded") {
  auto s = good();
  s.options.relocatable = true;
  CHECK(check_settings(s).empty());
  s.verify = true;
  CHECK(only(s) == Id::bad_option);
  s.verify = false;
  s.output = "x.ptx";
  CHECK(only(s) == Id::bad_option);
}

TEST_CASE("how a dependency file is written matters only if one is") {
  auto s = good();
  s.depfile.file = "x.d";
  CHECK(only(s) == Id::bad_option);
  s.depfile.wanted = true;
  CHECK(check_settings(s).empty());
  s.depfile.file = *s.output;
  CHECK(only(s) == Id::bad_value);
}
