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

TEST_CASE("the LF and the CR LF form of a file become the same bytes, strings and comments included") {
  const std::string text = ".version 8.0\n// c\n/* a\n b */\n.file 1 \"x\ny\"\n.entry k() { ret; }\n";
  std::string once, twice;
  for (const char ch : text) {
    once += ch == '\n' ? "\r\n" : std::string(1, ch);
    twice += ch == '\n' ? "\r\r\n" : std::string(1, ch);
  }
  test::Recorded r;
  CHECK(mended(r, once) == text);
  CHECK(mended(r, twice) == text);
  CHECK(mended(r, "\xef\xbb\xbf" + once + std::string(2, '\0')) == text);
  CHECK(r.told.empty());
}

TEST_CASE("carriage returns as line ends are refused in code and mean nothing in comments and strings") {
  const auto only = refused(".version 8.0\r.target sm_90\r");
  CHECK(only.id == Id::ptx_bare_cr);
  CHECK(only.place.line == 1);
  CHECK(only.place.column == 13);
  CHECK(only.place.source == ".version 8.0");
  CHECK(refused("ok\nab\rcd\r\n").place.line == 2);
  test::Recorded r;
  CHECK(mended(r, "// a\rb\n/* c\rd */ \"e\rf\"\n") == "// a b\n/* c d */ \"e f\"\n");
}

TEST_CASE("a great many carriage returns cost one look each") {
  test::Recorded r;
  const std::string many(2000000, '\r');
  CHECK(mended(r, "//" + many + "x\n").size() == many.size() + 4);
  CHECK(mended(r, "a" + many + "\nb") == "a\nb");
}

TEST_CASE("code points of every length and broken bytes are named") {
  CHECK_THAT(refused("\xe2\x82\xac").message, ContainsSubstring("U+20AC"));
  CHECK_THAT(refused("\xf0\x9f\x98\x80").message, ContainsSubstring("U+1F600"));
  CHECK_THAT(refused("\xff").message, ContainsSubstring("0xff"));
  CHECK_THAT(refused("\xce").message, ContainsSubstring("0xce"));
  CHECK_THAT(refused("\xe2\x82 ").message, ContainsSubstring("0xe2"));
  CHECK(refused("a // \xce\xb1\nx\xce\xb4\n").place.line == 2);
}

TEST_CASE("the warning names the first line, and code behind a comment or string is code again") {
  test::Recorded r;
  CHECK(mended(r, "a\nb\n/* \xce\xb1\n\xce\xb2 */\n") == "a\nb\n/* ??\n?? */\n");
  REQUIRE(r.told.size() == 1);
  CHECK(r.told[0].id == Id::ptx_non_ascii_mended);
  CHECK(r.told[0].place.line == 3);
  CHECK(refused("/*/ \xce\xb1 */ \xce\xb4\n").place.column == 11);
  CHECK(refused("\"s\\\" \xce\xb4\n").id == Id::ptx_non_ascii);
  CHECK(refused("a / \xce\xb4\n").id == Id::ptx_non_ascii);
}

TEST_CASE("the offset of a NUL is that of the file, byte order mark included") {
  const auto nul = refused("\xef\xbb\xbf"s + "ab\0x\0\0"s);
  CHECK(nul.message == "NUL byte at offset 5, 1 bytes of PTX after it would be ignored");
  CHECK(nul.place.offset == 5U);
}
