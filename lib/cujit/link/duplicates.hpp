// Duplicate definitions: nvJitLink 12.6 and newer keep the first one and report success (VERSIONS §5), so we look
// ourselves.
#pragma once
#include <span>
#include <vector>

#include "cujit/link/inputs.hpp"

namespace cujit::link {

// One error per symbol with two or more strong definitions, naming all definers.
std::vector<Diagnostic> find_duplicates(std::span<const SymbolRef> symbols);

}  // namespace cujit::link
