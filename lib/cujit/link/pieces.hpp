// Pieces: the device code of the inputs, one per translation unit, before it is known for which arch it is wanted.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cujit/base/session.hpp"
#include "cujit/formats/fatbin.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"

namespace cujit::link {

struct Piece {
  std::string name;                       // "b.o", "libx.a(b.o)"
  std::optional<Input> bare;              // PTX, a cubin or LTO-IR as it is …
  formats::FatbinContainer alternatives;  // … or one container, of which one entry is taken
  bool from_archive = false;              // taken only if needed
  bool runtime = false;                   // from libcudadevrt: its kernels are no reason to take it
};

// Opens fatbins, host objects and archives. What has no device code is left out with a note to -v; `options` say how
// strict. All problems come back together. Errors: damaged_input, not_relocatable, cannot_open (thin archives), and
// no_device_code if nothing is left.
Expected<std::vector<Piece>> open_inputs(const Session& session, std::span<const object::ObjectCode> objects,
                                         const Options& options);

}  // namespace cujit::link
