// The result's arch, where none was named: by the inputs or by the GPU of this machine; never a default.
#pragma once
#include <span>

#include "cujit/link/pieces.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// The one arch that the inputs fix: that of their cubins, or the one target of their PTX (said by a note). Pieces of
// archives count only where nothing else is on the line. Errors: arch_needed with what each input holds.
Expected<gpu::Arch> arch_of_inputs(const Session& session, std::span<const Piece> pieces);
// --arch native: with `a` if an input is made for exactly that.
gpu::Arch native_arch(int compute_capability, std::span<const Piece> pieces);
// Errors: unknown_arch with what this library takes.
Expected<void> check_arch(const gpu::Arch& arch, const toolkit::Library& library);

}  // namespace cujit::link
