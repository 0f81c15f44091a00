// main: the process's arguments and surroundings into the program, and the last net under it.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <new>

#include "cujit/base/text.hpp"
#include "cujit/cli.hpp"
#include "cujit/streams.hpp"
#include "cujit/surroundings.hpp"

namespace {

// Rendering may fail as the program did, so the line is put together by hand.
int internal_error(const char* what) {
  cujit::app::write_stderr("cujit: error: internal error: ");
  cujit::app::write_stderr(what);
  cujit::app::write_stderr(" [CJ7001]\n");
  return static_cast<int>(cujit::ExitCode::internal);
}

// A standard stream that the caller closed is held by a descriptor that can do nothing, so that no file or pipe of ours
// gets its number and what is read or written there is an error.
void hold_standard_descriptors() {
  for (int fd = 0; fd <= 2; ++fd)
    if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

}  // namespace

int main(int argc, char** argv) {
  hold_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // over a file size limit a write then fails, and its temporary file is removed
  try {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return cujit::app::run(cujit::app::session_of_process(), arguments);
  } catch (const std::bad_alloc&) {
    return internal_error("out of memory");
  } catch (const std::exception& error) {
    return internal_error(cujit::printable(error.what()).c_str());
  } catch (...) {
    return internal_error("an unknown exception");
  }
}
