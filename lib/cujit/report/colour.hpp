// Colour: whether diagnostics get ANSI colours, as a pure function of what the user and the surroundings say.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace cujit::report {

enum class ColourChoice : std::uint8_t { automatic, always, never };

struct ColourFacts {
  ColourChoice choice = ColourChoice::automatic;   // --color
  bool tty = false;                                // the stream is a terminal
  std::optional<std::string> term = {};            // TERM
  std::optional<std::string> no_color = {};        // NO_COLOR
  std::optional<std::string> clicolor_force = {};  // CLICOLOR_FORCE
  std::optional<std::string> force_color = {};     // FORCE_COLOR
};

// --color decides; then FORCE_COLOR, NO_COLOR, CLICOLOR_FORCE in that order (an empty variable counts as unset, and
// "0" turns a forcing one round or off); then a terminal that is not dumb.
bool use_colour(const ColourFacts& facts);

}  // namespace cujit::report
