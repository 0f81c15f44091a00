// A pipe to ourselves: a signal handler may write to it, and everything that waits can poll it.
#include "cujit/interrupt.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace cujit::app {
namespace {

// A handler gets no argument of ours, so this one descriptor has to be reachable from it.
std::atomic<int> pipe_end{-1};
std::atomic<bool> asked{false};

void on_signal(int) {
  constexpr int interrupted = 130;
  if (asked.exchange(true)) _exit(interrupted);
  const int saved = errno;
  const char byte = 1;
  [[maybe_unused]] const auto put = ::write(pipe_end.load(), &byte, 1);
  errno = saved;
}

}  // namespace

int watch_interrupts() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  pipe_end = ends[1];
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigemptyset(&action.sa_mask);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old {};
    // What was ignored stays ignored (nohup, background jobs of a script).
    if (::sigaction(number, nullptr, &old) == 0 && old.sa_handler != SIG_IGN) ::sigaction(number, &action, nullptr);
  }
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, nullptr);
  return ends[0];
}

}  // namespace cujit::app
