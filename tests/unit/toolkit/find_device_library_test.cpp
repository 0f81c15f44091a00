// Where the libraries of -l are looked for, and in what order.
#include <catch2/catch_test_macros.hpp>

#include "cujit/toolkit/find.hpp"
#include "unit/toolkit/tiny_library.hpp"

using namespace cujit;
using namespace cujit::test;
using toolkit::find_device_library;

TEST_CASE("library search: -l looks in the folders of -L, beside nvJitLink, in toolkits, prefixes and wheels") {
  const Tree tree;
  Session s;
  s.root = tree.root() + "/system";
  toolkit::Library nvjitlink;
  nvjitlink.path = tree.root() + "/njl/libnvJitLink.so.13";
  const std::vector<std::string> folders{tree.root() + "/first", tree.root() + "/second"};
  const auto expect = [&](const std::string& path, const std::string& rule) {
    const auto found = find_device_library(s, "cudadevrt", folders, nvjitlink);
    CHECK(found.path == path);
    REQUIRE_FALSE(found.looked.empty());
    CHECK(found.looked.back().rule == rule);
    CHECK(found.looked.back().result == "found");
  };
  s.environment["VIRTUAL_ENV"] = tree.root() + "/venv";
  s.environment["CUDA_HOME"] = tree.root() + "/cuda";
  CHECK(find_device_library(s, "cudadevrt", folders, nvjitlink).path.empty());
  expect(tree.put("venv/lib/python3.9/site-packages/nvidia/cu13/lib/libcudadevrt.a", ""), "Python wheel");
  expect(tree.put("system/usr/local/cuda/lib64/libcudadevrt.a", ""), "prefix");
  expect(tree.put("cuda/lib64/libcudadevrt.a", ""), "CUDA_HOME");
  expect(tree.put("njl/libcudadevrt.a", ""), "beside nvJitLink");
  expect(tree.put("second/libcudadevrt.so", ""), "-L");
  expect(tree.put("second/libcudadevrt.a", ""), "-L");  // an archive comes before a shared library of its folder
  expect(tree.put("first/libcudadevrt.so", ""), "-L");  // and an earlier folder before a later one
}

TEST_CASE("library search: -l:name is a whole file name; folders and other names are none") {
  const Tree tree;
  Session s;
  s.root = tree.root() + "/system";
  const std::vector<std::string> folders{tree.root()};
  tree.put("libdir.a/x", "");
  tree.put("odd.name", "");
  CHECK(find_device_library(s, ":odd.name", folders, {}).path == tree.root() + "/odd.name");
  CHECK(find_device_library(s, "odd.name", folders, {}).path.empty());
  const auto folder = find_device_library(s, "dir", folders, {});
  CHECK(folder.path.empty());
  CHECK(folder.looked.at(0).path == tree.root() + "/libdir.a");
  CHECK(folder.looked.at(0).result == "no such file");
  CHECK(find_device_library(s, "", folders, {}).path.empty());
}

TEST_CASE("a library without a folder in its path adds no place") {
  Session s;
  s.root = "/nowhere";
  toolkit::Library bare;
  bare.path = "libnvJitLink.so";
  for (const auto& looked : find_device_library(s, "x", {}, bare).looked) CHECK(looked.rule != "beside nvJitLink");
}
