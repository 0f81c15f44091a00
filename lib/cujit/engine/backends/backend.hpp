// What the backends need of the worker that they run in.
#pragma once
#include <functional>

#include "cujit/engine/messages.hpp"
#include "cujit/engine/outcome.hpp"

namespace cujit::engine::backends {

// Called before each vendor call, so that the parent knows what was in hand if it never returns.
using Report = std::function<void(const Progress&)>;
// Switches the worker's guard: while it is on, a library that dlopens the CUDA driver is told that there is none.
// nvJitLink 12.1 to 12.4 fail in Create where a driver library loads but cannot start (VERSIONS §1).
using KeepDriverOut = void (*)(bool);

}  // namespace cujit::engine::backends
