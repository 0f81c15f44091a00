// Standard output and error through plain descriptors.
#include "cujit/streams.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cujit/report/text.hpp"

namespace cujit::app {
namespace {

// 0, or the errno of what went wrong.
int write_fd(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto put = ::write(fd, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return put < 0 ? errno : EIO;
    text.remove_prefix(static_cast<std::size_t>(put));
  }
  return 0;
}

}  // namespace

Expected<void> write_stdout(std::string_view text) {
  const int error = write_fd(STDOUT_FILENO, text);
  if (error == 0 || error == EPIPE) return {};
  return fail(Id::cannot_write, error == ENOSPC ? "no space left on the device" : std::strerror(error), {"<stdout>"});
}

void write_stderr(std::string_view text) { write_fd(STDERR_FILENO, text); }

Reporter::Reporter(const Session& session, report::ColourChoice choice, bool quiet)
    : colour_(report::use_colour({.choice = choice,
                                  .tty = ::isatty(STDERR_FILENO) == 1,
                                  .term = session.variable("TERM"),
                                  .no_color = session.variable("NO_COLOR"),
                                  .clicolor_force = session.variable("CLICOLOR_FORCE"),
                                  .force_color = session.variable("FORCE_COLOR")})),
      quiet_(quiet) {}

void Reporter::operator()(const Diagnostic& diagnostic) const {
  if (quiet_ && diagnostic.severity != Severity::error) return;
  write_stderr(report::render_text(diagnostic, colour_));
}

int Reporter::operator()(const Error& error) const {
  for (const auto& diagnostic : error.diagnostics) (*this)(diagnostic);
  return static_cast<int>(error.exit_code());
}

}  // namespace cujit::app
