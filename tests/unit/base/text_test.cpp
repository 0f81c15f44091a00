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
