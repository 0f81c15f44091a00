// Names that people write for kernels, and the full names that the library gets.
#include "cujit/link/keep.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::vector<SymbolRef> symbols{
    {"_Z1Av", SymbolRef::Kind::kernel, true, true, nullptr, 0},
    {"_ZN2ns1kIiEEvPT_", SymbolRef::Kind::kernel, true, false, nullptr, 0},  // void ns::k<int>(int*)
    {"plain", SymbolRef::Kind::kernel, true, true, nullptr, 0},
    {"_Z6helperi", SymbolRef::Kind::function, true, true, nullptr, 0},
    {"table", SymbolRef::Kind::variable, true, true, nullptr, 0},
};

}  // namespace

TEST_CASE("one symbol has many spellings") {
  for (const char* name : {"A", "A()", "_Z1Av"}) CHECK(names_symbol(name, "_Z1Av"));
  for (const char* name : {"ns::k", "ns::k<int>", "void ns::k<int>(int*)", "_ZN2ns1kIiEEvPT_"})
    CHECK(names_symbol(name, "_ZN2ns1kIiEEvPT_"));
  for (const char* name : {"", "k", "ns", "int", "void"}) CHECK_FALSE(names_symbol(name, "_ZN2ns1kIiEEvPT_"));
  CHECK(names_symbol("(anonymous namespace)::k", "_ZN12_GLOBAL__N_11kEv"));
  CHECK_FALSE(names_symbol("pla", "plain"));
}

TEST_CASE("kernels are resolved to full names, functions are known but keep nothing") {
  Recorded r;
  Options o;
  o.kernels_used = {{"A"}, {"helper"}, {"A()"}};
  CHECK(resolve_kept(r.session, o, symbols, {})->kernels == std::vector<std::string>{"_Z1Av"});
  CHECK(r.told.empty());
}

TEST_CASE("an unknown name is an error with near names, in the library's spelling a warning") {
  Recorded r;
  Options o;
  o.kernels_used = {{"plane"}};
  const auto kept = resolve_kept(r.session, o, symbols, {});
  REQUIRE_FALSE(kept);
  CHECK(kept.error().diagnostics[0].id == Id::unknown_kernel_name);
  CHECK_THAT(kept.error().diagnostics[0].hints.at(0), ContainsSubstring("'plain'"));
  o.kernels_used[0].vendor_spelling = true;
  CHECK(resolve_kept(r.session, o, symbols, {})->kernels.empty());
  CHECK(r.told.at(0).severity == Severity::warning);
}

TEST_CASE("variables alone still keep every kernel") {
  Recorded r;
  Options o;
  o.variables_used = {{"table"}};
  const auto kept = resolve_kept(r.session, o, symbols, {});
  CHECK(kept->variables == std::vector<std::string>{"table"});
  CHECK(kept->kernels.size() == 3);
}
