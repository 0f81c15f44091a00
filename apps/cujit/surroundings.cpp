// The one place where the process's own state is read.
#include "cujit/surroundings.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>

#include "cujit/interrupt.hpp"
#include "cujit/report/text.hpp"

namespace cujit::app {

Session make_session() {
  Session session;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const auto equals = text.find('=');
    if (equals != std::string::npos) session.environment.try_emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  session.interrupt_fd = watch_interrupts();
  session.root = session.variable("CUJIT_ROOT").value_or("");
  return session;
}

Expected<std::string> find_worker(const Session& session) {
  const auto named = session.variable("CUJIT_WORKER");
  if (named && named->starts_with('/')) return *named;
  std::array<char, PATH_MAX> buffer{};
  const auto size = ::readlink("/proc/self/exe", buffer.data(), buffer.size());
  if (size <= 0) return fail(Id::no_worker, "this program's own place cannot be read from /proc/self/exe");
  std::string place(buffer.data(), static_cast<std::size_t>(size));
  for (int up = 0; up < 2; ++up) place.resize(place.rfind('/') == std::string::npos ? 0 : place.rfind('/'));
  auto worker = place + "/libexec/cujit/cujit-worker";
  if (::access(worker.c_str(), X_OK) != 0)
    return fail(make_error(Id::no_worker, "cujit-worker is missing", {worker})
                    .hint("install cujit again, or name it in CUJIT_WORKER"));
  return worker;
}

bool wants_colour(const Session& session, report::ColourChoice choice) {
  report::ColourFacts facts;
  facts.choice = choice;
  facts.tty = ::isatty(STDERR_FILENO) == 1;
  facts.term = session.variable("TERM");
  facts.no_color = session.variable("NO_COLOR");
  facts.clicolor_force = session.variable("CLICOLOR_FORCE");
  facts.force_color = session.variable("FORCE_COLOR");
  return report::use_colour(facts);
}

DiagnosticSink text_sink(bool colour, bool quiet) {
  return [colour, quiet](const Diagnostic& d) {
    if (!quiet || d.severity == Severity::error) say(STDERR_FILENO, report::render_text(d, colour));
  };
}

void say(int stream, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const auto put = ::write(stream, text.data() + done, text.size() - done);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return;
    done += static_cast<std::size_t>(put);
  }
}

}  // namespace cujit::app
