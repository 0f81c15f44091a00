// Text rendering of diagnostics for a terminal or a log: `file:line: error: text [CJnnnn]`, note: and hint: lines.
#pragma once
#include <string>

#include "cujit/base/diagnostic.hpp"

namespace cujit::report {

// `colour` adds ANSI colours. Foreign bytes are made printable. The text ends with a newline.
std::string render_text(const Diagnostic& diagnostic, bool colour);

}  // namespace cujit::report
