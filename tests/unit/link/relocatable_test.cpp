// Which inputs have static shared variables, to which some releases give wrong addresses with -r.
#include "cujit/link/relocatable.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;

namespace {

bool text_has(const std::string& text) {
  auto input = ptx("a.ptx", "sm_80");
  input.bytes = Bytes(text);
  return has_static_shared(input);
}
bool cubin_has(const std::string& section, std::uint64_t size) {
  auto input = cubin("a.cubin", "sm_80");
  std::get<formats::Cubin>(input.facts).sections = {{".text.k", 128, 128}, {section, size, 4}};
  return has_static_shared(input);
}

}  // namespace

TEST_CASE("PTX: declarations of shared variables, not uses of shared memory") {
  CHECK(text_has(".shared .align 4 .b8 a[64];"));
  CHECK(text_has(".visible .shared .align 4 .b8 a[64];"));
  CHECK(text_has("\n.shared\t.b32 a;"));
  CHECK(text_has("\n.shared\n.b32 a;"));
  CHECK(text_has(".extern .shared .align 16 .b8 dyn[];\n.shared .b32 a;"));
  CHECK(text_has("{ .reg .b32 %r1;\n\t// demoted variable\n\t.shared .align 4 .b8 a[4]; ret; }"));
  CHECK_FALSE(text_has(""));
  CHECK_FALSE(text_has(".shared"));
  CHECK_FALSE(text_has(".extern .shared .align 16 .b8 dyn[];"));
  CHECK_FALSE(text_has(".extern  \t.shared .align 16 .b8 dyn[];"));
  CHECK_FALSE(text_has(".weak .shared .align 4 .b8 a[4];"));
  CHECK_FALSE(text_has("ld.shared.f32 %f1, [%r1]; st.shared.u32 [a], %r2; cvta.shared.u64 %rd1, %rd2;"));
  CHECK_FALSE(text_has("mbarrier.init.shared::cta.b64 [a], 1;"));
}

TEST_CASE("cubins: sections of shared variables, not the reserved ones and not empty ones") {
  CHECK(cubin_has(".nv.shared.k", 64));
  CHECK(cubin_has(".nv_debug.shared", 4));
  CHECK_FALSE(cubin_has(".nv.shared.k", 0));
  CHECK_FALSE(cubin_has(".nv.shared.reserved.0", 64));
  CHECK_FALSE(cubin_has(".nv.global", 64));
  CHECK_FALSE(has_static_shared(ltoir("a.ltoir", "sm_80")));
}
