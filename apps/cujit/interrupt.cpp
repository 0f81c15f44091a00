// Interrupts: a signal handler can do next to nothing, so it writes one byte into a pipe that the engine polls.
#include "cujit/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "cujit/base/diagnostic_id.hpp"

namespace cujit::app {
namespace {

// A handler has no argument of ours: these two are the process's only globals, as its signal table is.
volatile std::sig_atomic_t write_end = -1;
volatile std::sig_atomic_t seen = 0;

extern "C" void on_signal(int) {
  if (seen != 0) _exit(static_cast<int>(ExitCode::interrupted));
  seen = 1;
  const int saved = errno;
  const char byte = 1;
  [[maybe_unused]] const auto written = ::write(write_end, &byte, 1);
  errno = saved;
}

}  // namespace

int watch_interrupts() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  write_end = ends[1];
  struct sigaction action = {};
  action.sa_handler = on_signal;
  // No SA_RESTART: a blocked open or write ends, and its caller sees the interrupt.
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    ::sigaction(number, &action, nullptr);
  }
  return ends[0];
}

}  // namespace cujit::app
