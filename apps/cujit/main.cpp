// cujit: the entry point. It chooses the subcommand and turns what it returns into the exit code.
#include <unistd.h>

#include <exception>
#include <string>
#include <vector>

#include "cujit/base/text.hpp"
#include "cujit/help.hpp"
#include "cujit/link.hpp"
#include "cujit/program_version.hpp"
#include "cujit/surroundings.hpp"

namespace {

using namespace cujit;

ExitCode unknown_command(const Session& session, const std::string& name) {
  const std::vector<std::string> commands{"link", "help", "--help", "--version"};
  auto error = make_error(Id::bad_option, "unknown command '" + printable(name) + "'");
  const auto near = near_names(name, commands, 1);
  error.hint(near.empty() ? "see `cujit --help`" : "did you mean '" + near.front() + "'?");
  app::text_sink(app::wants_colour(session, report::ColourChoice::automatic), false)(error);
  return ExitCode::usage;
}

ExitCode run(std::vector<std::string> arguments) {
  auto session = app::make_session();
  if (arguments.empty()) return app::say(STDERR_FILENO, app::short_usage()), ExitCode::usage;
  const auto command = arguments.front();
  arguments.erase(arguments.begin());
  if (command == "link") return app::run_link(session, arguments);
  const bool about_link = !arguments.empty() && arguments.front() == "link";
  if (command == "help")
    return app::say(STDOUT_FILENO, about_link ? app::link_help() : app::program_help()), ExitCode::ok;
  if (command == "--help" || command == "-h") return app::say(STDOUT_FILENO, app::program_help()), ExitCode::ok;
  if (command == "--version" || command == "-V")
    return app::say(STDOUT_FILENO, app::program_version(session) + "\n"), ExitCode::ok;
  return unknown_command(session, command);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run({argv + 1, argv + argc}));
  } catch (const std::exception&
               error) {  // no exception is part of the design: what arrives here is a fault of ours, or no memory
    app::say(STDERR_FILENO, "cujit: error: internal error: " + printable(error.what()) + " [CJ7001]\n");
    return static_cast<int>(ExitCode::internal);
  }
}
