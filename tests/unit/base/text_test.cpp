// Text helpers: nothing foreign steers a terminal, near names are near.
#include "cujit/base/text.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit;

TEST_CASE("printable keeps text and letters of all alphabets, and shows the rest as bytes") {
  CHECK(printable("a b\xc3\xbc") == "a b\xc3\xbc");
  CHECK(printable("\x1b[31m\x07\n") == "\\x1b[31m\\x07\\x0a");
  CHECK(printable("\xff\xc3") == "\\xff\\xc3");
  CHECK(printable("\xc2\x9b") == "\\xc2\\x9b");
  CHECK(printable("\xe2\x80\xae") == "\\xe2\\x80\\xae");
}

TEST_CASE("near names are found, far and overlong ones are not") {
  const std::vector<std::string> known{"alpha", "beta", "gamma"};
  CHECK(near_names("alpah", known) == std::vector<std::string>{"alpha"});
  CHECK(near_names("zzzzz", known).empty());
  CHECK(near_names(std::string(5000, 'a'), known).empty());
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("symbols are shown with both names where they differ") {
  CHECK(shown_symbol("_Z1fi") == "'f(int)' (_Z1fi)");
  CHECK(shown_symbol("kern") == "'kern'");
  CHECK(shown_symbol("_Zbroken") == "'_Zbroken'");
}

TEST_CASE("names that stand for gigabytes of text are shown as they are") {
  // Each level is twice the one before: 60 of them in 663 characters.
  std::string name = "_Z1fSt4pairIiiE";
  const std::string digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const auto reference = [&](std::size_t i) {
    std::string text;
    for (i -= 1;; i /= 36) {
      text.insert(text.begin(), digits[i % 36]);
      if (i < 36) return "S" + text + "_";
    }
  };
  std::vector<std::string> names;
  for (std::size_t level = 1; level <= 60; ++level) {
    name += "S_I" + reference(level) + reference(level) + "E";
    names.push_back(name);
  }
  CHECK(demangle(names[0]) == "f(std::pair<int, int>, std::pair<std::pair<int, int>, std::pair<int, int> >)");
  for (const auto& one : names) CHECK(demangle(one).size() <= 4096);
  CHECK(demangle(names[59]) == names[59]);
  const std::string deep = "_Z1f" + std::string(1000000, 'P') + "i";
  CHECK(demangle(deep) == deep);
  const std::string capitals = "_Z" + std::string(3000000, 'S');
  CHECK(demangle(capitals) == capitals);
}

TEST_CASE("lines are split at LF and CR LF, the last one with or without its end") {
  using Lines = std::vector<std::string_view>;
  CHECK(split_lines("") == Lines{});
  CHECK(split_lines("a") == Lines{"a"});
  CHECK(split_lines("a\r\n\nb\n") == Lines{"a", "", "b"});
  CHECK(join(std::vector<std::string>{"a", "b", "c"}, ", ") == "a, b, c");
  CHECK(join(std::vector<std::string>{}, ", ").empty());
}
