// The LTO-IR header: versions, arch and suffix; cut and changed containers.
#include "cujit/formats/ltoir.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/elf_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using testing::build_ltoir;

namespace {

Expected<LtoIr> read(const std::string& bytes) { return read_ltoir(Bytes(bytes), "x.ltoir"); }

}  // namespace

TEST_CASE("versions, arch and suffix of LTO-IR are read") {
  const auto ir = read(build_ltoir(90, 'a', 2, 71));
  REQUIRE(ir);
  CHECK(ir->container_major == 1);
  CHECK(ir->container_minor == 65);
  CHECK(ir->ir_major == 2);
  CHECK(ir->ir_minor == 71);
  CHECK(ir->debug_major == 3);
  CHECK(ir->debug_minor == 2);
  CHECK(ir->llvm_major == 7);
  CHECK(ir->arch == gpu::parse_arch("sm_90a"));
  CHECK(read(build_ltoir(121))->arch == gpu::parse_arch("sm_121"));
  CHECK(read(build_ltoir(121))->llvm_major == 20);
}

TEST_CASE("a container without an arch tag has no arch") {
  auto bytes = build_ltoir(80);
  testing::poke(bytes, 24, 2, 2);
  const auto ir = read(bytes);
  REQUIRE(ir);
  CHECK_FALSE(ir->arch);
}

TEST_CASE("LTO-IR cut off before its payload is damage with an offset") {
  const auto whole = build_ltoir();
  const auto payload = whole.find("opaque");
  for (std::size_t size = 0; size <= payload; ++size) {
    const auto ir = read(whole.substr(0, size));
    REQUIRE_FALSE(ir);
    CHECK(ir.error().diagnostics[0].id == Id::damaged_input);
    CHECK(ir.error().diagnostics[0].place.offset.has_value());
  }
  auto huge = whole;
  testing::poke(huge, 20, 0xffffffff, 4);
  CHECK_FALSE(read(huge));
  auto inside = whole;
  testing::poke(inside, 20, 8, 4);  // the payload would begin within the header
  CHECK_FALSE(read(inside));
  auto other = whole;
  other[0] = 'x';
  CHECK_FALSE(read(other));
}
