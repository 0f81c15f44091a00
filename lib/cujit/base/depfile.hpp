// Dependency files, as compilers write them for make and ninja: one rule, `targets: prerequisites`.
#pragma once
#include <string>
#include <vector>

#include "cujit/base/error.hpp"

namespace cujit {

// The file's text. `phony`: an empty rule for each prerequisite follows, so that make goes on when one is removed.
// Names are escaped; one that holds a line end, or ends in a backslash, cannot be written: bad_value.
Expected<std::string> depfile_text(const std::vector<std::string>& targets,
                                   const std::vector<std::string>& prerequisites, bool phony);

}  // namespace cujit
