// The program's own version, for everything that names it.
#pragma once
#include <string_view>

namespace cujit::report {

// "0.1.0".
std::string_view version();

}  // namespace cujit::report
