// Where ptxas is looked for.
#include <catch2/catch_test_macros.hpp>

#include "cujit/toolkit/find.hpp"
#include "unit/toolkit/tiny_library.hpp"

using namespace cujit;
using namespace cujit::test;
using toolkit::find_ptxas;

TEST_CASE("ptxas is found by flag, variable, toolkit, PATH, prefix and wheel") {
  const Tree tree;
  Session s;
  s.root = tree.root() + "/system";
  const auto expect = [&](const std::string& path, const std::string& rule, const std::string& flag = "") {
    const auto found = find_ptxas(s, flag);
    REQUIRE(found);
    CHECK(found->path == path);
    CHECK(found->rule == rule);
  };
  s.environment["VIRTUAL_ENV"] = tree.root() + "/venv";
  expect(tree.put("venv/lib/python3.9/site-packages/nvidia/cuda_nvcc/bin/ptxas", "", true), "Python wheel");
  expect(tree.put("venv/lib/python3.9/site-packages/nvidia/cu13/bin/ptxas", "", true), "Python wheel");
  expect(tree.put("system/usr/local/cuda/bin/ptxas", "", true), "prefix");
  s.environment["PATH"] = "relative::" + tree.root() + "/bin";
  expect(tree.put("bin/ptxas", "", true), "PATH");
  s.environment["CUDA_HOME"] = tree.root() + "/cuda";
  expect(tree.put("cuda/bin/ptxas", "", true), "CUDA_HOME");
  s.environment["CUJIT_PTXAS"] = tree.put("v/ptxas", "", true);
  expect(tree.root() + "/v/ptxas", "CUJIT_PTXAS");
  expect(tree.put("f/bin/ptxas", "", true), "--ptxas", tree.root() + "/f");
}

TEST_CASE("a ptxas that is not executable, or none, is an error") {
  const Tree tree;
  Session s;
  s.root = tree.root() + "/system";
  const auto asked = find_ptxas(s, tree.put("ptxas", ""));
  REQUIRE_FALSE(asked);
  CHECK(asked.error().diagnostics.front().message.find("not executable") != std::string::npos);
  const auto none = find_ptxas(s, "");
  REQUIRE_FALSE(none);
  CHECK(none.error().exit_code() == ExitCode::unavailable);
  CHECK_FALSE(none.error().diagnostics.front().notes.empty());
}
