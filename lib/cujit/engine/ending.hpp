// How a worker ended, told to the user: crash, exit, hang, interrupt.
#pragma once
#include <string>

#include "cujit/base/error.hpp"
#include "cujit/engine/worker_process.hpp"

namespace cujit::engine {

// For every end but `answered`. `who` is whose code ran ("nvJitLink"), `when` what it was doing ("while linking").
Error ending(const Exchange& exchange, const std::string& who, const std::string& when, int timeout_ms);

}  // namespace cujit::engine
