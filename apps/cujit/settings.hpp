// Settings: what one `cujit link` command line asks for, as plain data.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cujit/link/request.hpp"
#include "cujit/report/colour.hpp"

namespace cujit::app {

struct Settings {
  link::Options options;
  std::vector<std::string> inputs;    // as given; "-" is standard input
  std::optional<std::string> output;  // "-" is standard output
  std::optional<link::Emit> emit;     // nothing = by the output's extension
  std::string nvjitlink;              // --nvjitlink, or empty
  int timeout_ms = 0;                 // 0 = none
  bool verify = false, verbose = false, quiet = false, no_cache = false, help = false, version = false;
  report::ColourChoice color = report::ColourChoice::automatic;
  std::vector<std::string> ignored;  // options that were taken and have no effect here
};

}  // namespace cujit::app
