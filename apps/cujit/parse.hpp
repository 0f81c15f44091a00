// From the arguments of `cujit link` to Settings, through the normaliser and CLI11.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cujit/base/diagnostic.hpp"
#include "cujit/settings.hpp"

namespace cujit::app {

struct Parsed {
  Settings settings;               // filled as far as the arguments could be read
  std::vector<Diagnostic> errors;  // empty = all is well
};

// `exists` as for `normalise`.
Parsed parse_link(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists);

}  // namespace cujit::app
