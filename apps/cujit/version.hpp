// `cujit --version`: one line with the nvJitLink that would be used.
#pragma once
#include <string>

#include "cujit/base/session.hpp"

namespace cujit::app {

// `nvjitlink`: the value of --nvjitlink, or empty. The line ends with a newline.
std::string version_line(const Session& session, const std::string& nvjitlink);

}  // namespace cujit::app
