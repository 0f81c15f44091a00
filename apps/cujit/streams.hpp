// Streams: whole writes to standard output and error; no iostream, which costs start-up time.
#pragma once
#include <string>
#include <string_view>

#include "cujit/base/diagnostic.hpp"
#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"
#include "cujit/report/colour.hpp"

namespace cujit::app {

// A reader that went away (`cujit --help | head -1`) is fine. Errors: cannot_write.
Expected<void> write_stdout(std::string_view text);
void write_stderr(std::string_view text);

// Prints diagnostics on standard error, in colour as the choice, the environment and the terminal say.
class Reporter {
 public:
  Reporter(const Session& session, report::ColourChoice choice, bool quiet);
  // Warnings and notes are dropped if quiet; errors never.
  void operator()(const Diagnostic& diagnostic) const;
  // Prints all of them; the exit code is that of the first error.
  int operator()(const Error& error) const;

 private:
  bool colour_;
  bool quiet_;
};

}  // namespace cujit::app
