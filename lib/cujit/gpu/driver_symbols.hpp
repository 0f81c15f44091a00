// Names that the driver provides at load time: a result may leave these, and only these, undefined.
#pragma once
#include <span>
#include <string_view>

namespace cujit::gpu {

struct DriverSymbol {
  std::string_view name;    // exact, or a prefix if it ends in '*'
  std::string_view source;  // how we know
};
std::span<const DriverSymbol> driver_symbols();
bool is_driver_symbol(std::string_view name);

}  // namespace cujit::gpu
