// From the arguments of `cujit link` to Settings, through response files, the normaliser and CLI11.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cujit/base/diagnostic.hpp"
#include "cujit/base/session.hpp"
#include "cujit/settings.hpp"

namespace cujit::app {

struct Parsed {
  Settings settings;               // filled as far as the arguments could be read
  std::vector<Diagnostic> errors;  // empty = all is well
};

// Response files are read; `exists` is as for `normalise`.
Parsed parse_link(const Session& session, const std::vector<std::string>& arguments,
                  const std::function<bool(const std::string&)>& exists);

}  // namespace cujit::app
