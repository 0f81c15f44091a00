// Blame: the backend names the wrong file for an undefined symbol (PEERS), so the places come from our own symbols.
#pragma once
#include <span>

#include "cujit/base/error.hpp"
#include "cujit/link/inputs.hpp"

namespace cujit::link {

// The error with each undefined_symbol diagnostic moved to the inputs that really refer to the symbol.
Error blame(Error error, std::span<const SymbolRef> symbols);

}  // namespace cujit::link
