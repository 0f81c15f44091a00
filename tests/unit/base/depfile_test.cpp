// Dependency files: escapes, folding, empty rules.
#include "cujit/base/depfile.hpp"

#include <catch2/catch_test_macros.hpp>

#include "cujit/base/text.hpp"

using namespace cujit;

namespace {

std::string of(const std::vector<std::string>& targets, const std::vector<std::string>& prerequisites,
               bool phony = false) {
  const auto text = depfile_text(targets, prerequisites, phony);
  REQUIRE(text);
  return *text;
}

}  // namespace

TEST_CASE("one rule") {
  CHECK(of({"out.cubin"}, {"a.o", "b.o"}) == "out.cubin: a.o b.o\n");
  CHECK(of({"x", "y"}, {}) == "x y:\n");
  CHECK(of({"x"}, {"a.o", "b.o"}, true) == "x: a.o b.o\n\na.o:\n\nb.o:\n");
}

TEST_CASE("characters that make reads are escaped") {
  CHECK(of({"a b"}, {"c#d", "e$f", "g:h", "i\\ j", "k\\l", "m%"}) == "a\\ b: c\\#d e$$f g\\:h i\\\\\\ j k\\l m%\n");
}

TEST_CASE("names that no rule can hold") {
  for (const auto* name : {"a\nb", "a\rb", "a\\"}) {
    const auto text = depfile_text({"x"}, {name}, false);
    REQUIRE_FALSE(text);
    CHECK(text.error().diagnostics.at(0).id == Id::bad_value);
  }
  CHECK_FALSE(depfile_text({"x\ny"}, {}, false));
}

TEST_CASE("long rules are folded") {
  const auto text = of({"out"}, std::vector<std::string>(20, "a_rather_long_name.o"));
  const auto lines = split_lines(text);
  CHECK(lines.size() > 5);
  for (const auto line : lines) CHECK(line.size() <= 80);
  CHECK(lines[0].ends_with(" \\"));
}
