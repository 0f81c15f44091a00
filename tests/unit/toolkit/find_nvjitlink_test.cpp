// Where nvJitLink is looked for, in which order, and what is said when it is not there.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "cujit/toolkit/find.hpp"
#include "unit/toolkit/tiny_library.hpp"

using namespace cujit;
using namespace cujit::test;
using toolkit::find_nvjitlink;

namespace {

Session rooted(const Tree& tree) {
  Session s;
  s.root = tree.root() + "/system";
  return s;
}

bool looked_at(const Error& error, const std::string& text) {
  return std::ranges::any_of(error.diagnostics.front().notes,
                             [&](const Note& n) { return n.text.find(text) != std::string::npos; });
}

}  // namespace

TEST_CASE("each place is found, and an earlier one wins") {
  const Tree tree;
  auto s = rooted(tree);
  s.environment["HOME"] = tree.root() + "/home";
  s.environment["PATH"] = tree.root() + "/usr/bin";
  tree.put("usr/bin/python3", "#!/bin/sh\n", true);
  const auto expect = [&](const std::string& path, const std::string& rule) {
    const auto found = find_nvjitlink(s, "");
    REQUIRE(found);
    CHECK(found->path == path);
    CHECK(found->rule == rule);
    CHECK(found->looked.back().result == "found");
  };
  // From the last place to the first.
  expect(tree.put("usr/lib/python3.11/site-packages/nvidia/cu13/lib/libnvJitLink.so.13", library_of(13, 0)),
         "Python wheel");
  expect(tree.put("system/opt/cuda/lib64/libnvJitLink.so.12", library_of(12, 4)), "prefix");
  expect(tree.put("system/usr/local/cuda-12.9/lib64/libnvJitLink.so.12", library_of(12, 9)), "prefix");
  expect(tree.put("system/usr/local/cuda-12.10/targets/x86_64-linux/lib/libnvJitLink.so.12", library_of(12, 9)),
         "prefix");
  expect(tree.put("system/usr/local/cuda/lib64/libnvJitLink.so", library_of(12, 9)), "prefix");
  tree.put("system/etc/ld.so.conf", "# mine\ninclude ld.so.conf.d/*.conf\n");
  tree.put("system/etc/ld.so.conf.d/x.conf", "/opt/extra  # here\nrelative\n");
  expect(tree.put("system/opt/extra/libnvJitLink.so.12", library_of(12, 9)), "loader path");
  expect(tree.put("system/usr/lib/x86_64-linux-gnu/libnvJitLink.so.12", library_of(12, 9)), "loader path");
  s.environment["LD_LIBRARY_PATH"] = tree.root() + "/none:" + tree.root() + "/ld";
  expect(tree.put("ld/libnvJitLink.so.12", library_of(12, 9)), "loader path");
  s.environment["CUDA_PATH"] = tree.root() + "/path";
  expect(tree.put("path/lib/libnvJitLink.so.12", library_of(12, 9)), "CUDA_PATH");
  s.environment["CUDA_HOME"] = tree.root() + "/home";
  expect(tree.put("home/lib64/libnvJitLink.so.12", library_of(12, 9)), "CUDA_HOME");
  const auto variable = tree.put("v/anyname.so", library_of(12, 9));
  s.environment["CUJIT_NVJITLINK"] = variable;
  expect(variable, "CUJIT_NVJITLINK");
  const auto flag = tree.put("f/lib/libnvJitLink.so.13", library_of(13, 1));
  const auto found = find_nvjitlink(s, tree.root() + "/f");
  REQUIRE(found);
  CHECK(found->path == flag);
  CHECK(found->rule == "--nvjitlink");
}

TEST_CASE("the version is the highest that is exported") {
  const Tree tree;
  const auto version = [&](const std::string& content) { return find_nvjitlink({}, tree.put("lib.so", content)); };
  auto found = version(library_of(12, 0, false));
  REQUIRE(found);
  CHECK(found->version == gpu::Version{12, 0});
  CHECK_FALSE(found->unversioned);
  found = version(library_of(12, 10));
  REQUIRE(found);
  CHECK(found->version == gpu::Version{12, 10});
  CHECK(found->unversioned);
  CHECK(version(library_of(14, 2))->version == gpu::Version{14, 2});
}

TEST_CASE("the newest major of one folder is taken") {
  const Tree tree;
  tree.put("libnvJitLink.so.12", library_of(12, 9));
  tree.put("libnvJitLink.so", library_of(12, 9));
  const auto newest = tree.put("libnvJitLink.so.13", library_of(13, 0));
  CHECK(find_nvjitlink({}, tree.root())->path == newest);
}

