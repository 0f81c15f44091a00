// The one arch that a line means which names archs as nvcc does: -arch=compute_80, -code=…, -gencode ….
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cujit/argv.hpp"

namespace cujit::app {

struct MeantArch {
  std::optional<gpu::Arch> arch;   // nothing: as --arch says, or nobody says
  std::vector<std::string> notes;  // what was passed over, and why
  std::vector<Diagnostic> errors;  // values that cannot be read, or several archs
};

// A real arch (sm_NN, lto_NN) given to --arch wins over what codes name; codes win over --arch compute_NN.
MeantArch meant_arch(const Normalised& line);

}  // namespace cujit::app
