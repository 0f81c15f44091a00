// The line of `cujit --version`.
#pragma once
#include <string>

#include "cujit/base/session.hpp"

namespace cujit::app {

// "cujit 0.1.0, nvJitLink 13.0 (/usr/local/cuda/lib64/libnvJitLink.so.13)", without a newline.
std::string program_version(const Session& session);

}  // namespace cujit::app
