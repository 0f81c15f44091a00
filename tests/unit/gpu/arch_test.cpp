// Names of archs and the rules of what goes into what.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "cujit/gpu/arch.hpp"

using namespace cujit::gpu;

TEST_CASE("arch names are read in every spelling") {
  const Arch sm90{90, Suffix::none};
  for (const char* text : {"sm_90", "compute_90", "lto_90", "90"}) CHECK(parse_arch(text) == sm90);
  CHECK(parse_arch("sm_90a") == Arch{90, Suffix::accelerated});
  CHECK(parse_arch("100f") == Arch{100, Suffix::family});
  for (const char* text :
       {"", "sm_", "sm_9", "sm_9000", "sm_090", "sm_90b", "SM_90", "sm90", "native", "sm_-90", "sm_90 ", "a", "9a"})
    CHECK_FALSE(parse_arch(text));
}

TEST_CASE("names are written back") {
  CHECK(sm_name({90, Suffix::accelerated}) == "sm_90a");
  CHECK(compute_name({100, Suffix::family}) == "compute_100f");
  CHECK(sm_name({75, Suffix::none}) == "sm_75");
}

TEST_CASE("PTX is lowered upward only, a exactly, f in its family") {
  struct Row {
    const char *from, *to;
    bool fits;
  };
  // Every row measured on ptxas 13.0.
  const auto row =
      GENERATE(Row{"sm_80", "sm_80", true}, Row{"sm_80", "sm_90a", true}, Row{"sm_90", "sm_80", false},
               Row{"sm_90a", "sm_90a", true}, Row{"sm_90a", "sm_90", false}, Row{"sm_90a", "sm_100a", false},
               Row{"sm_100f", "sm_100", true}, Row{"sm_100f", "sm_103a", true}, Row{"sm_100f", "sm_110", false},
               Row{"sm_100a", "sm_100f", false}, Row{"sm_101", "sm_103", true}, Row{"sm_100", "sm_120", true},
               Row{"sm_101a", "sm_110a", true});
  CAPTURE(row.from, row.to);
  CHECK(lowers_to(*parse_arch(row.from), *parse_arch(row.to)) == row.fits);
}

TEST_CASE("cubins link within their major version") {
  struct Row {
    const char *from, *to;
    bool fits;
  };
  const auto row =
      GENERATE(Row{"sm_80", "sm_86", true}, Row{"sm_86", "sm_80", false}, Row{"sm_80", "sm_90", false},
               Row{"sm_75", "sm_80", false}, Row{"sm_90", "sm_90a", true}, Row{"sm_90a", "sm_90", false},
               Row{"sm_100f", "sm_100", true}, Row{"sm_120", "sm_121", true}, Row{"sm_121", "sm_120", false});
  CAPTURE(row.from, row.to);
  CHECK(links_into(*parse_arch(row.from), *parse_arch(row.to)) == row.fits);
}
