// The judge: from what a worker reported and printed to a result or an error. Pure: it talks to nothing.
#pragma once
#include <string>

#include "cujit/base/error.hpp"
#include "cujit/engine/outcome.hpp"
#include "cujit/engine/unit.hpp"

namespace cujit::engine {

// Return code, both logs and the console are all read, on success too: 12.6 and newer say SUCCESS to a duplicate
// definition and tell only stderr (VERSIONS §5).
Expected<UnitResult> judge(const Unit& unit, Outcome outcome, std::string console);

// "nvJitLink" or "ptxas".
std::string tool_name(Backend backend);
// "while adding 'b.ptx'", "while linking".
std::string doing(const Unit& unit, const Progress& progress);

}  // namespace cujit::engine
