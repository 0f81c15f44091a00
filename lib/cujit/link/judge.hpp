// Judging the inputs before any of NVIDIA's code runs: versions, archs, duplicates, what the library would drop.
#pragma once
#include <span>

#include "cujit/gpu/arch.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// All that stands against linking `inputs` for `arch` with `library`, in one Error; warnings and notes go to the
// session.
Expected<void> judge(const Session& session, std::span<const Input> inputs, std::span<const SymbolRef> symbols,
                     const Options& options, const gpu::Arch& arch, const toolkit::Library& library);

}  // namespace cujit::link
