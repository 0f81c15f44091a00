// The colour rule, one row a combination.
#include "cujit/report/colour.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit::report;

TEST_CASE("when diagnostics are coloured") {
  constexpr auto automatic = ColourChoice::automatic;
  struct Row {
    ColourFacts facts;
    bool colour;
  };
  const Row rows[] = {
      {{automatic, true, "xterm", {}, {}, {}}, true},
      {{automatic, false, "xterm", {}, {}, {}}, false},
      {{automatic, true, "dumb", {}, {}, {}}, false},
      {{automatic, true, {}, {}, {}, {}}, false},
      {{automatic, true, "xterm", "1", {}, {}}, false},
      {{automatic, true, "xterm", "", {}, {}}, true},
      {{automatic, false, {}, {}, "1", {}}, true},
      {{automatic, false, {}, {}, "0", {}}, false},
      {{automatic, false, {}, "1", "1", {}}, false},
      {{automatic, false, {}, "1", {}, "1"}, true},
      {{automatic, false, {}, {}, {}, "1"}, true},
      {{automatic, true, "xterm", {}, {}, "0"}, false},
      {{automatic, true, "xterm", {}, {}, ""}, true},
      {{ColourChoice::always, false, "dumb", "1", {}, "0"}, true},
      {{ColourChoice::never, true, "xterm", {}, "1", "1"}, false},
  };
  for (const auto& row : rows) {
    CAPTURE(&row - rows);
    CHECK(use_colour(row.facts) == row.colour);
  }
}
