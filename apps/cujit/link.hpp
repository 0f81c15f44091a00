// The subcommand `cujit link`.
#pragma once
#include <span>
#include <string>

#include "cujit/base/session.hpp"

namespace cujit::app {

ExitCode run_link(Session& session, std::span<const std::string> arguments);

}  // namespace cujit::app
