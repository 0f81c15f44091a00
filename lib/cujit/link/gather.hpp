// Gathering: from the pieces to the inputs of one link: an entry of each container, archive members on demand.
#pragma once
#include <span>
#include <vector>

#include "cujit/base/session.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/pieces.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

struct Gathered {
  std::vector<Input> inputs;  // in the order of the line
  std::vector<Piece> spare;   // libcudadevrt, when LTO-IR hides whether it is needed
};

// Takes every piece that stands on the line itself, and of archives each member that defines a kernel, that is LTO-IR,
// or that defines a name which is undefined so far, to a fixed point; libcudadevrt only for undefined names. Where
// LTO-IR is among the inputs its names are hidden, so then whole archives come in, as nvlink takes them.
// Errors: no_code_for_arch for a piece of the line, or a member that is needed, with nothing for `arch`; damaged_input.
Expected<Gathered> gather(const Session& session, std::span<const Piece> pieces, const Options& options,
                          const gpu::Arch& arch, const toolkit::Library& library);
// The spare pieces that define what `error` calls undefined, read.
Expected<std::vector<Input>> spare_for(const Session& session, std::span<const Piece> spare, const Error& error,
                                       const gpu::Arch& arch, const toolkit::Library& library);

}  // namespace cujit::link
