// How a worker ended, told to the user.
#include "cujit/engine/ending.hpp"

#include <sys/wait.h>

#include "cujit/base/text.hpp"
#include "cujit/engine/signal_name.hpp"

namespace cujit::engine {
namespace {

constexpr std::size_t most_lines_shown = 10;

// The end of what was printed: where a crash says why ("free(): invalid pointer"), it does so last.
void show_console(Diagnostic& d, const std::string& console) {
  std::vector<std::string_view> lines;
  for (const auto line : split_lines(console))
    if (!line.empty()) lines.push_back(line);
  const auto from = lines.size() > most_lines_shown ? lines.size() - most_lines_shown : 0;
  for (auto i = from; i < lines.size(); ++i) d.note("it printed: " + printable(lines[i]));
}

std::string duration(int ms) {
  if (ms % 1000 == 0) return std::to_string(ms / 1000) + " s";
  return std::to_string(ms) + " ms";
}

}  // namespace

Error ending(const Exchange& exchange, const std::string& who, const std::string& when, int timeout_ms) {
  Diagnostic d;
  switch (exchange.end) {
    case Exchange::End::interrupted:
      return make_error(Id::interrupted, "interrupted");
    case Exchange::End::timed_out:
      d = make_error(Id::vendor_hang, who + " did not answer within " + duration(timeout_ms) + " " + when);
      d.hint("--timeout sets how long it may take");
      break;
    case Exchange::End::died:
      if (WIFSIGNALED(exchange.status)) {
        d = make_error(Id::vendor_crash, who + " crashed (" + signal_name(WTERMSIG(exchange.status)) + ") " + when);
        d.hint("the input may be damaged, or another release may take it (--nvjitlink)");
      } else {
        d = make_error(Id::vendor_crash, who + " ended its process (exit status " +
                                             std::to_string(WEXITSTATUS(exchange.status)) + ") " + when);
      }
      break;
    default:
      d = make_error(Id::vendor_crash, who + " damaged its process " + when);
      break;
  }
  show_console(d, exchange.console);
  return d;
}

}  // namespace cujit::engine
