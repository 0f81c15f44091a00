// The ELF and cubin readers: what both eras say, and that no cut or changed byte gets past them unseen or kills them.
#include "cujit/formats/cubin.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "support/elf_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using testing::build_cubin;
using testing::CubinSpec;

namespace {

Expected<Cubin> read(const std::string& image) { return read_cubin(Bytes(image), "x.cubin"); }

}  // namespace

TEST_CASE("arch, suffix, type and toolkit are read in both eras") {
  const auto old = read(build_cubin(CubinSpec{.arch = 80, .suffix = 0, .abi_version = 7, .type = 1, .toolkit = 124}));
  REQUIRE(old);
  CHECK(gpu::sm_name(old->arch) == "sm_80");
  CHECK(old->type == CubinType::relocatable);
  CHECK(old->toolkit == gpu::Version{12, 4});
  CHECK(gpu::sm_name(read(build_cubin(CubinSpec{.arch = 90, .suffix = 'a', .abi_version = 7, .toolkit = 120}))->arch) ==
        "sm_90a");
  const auto fresh = read(build_cubin(CubinSpec{.arch = 90, .suffix = 'a', .toolkit = 132}));
  REQUIRE(fresh);
  CHECK(gpu::sm_name(fresh->arch) == "sm_90a");
  CHECK(fresh->type == CubinType::executable);
  CHECK(fresh->toolkit == gpu::Version{13, 2});
  CHECK(gpu::sm_name(read(build_cubin(CubinSpec{.arch = 100, .suffix = 'f'}))->arch) == "sm_100f");
  CHECK(read(build_cubin(CubinSpec{.type = 0xff00}))->type == CubinType::extensible);
}

TEST_CASE("symbols have their kinds, bindings and definitions") {
  CubinSpec spec{
      .type = 1, .kernels = {"k"}, .functions = {"f"}, .variables = {"v"}, .undefined = {"u"}, .weak_undefined = {"w"}};
  const auto cubin = read(build_cubin(spec));
  REQUIRE(cubin);
  const auto find = [&](const char* name) {
    for (const auto& s : cubin->symbols)
      if (s.name == name) return s;
    return CubinSymbol{};
  };
  CHECK(find("k").kind == CubinSymbol::Kind::kernel);
  CHECK(find("f").kind == CubinSymbol::Kind::function);
  CHECK(find("v").kind == CubinSymbol::Kind::variable);
  CHECK(find("v").defined);
  CHECK_FALSE(find("u").defined);
  CHECK(find("w").weak);
}

TEST_CASE("a cubin cut off anywhere is an error that names the place") {
  for (const int type : {1, 2}) {
    const auto whole = build_cubin(CubinSpec{.type = type, .kernels = {"a", "b"}, .variables = {"v"}});
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto cubin = read(whole.substr(0, size));
      if (cubin) FAIL("a file cut off at " << size << " of " << whole.size() << " passes");
      CHECK(cubin.error().diagnostics[0].id == Id::damaged_input);
    }
  }
}

TEST_CASE("changed bytes give a result or an error, never worse") {
  const auto whole = build_cubin(CubinSpec{.type = 1, .kernels = {"a", "b"}, .functions = {"f"}, .variables = {"v"}});
  std::mt19937 random(7);
  int errors = 0;
  for (int round = 0; round < 20000; ++round) {
    auto image = whole;
    for (int change = 0; change < 1 + round % 4; ++change) image[random() % image.size()] = static_cast<char>(random());
    const auto cubin = read(image);
    if (!cubin) {
      ++errors;
      CHECK_FALSE(cubin.error().diagnostics[0].message.empty());
    }
  }
  CHECK(errors > 1000);
}