TEST_CASE("what is asked for and is no library is an error; what is merely found is skipped") {
  const Tree tree;
  for (const auto& [content, why] :
       {std::pair{std::string("text"), "not an ELF shared library"}, std::pair{std::string(), "an empty file"},
        std::pair{tiny_library({"other"}), "exports no nvJitLinkCreate"},
        std::pair{tiny_library({"nvJitLinkCreate"}, 21), "another kind of processor"}}) {
    const auto path = tree.put("system/usr/lib64/libnvJitLink.so.13", content);
    auto asked = find_nvjitlink({}, path);
    REQUIRE_FALSE(asked);
    CHECK(asked.error().diagnostics.front().id == Id::library_unusable);
    CHECK(asked.error().diagnostics.front().message.find(why) != std::string::npos);
    auto s = rooted(tree);
    s.environment["CUJIT_NVJITLINK"] = path;
    CHECK_FALSE(find_nvjitlink(s, ""));
    s.environment.clear();
    const auto good = tree.put("system/opt/cuda/lib/libnvJitLink.so.12", library_of(12, 9));
    const auto found = find_nvjitlink(s, "");
    REQUIRE(found);
    CHECK(found->path == good);
    CHECK(std::ranges::any_of(
        found->looked, [&](const auto& l) { return l.path == path && l.result.find(why) != std::string::npos; }));
  }
  const auto missing = find_nvjitlink({}, tree.root() + "/none.so");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().diagnostics.front().id == Id::library_unusable);
  CHECK(missing.error().diagnostics.front().message.find("none.so") != std::string::npos);
}

TEST_CASE("nothing anywhere: exit 3, the places, and how to get one") {
  const Tree tree;
  auto s = rooted(tree);
  s.environment["LD_LIBRARY_PATH"] = ".::lib";
  s.environment["CUDA_HOME"] = "cuda";
  s.environment["PATH"] = tree.root();
  const auto here = std::filesystem::current_path();
  tree.put("libnvJitLink.so.13", library_of(13, 0));
  tree.put("lib/libnvJitLink.so.13", library_of(13, 0));
  tree.put("cuda/lib64/libnvJitLink.so.13", library_of(13, 0));
  std::filesystem::current_path(tree.root());
  const auto found = find_nvjitlink(s, "");
  std::filesystem::current_path(here);
  REQUIRE_FALSE(found);
  CHECK(found.error().exit_code() == ExitCode::unavailable);
  CHECK(found.error().diagnostics.front().id == Id::no_nvjitlink);
  CHECK(looked_at(found.error(), "LD_LIBRARY_PATH entry '.'"));
  CHECK(looked_at(found.error(), "LD_LIBRARY_PATH entry ''"));
  CHECK(looked_at(found.error(), "CUDA_HOME"));
  CHECK(looked_at(found.error(), "/usr/local/cuda/lib64"));
  CHECK(found.error().diagnostics.front().hints.front().find("pip install nvidia-nvjitlink") != std::string::npos);
}

TEST_CASE("wheels of the active environment: virtual, conda, a link out of one, pyenv") {
  const Tree tree;
  const auto wheel = [&](const std::string& prefix) {
    return tree.put(prefix + "/lib/python3.12/site-packages/nvidia/nvjitlink/lib/libnvJitLink.so.12",
                    library_of(12, 9));
  };
  const auto expect = [&](const std::map<std::string, std::string>& environment, const std::string& path) {
    auto s = rooted(tree);
    s.environment = environment;
    const auto found = find_nvjitlink(s, "");
    REQUIRE(found);
    CHECK(found->path == path);
  };
  const auto virtual_one = wheel("venv");
  expect({{"VIRTUAL_ENV", tree.root() + "/venv"}}, virtual_one);
  expect({{"CONDA_PREFIX", tree.root() + "/venv"}}, virtual_one);
  const auto conda = tree.put("conda/lib/libnvJitLink.so.12", library_of(12, 9));
  expect({{"CONDA_PREFIX", tree.root() + "/conda"}}, conda);

  const auto base = wheel("base");
  tree.put("base/bin/python3.12", "", true);
  std::filesystem::create_symlink(tree.root() + "/base/bin/python3.12", tree.root() + "/base/bin/python3");
  expect({{"PATH", "relative:" + tree.root() + "/base/bin"}}, base);
  std::filesystem::create_directories(tree.root() + "/venv/bin");
  std::filesystem::create_symlink(tree.root() + "/base/bin/python3", tree.root() + "/venv/bin/python3");
  expect({{"PATH", tree.root() + "/venv/bin"}}, base);
  tree.put("venv/pyvenv.cfg", "");
  expect({{"PATH", tree.root() + "/venv/bin"}}, virtual_one);

  const auto pyenv = wheel("pyenv/versions/3.12.1");
  tree.put("pyenv/shims/python3", "#!/bin/sh\nexit 1\n", true);
  tree.put("pyenv/version", "3.12.1\n");
  expect({{"PATH", tree.root() + "/pyenv/shims"}}, pyenv);
}
