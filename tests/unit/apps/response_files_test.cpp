// Response files: quoting, nesting, and what is refused with its place.
#include "cujit/response_files.hpp"

#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>

using namespace cujit;
using namespace cujit::app;
using Strings = std::vector<std::string>;
namespace fs = std::filesystem;

namespace {

// A folder that goes away with the test.
struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "cujit-rsp-XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return (path / name).string();
  }
};

Strings words(std::string_view text) {
  const auto out = split_words(text, "x");
  REQUIRE(out);
  return *out;
}
Strings expanded(const Strings& arguments) {
  const auto out = expand(Session{}, arguments);
  REQUIRE(out);
  return out->arguments;
}
Diagnostic refusal(const Strings& arguments) {
  const auto out = expand(Session{}, arguments);
  REQUIRE_FALSE(out);
  CHECK(out.error().exit_code() == ExitCode::usage);
  return out.error().diagnostics.at(0);
}

}  // namespace

TEST_CASE("words by GNU's rules") {
  CHECK(words("a b\tc\nd\r\ne") == Strings{"a", "b", "c", "d", "e"});
  CHECK(words("\xEF\xBB\xBF-lto a") == Strings{"-lto", "a"});
  CHECK(words("'a b' \"c d\" e' 'f") == Strings{"a b", "c d", "e f"});
  CHECK(words("'' \"\"") == Strings{"", ""});
  CHECK(words("a\\ b \"c\\\"d\" 'e\\'f' \\\\") == Strings{"a b", "c\"d", "e'f", "\\"});
  CHECK(words("# inputs\n#x") == Strings{"#", "inputs", "#x"});
  CHECK(words("a \\\nb \\\r\nc") == Strings{"a", "b", "c"});
  CHECK(words("'a\nb'") == Strings{"a\nb"});
  CHECK(words(" \n ").empty());
  CHECK(words("").empty());
}

TEST_CASE("a quote that stays open is placed where it was opened") {
  for (const auto* text : {"a\n'b\nc", "a\r\n\"b\r\n"}) {
    const auto out = split_words(text, "x.rsp");
    REQUIRE_FALSE(out);
    const auto& error = out.error().diagnostics.at(0);
    CHECK(error.place.file == "x.rsp");
    CHECK(error.place.line == 2);
    CHECK(out.error().exit_code() == ExitCode::usage);
  }
  CHECK_FALSE(split_words(std::string_view("a\0b", 3), "x"));
}

TEST_CASE("files stand where they were named, one inside another") {
  const Folder t;
  const auto inner = t.put("inner", "b 'c d'");
  const auto outer = t.put("outer", "a @" + inner + " -optf " + inner + " --options-file=" + inner + "," + inner);
  const auto out = expand(Session{}, {"x", "@" + outer, "y"});
  REQUIRE(out);
  CHECK(out->arguments == Strings{"x", "a", "b", "c d", "b", "c d", "b", "c d", "b", "c d", "y"});
  CHECK(out->files_read == Strings{outer, inner, inner, inner, inner});
}

TEST_CASE("what is no response file stays") {
  const Folder t;
  const auto file = t.put("f", "a");
  CHECK(expanded({"@" + file + "x", "@", "-o", "@" + file, "-Xcompiler", "-optf", "-optf"}) ==
        Strings{"@" + file + "x", "@", "-o", "@" + file, "-Xcompiler", "-optf", "-optf"});
  CHECK(expanded({"--", "@" + file}) == Strings{"--", "@" + file});
  CHECK(expanded({"@" + t.path.string()}) == Strings{"@" + t.path.string()});
}

TEST_CASE("files that cannot be used") {
  const Folder t;
  CHECK(refusal({"-optf", "/nonexistent/x"}).id == Id::cannot_open);
  const auto a = (t.path / "a").string(), b = (t.path / "b").string();
  t.put("a", "@" + b);
  t.put("b", "-optf " + a);
  CHECK(refusal({"@" + a}).message == "the response file includes itself: " + a + " -> " + b + " -> " + a);
  for (int i = 0; i < 40; ++i) t.put("n" + std::to_string(i), "@" + (t.path / ("n" + std::to_string(i + 1))).string());
  CHECK(refusal({"@" + (t.path / "n0").string()}).message == "response files are nested more than 32 deep");
}
