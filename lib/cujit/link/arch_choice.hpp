// Which arch the result is for, when the user did not say: from the inputs, never a default that nobody asked for.
#pragma once
#include <optional>
#include <span>

#include "cujit/link/inputs.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// The arch that `inputs` fix: cubins do, PTX and LTO-IR are lower bounds, PTX of one target alone gives that target
// (with a note to the session). Errors: arch_needed.
Expected<gpu::Arch> arch_of_inputs(const Session& session, std::span<const Input> inputs);
// `arch` of the GPU, widened to `a` where an input was made for exactly that.
gpu::Arch native_arch(int compute_capability, std::span<const Input> inputs);
// Errors: unknown_arch with what this library takes.
Expected<void> check_arch(const gpu::Arch& arch, const toolkit::Library& library);

}  // namespace cujit::link
