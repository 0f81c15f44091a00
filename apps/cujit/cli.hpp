// The command line's first word: which subcommand runs.
#pragma once
#include <string>
#include <vector>

#include "cujit/base/session.hpp"

namespace cujit::app {

// `arguments` without the program's name. Returns the exit code.
int run(Session session, const std::vector<std::string>& arguments);

}  // namespace cujit::app
