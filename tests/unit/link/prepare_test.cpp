// PTX as the assembler can take it: mended in silence, mended with a warning, or refused with its place.
#include "cujit/link/prepare.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

namespace {

std::string mended(test::Recorded& r, const std::string& text) {
  return std::string(prepare_ptx(r.session, Bytes(text), "x.ptx").value().text());
}
Diagnostic refused(const std::string& text) {
  test::Recorded r;
  return prepare_ptx(r.session, Bytes(text), "x.ptx").error().diagnostics.at(0);
}

}  // namespace

TEST_CASE("NULs at the end, a byte order mark and CR before LF go without a word") {
  test::Recorded r;
  CHECK(mended(r, "a\nb\n\0\0\0"s) == "a\nb\n");
  CHECK(mended(r,
               "\xef\xbb\xbf"
               "a\n") == "a\n");
  CHECK(mended(r, "a\r\n// c\r\n\"s\"\r\n") == "a\n// c\n\"s\"\n");
  CHECK(r.told.empty());
  const Bytes plain("a\n"s);
  CHECK(prepare_ptx(r.session, plain, "x")->data() == plain.data());
}

TEST_CASE("non-ASCII in comments and strings is one warning and as many bytes") {
  test::Recorded r;
  CHECK(mended(r, "a // \xce\xb1\n/* \xce\xb2 */ \"\xce\xb3\"\n") == "a // ??\n/* ?? */ \"??\"\n");
  REQUIRE(r.told.size() == 1);
  CHECK(r.told[0].severity == Severity::warning);
  CHECK(r.told[0].place.line == 1);
}

TEST_CASE("what would change the meaning is refused with its place") {
  const auto nul = refused("ab\0cde"s);
  CHECK(nul.id == Id::ptx_nul);
  CHECK(nul.message == "NUL byte at offset 2, 3 bytes of PTX after it would be ignored");
  const auto letter = refused("ok\n x \xce\xb4 y\n");
  CHECK(letter.id == Id::ptx_non_ascii);
  CHECK(letter.place.line == 2);
  CHECK(letter.place.column == 4);
  CHECK_THAT(letter.message, ContainsSubstring("U+03B4"));
  CHECK(refused("a\rb\n").id == Id::ptx_bare_cr);
}
