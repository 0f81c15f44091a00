// What the program takes from its process and hands to the library: environment, worker, terminal.
#pragma once
#include <string>

#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"
#include "cujit/report/colour.hpp"

namespace cujit::app {

// Environment, interrupt descriptor and root (CUJIT_ROOT, for tests of where libraries are looked for).
Session make_session();
// CUJIT_WORKER if it is absolute, else ../libexec/cujit/cujit-worker beside this program. Errors: no_worker.
Expected<std::string> find_worker(const Session& session);
bool wants_colour(const Session& session, report::ColourChoice choice);
// Diagnostics go to stderr as text; with `quiet` only errors do.
DiagnosticSink text_sink(bool colour, bool quiet);
// Whole text to a standard stream; a reader that went away is no error.
void say(int stream, const std::string& text);

}  // namespace cujit::app
