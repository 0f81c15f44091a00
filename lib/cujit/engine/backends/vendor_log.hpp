// What the vendor's words mean: each line becomes a diagnostic of ours.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "cujit/base/diagnostic.hpp"
#include "cujit/engine/backends/vendor_line.hpp"
#include "cujit/engine/unit.hpp"

namespace cujit::engine::backends {

// The diagnostic for `line`. `input` is what was in hand, if one was: its name becomes the place, and the line of its
// PTX the source text.
Diagnostic diagnose(const VendorLine& line, const UnitInput* input);
// The text of line `number` of `input`, 1-based; empty if it has none.
std::string source_line(const UnitInput& input, std::uint32_t number);

}  // namespace cujit::engine::backends
