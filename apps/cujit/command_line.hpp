// The command line of `cujit link` as Settings; the one place that calls CLI11.
#pragma once
#include <functional>
#include <span>
#include <string>

#include "cujit/base/error.hpp"
#include "cujit/settings.hpp"

namespace cujit::app {

// Errors: bad_option, bad_value (exit 2). `exists` is asked whether a file of that name is there.
Expected<Settings> parse_link_line(std::span<const std::string> arguments,
                                   const std::function<bool(const std::string&)>& exists);

}  // namespace cujit::app
