// Help: no row of the option table and no exit code is missing, and no line runs off.
#include "cujit/help.hpp"

#include <catch2/catch_test_macros.hpp>

#include "cujit/base/text.hpp"
#include "cujit/option_table.hpp"

using namespace cujit;
using namespace cujit::app;

TEST_CASE("help names every option with its one line") {
  const auto help = link_help();
  for (const auto& row : option_table()) {
    CAPTURE(row.name);
    const auto name = (row.negatable ? "--[no-]" : "--") + std::string(row.name);
    CHECK(help.find(name) != std::string::npos);
    CHECK_FALSE(row.help.empty());
    CHECK(help.find(row.help) != std::string::npos);
  }
}

TEST_CASE("help has the exit codes") {
  for (const auto& help : {main_help(), link_help()})
    for (const auto* code :
         {"\n    0  ", "\n    1  ", "\n    2  ", "\n    3  ", "\n    4  ", "\n    5  ", "\n   70  ", "\n  130  "}) {
      CAPTURE(code);
      CHECK(help.find(code) != std::string::npos);
    }
}

TEST_CASE("help lines fit a screen") {
  for (const auto& text : {main_help(), link_help(), short_usage()})
    for (const auto line : split_lines(text)) {
      CAPTURE(line);
      CHECK(line.size() <= 110);
    }
}

TEST_CASE("help lists the spellings that do not follow from a name") {
  const auto help = link_help();
  for (const auto* words : {"-dlto -link-time-opt --dlink-time-opt (--lto)", "-gpu-name --gpu-architecture (--arch)",
                            "-Ofc (--Ofast-compile)"}) {
    CAPTURE(words);
    CHECK(help.find(words) != std::string::npos);
  }
}
