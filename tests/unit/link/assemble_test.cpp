// Register limits that nvcc wrote beside a fatbin's PTX or LTO-IR.
#include "cujit/link/assemble.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Input with(Input input, const std::string& options) {
  input.assembler_options = options;
  return input;
}
std::optional<int> limit_of(const std::string& options) { return register_limit(with(ptx("a.o", "sm_80"), options)); }
// Without a ptxas.
Options with_register_limit(const Session& session, const Options& options, const std::vector<Input>& inputs) {
  engine::Engine engine(session, "");
  return with_register_limits(session, engine, options, inputs, *gpu::parse_arch("sm_80"), library(13, 0))->options;
}

}  // namespace

TEST_CASE("the limit is read in every spelling, and nothing else is one") {
  CHECK(limit_of("-maxrregcount=32") == 32);
  CHECK(limit_of("--maxrregcount=32") == 32);
  CHECK(limit_of("-maxrregcount 32") == 32);
  CHECK(limit_of("-maxreg 32") == 32);
  CHECK(limit_of("--compile-only -maxrregcount=255 -g") == 255);
  for (const char* none : {"", "--compile-only", "-maxrregcount=", "-maxrregcount=x", "-maxrregcount=0",
                           "-maxrregcount=-5", "-maxrregcount=99999999999999999999", "maxrregcount", "-maxrregcount"})
    CHECK_FALSE(limit_of(none));
}

TEST_CASE("a limit that all compiled inputs share is the link's; cubins have their registers already") {
  Recorded r;
  const std::vector<Input> same{with(ptx("a.o", "sm_80"), "-maxrregcount=32"), cubin("b.o", "sm_80"),
                                with(ltoir("c.o", "sm_80"), "--maxrregcount=32")};
  CHECK(with_register_limit(r.session, {}, same).max_registers == 32);
  CHECK(r.told.empty());
  CHECK(r.decided.size() == 1);
}

TEST_CASE("limits that differ are a warning each without a ptxas, and none is used; the user's own always counts") {
  for (const char* other : {"", "-maxrregcount=64"}) {
    Recorded r;
    const std::vector<Input> inputs{with(ptx("z.o", "sm_80"), other), with(ptx("a.o", "sm_80"), "-maxrregcount=32")};
    CHECK_FALSE(with_register_limit(r.session, {}, inputs).max_registers);
    REQUIRE(r.told.size() == (*other == '\0' ? 1 : 2));
    CHECK(r.told[0].id == Id::options_differ);
    CHECK(r.told[0].severity == Severity::warning);
    Recorded asked;
    Options options;
    options.max_registers = 48;
    CHECK(with_register_limit(asked.session, options, inputs).max_registers == 48);
    CHECK(asked.told.empty());
  }
}

TEST_CASE("without a limit anywhere nothing is said") {
  Recorded r;
  const std::vector<Input> inputs{ptx("a.ptx", "sm_80"), cubin("b.cubin", "sm_80")};
  CHECK_FALSE(with_register_limit(r.session, {}, inputs).max_registers);
  CHECK_FALSE(with_register_limit(r.session, {}, {}).max_registers);
  CHECK(r.told.empty());
  CHECK(r.decided.empty());
}
