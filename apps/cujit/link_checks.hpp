// What is wrong with a `cujit link` command line as a whole, before any library is looked for or input read.
#pragma once
#include <vector>

#include "cujit/base/diagnostic.hpp"
#include "cujit/settings.hpp"

namespace cujit::app {

// The output's kind: --emit, else the output's extension.
link::Emit chosen_emit(const Settings& settings);
// All that is wrong: nothing to link, no output, an output that is an input, options that exclude one another.
std::vector<Diagnostic> check_settings(const Settings& settings);

}  // namespace cujit::app
