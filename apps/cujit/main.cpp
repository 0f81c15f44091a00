// main: the process's arguments and surroundings into the program, and the last net under it.
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

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
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
