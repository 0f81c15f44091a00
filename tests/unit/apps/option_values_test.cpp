// Readers of option values: the whole text or nothing.
#include "cujit/option_values.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit::app;
using Strings = std::vector<std::string>;

TEST_CASE("whole numbers are taken whole") {
  CHECK(parse_whole("64") == 64);
  CHECK(parse_whole("-1") == -1);
  for (const auto* text : {"", "abc", "2x", "0x10", " 1", "1 ", "+1", "99999999999", "1.5"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_whole(text));
  }
}

TEST_CASE("switch values") {
  for (const auto* text : {"1", "true", "on"}) CHECK(parse_switch(text) == true);
  for (const auto* text : {"0", "false", "off"}) CHECK(parse_switch(text) == false);
  for (const auto* text : {"", "2", "True", "yes", "onn"}) CHECK_FALSE(parse_switch(text));
}

TEST_CASE("seconds become milliseconds") {
  CHECK(parse_seconds("30") == 30'000);
  CHECK(parse_seconds("0.5") == 500);
  CHECK(parse_seconds("0") == 0);
  CHECK(parse_seconds("0.0001") == 1);
  for (const auto* text : {"", "-1", "inf", "nan", "1e3", "5s", "99999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_seconds(text));
  }
}

TEST_CASE("names are split at commas outside brackets") {
  CHECK(split_names("A,B") == Strings{"A", "B"});
  CHECK(split_names(" A , B ") == Strings{"A", "B"});
  CHECK(split_names("f<int, 2>(int, char),g") == Strings{"f<int, 2>(int, char)", "g"});
  CHECK(split_names("h(a<b, c>, d[2]),i") == Strings{"h(a<b, c>, d[2])", "i"});
  CHECK(split_names("operator<(A, B),g") == Strings{"operator<(A, B)", "g"});
  CHECK(split_names("operator<<(A, B),g") == Strings{"operator<<(A, B)", "g"});
  CHECK(split_names("operator<<int>(A, B),g") == Strings{"operator<<int>(A, B)", "g"});
  CHECK(split_names("my_operator<int, 2>,g") == Strings{"my_operator<int, 2>", "g"});
  CHECK(split_names("X::operator->(),g") == Strings{"X::operator->()", "g"});
  CHECK(split_names(",A,,") == Strings{"A"});
  CHECK(split_names("").empty());
  CHECK(split_names("a),b") == Strings{"a)", "b"});
}

TEST_CASE("flags are split before a dash only") {
  CHECK(split_flags("-v") == Strings{"-v"});
  CHECK(split_flags("-v,-O3") == Strings{"-v", "-O3"});
  CHECK(split_flags("-v -O3") == Strings{"-v", "-O3"});
  CHECK(split_flags("--maxntid=8,8,1,-v") == Strings{"--maxntid=8,8,1", "-v"});
  CHECK(split_flags("").empty());
}
