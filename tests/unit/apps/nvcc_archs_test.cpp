// The one arch that nvcc's ways of naming archs mean.
#include "cujit/nvcc_archs.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit;
using namespace cujit::app;
using Strings = std::vector<std::string>;

namespace {

MeantArch of(const Strings& arguments) {
  const auto line = normalise(arguments, [](const std::string&) { return false; });
  for (const auto& error : line.errors) FAIL_CHECK(error.message);
  return meant_arch(line);
}

}  // namespace

TEST_CASE("one real arch is the arch") {
  struct Row {
    Strings arguments;
    gpu::Arch arch;
    std::size_t notes;
  };
  const Row rows[] = {
      {{"-gencode", "arch=compute_90,code=sm_90"}, {90}, 0},
      {{"-gencode=arch=compute_90,code=sm_90", "-gencode", "arch=compute_90,code=compute_90"}, {90}, 1},
      {{"--generate-code=arch=compute_90,code=[compute_90,sm_90]"}, {90}, 1},
      {{"-gencode", "arch=compute_90,code=\"sm_90,compute_90\""}, {90}, 1},
      {{"-gencode", "arch=compute_90a,code=sm_90a,compute_90a"}, {90, gpu::Suffix::accelerated}, 1},
      {{"-gencode", "code=lto_80,arch=compute_80", "-code", "sm_80"}, {80}, 0},
      {{"-arch=compute_80", "-code=sm_90"}, {90}, 0},
      {{"-gencode", "arch=compute_80,code=compute_80"}, {80}, 1},
      {{"-arch=sm_86", "-gencode", "arch=compute_80,code=[sm_80,sm_90]"}, {86}, 1},
      {{"--arch", "sm_86", "-arch=compute_80", "-code=sm_90"}, {86}, 1},
  };
  for (const auto& row : rows) {
    CAPTURE(row.arguments);
    const auto meant = of(row.arguments);
    CHECK(meant.errors.empty());
    CHECK(meant.arch == row.arch);
    CHECK(meant.notes.size() == row.notes);
  }
}

TEST_CASE("without codes --arch stands") {
  CHECK_FALSE(of({"-arch=sm_90"}).arch);
  const auto meant = of({"-arch=compute_90"});
  CHECK_FALSE(meant.arch);
  CHECK(meant.notes == Strings{"compute_90 names PTX: the arch is sm_90"});
  CHECK_FALSE(of({"-arch=native", "-gencode", "arch=compute_80,code=sm_80"}).arch);
}

TEST_CASE("several archs are too many") {
  const auto meant = of({"-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=sm_90"});
  REQUIRE(meant.errors.size() == 1);
  CHECK(meant.errors[0].message == "the line names sm_80 and sm_90; one cubin holds one arch");
  CHECK(meant.errors[0].hints == Strings{"choose one with --arch"});
}

TEST_CASE("what cannot be read is said") {
  for (const auto* text : {"arch=compute_90", "code=", "x=1", "sm_90", "arch=compute_90,code=90", "code=[sm_90"}) {
    CAPTURE(text);
    const auto meant = of({"-gencode", text});
    REQUIRE(meant.errors.size() == 1);
    CHECK(meant.errors[0].id == Id::bad_value);
  }
  CHECK(of({"-code=all"}).errors.size() == 1);
}
