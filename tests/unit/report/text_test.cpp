// How diagnostics look, byte for byte.
#include "cujit/report/text.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit;
using cujit::report::render_text;

TEST_CASE("an error without a place") {
  auto error = make_error(Id::bad_option, "unknown option '-ltoo'");
  error.hint("did you mean '-lto'?");
  CHECK(render_text(error, false) ==
        "cujit: error: unknown option '-ltoo' [CJ2001]\n"
        "  hint: did you mean '-lto'?\n");
}

TEST_CASE("a place with line, column and source; notes with and without one") {
  auto error = make_error(Id::ptx_error, "unknown symbol 'x'", {"bad.ptx", 25, 7, {}, "\tadd.s32 x;\r"});
  error.note("declared here", {"b.ptx", 3, 0, {}, ".extern .func f"}).note("asked for by -arch");
  CHECK(render_text(error, false) ==
        "bad.ptx:25:7: error: unknown symbol 'x' [CJ1407]\n"
        "  25 |  add.s32 x;\n"
        "b.ptx:3: note: declared here\n"
        "   3 | .extern .func f\n"
        "  note: asked for by -arch\n");
}

TEST_CASE("severities") {
  CHECK(render_text(make_warning(Id::name_disagrees, "w", {"a.ptx"}), false) == "a.ptx: warning: w [CJ1003]\n");
  CHECK(render_text(make_note(Id::arch_chosen, "n"), false) == "cujit: note: n [CJ1108]\n");
}

TEST_CASE("an offset is said once") {
  Place place{"a.cubin"};
  place.offset = 123;
  CHECK(render_text(make_error(Id::damaged_input, "the section table ends early", place), false) ==
        "a.cubin: error: the section table ends early at offset 123 [CJ1006]\n");
  CHECK(render_text(make_error(Id::damaged_input, "bad size at offset 123", place), false) ==
        "a.cubin: error: bad size at offset 123 [CJ1006]\n");
}

TEST_CASE("standard input has a name") {
  CHECK(render_text(make_error(Id::empty_input, "is empty", {"-"}), false) == "<stdin>: error: is empty [CJ1001]\n");
}

TEST_CASE("control bytes never come through") {
  auto error = make_error(Id::ptx_error, "m\033[0m", {"f\033.ptx", 1, 0, {}, "s\007"});
  error.note("n\033", {"g\033"}).hint("h\033");
  const auto text = render_text(error, false);
  for (const char c : text) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  CHECK(text.starts_with("f\\x1b.ptx:1: error: m\\x1b[0m [CJ1407]\n"));
}

TEST_CASE("several lines of a message stay lines") {
  CHECK(render_text(make_error(Id::does_not_load, "first\nsecond\r\nthird"), false) ==
        "cujit: error: first [CJ4001]\n    second\n    third\n");
  CHECK(render_text(make_error(Id::does_not_load, ""), false) == "cujit: error:  [CJ4001]\n");
}

TEST_CASE("a long source line is cut between characters") {
  std::string source(159, 'x');
  source += "\xc3\xbc and more";  // the cut falls into the two bytes of one letter
  const auto text = render_text(make_error(Id::ptx_error, "m", {"a", 1, 0, {}, source}), false);
  CHECK(text == "a:1: error: m [CJ1407]\n   1 | " + std::string(159, 'x') + " ...\n");
}

TEST_CASE("colours") {
  auto error = make_error(Id::bad_option, "m", {"a.ptx"});
  error.note("n", {"b.ptx"}).hint("h");
  CHECK(render_text(error, true) ==
        "\x1b[1ma.ptx:\x1b[0m \x1b[1;31merror:\x1b[0m \x1b[1mm\x1b[0m [CJ2001]\n"
        "\x1b[1mb.ptx:\x1b[0m \x1b[1;36mnote:\x1b[0m n\n"
        "  \x1b[1;36mhint:\x1b[0m h\n");
  CHECK(render_text(make_warning(Id::bad_option, "m"), true).find("\x1b[1;35mwarning:") != std::string::npos);
}
