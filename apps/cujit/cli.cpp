// Dispatch: only the chosen subcommand's options are ever built.
#include "cujit/cli.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "cujit/base/text.hpp"
#include "cujit/help.hpp"
#include "cujit/link.hpp"
#include "cujit/streams.hpp"
#include "cujit/version.hpp"

namespace cujit::app {
namespace {

struct Command {
  std::string_view name;
  int (*run)(Session, const std::vector<std::string>&);
  std::string (*help)();
};
constexpr Command commands[] = {{"link", run_link, link_help}};

const Command* find_command(std::string_view name) {
  for (const auto& command : commands)
    if (command.name == name) return &command;
  return nullptr;
}

int print(const Reporter& report, const std::string& text) {
  const auto shown = write_stdout(text);
  return shown ? static_cast<int>(ExitCode::ok) : report(shown.error());
}

int unknown(const Reporter& report, const std::string& word) {
  const bool option = word.starts_with('-');
  auto error =
      make_error(Id::bad_option, fmt::format("unknown {} '{}'", option ? "option" : "command", printable(word)));
  bool hinted = false;
  for (const std::string_view known : {"link", "help", "--help", "--version"}) {
    // A few short words: two slips are still told apart.
    if (hinted || edit_distance(word, known) > 2) continue;
    error.hint(fmt::format("did you mean '{}'?", known));
    hinted = true;
  }
  if (!hinted && (option || ::access(word.c_str(), F_OK) == 0)) error.hint("to link: cujit link INPUT... -o OUTPUT");
  if (error.hints.empty()) error.hint("`cujit --help` lists the commands");
  return report(Error(std::move(error)));
}

int run_help(const Reporter& report, const std::vector<std::string>& arguments) {
  if (arguments.size() < 2) return print(report, main_help());
  const auto* command = find_command(arguments[1]);
  return command != nullptr ? print(report, command->help()) : unknown(report, arguments[1]);
}

}  // namespace

int run(Session session, const std::vector<std::string>& arguments) {
  const Reporter report(session, report::ColourChoice::automatic, false);
  if (arguments.empty()) {
    write_stderr(short_usage());
    return static_cast<int>(ExitCode::usage);
  }
  const auto& word = arguments.front();
  if (const auto* command = find_command(word))
    return command->run(std::move(session), {arguments.begin() + 1, arguments.end()});
  if (word == "help" || word == "--help" || word == "-h") return run_help(report, arguments);
  if (word == "--version" || word == "-V") return print(report, version_line(session, ""));
  return unknown(report, word);
}

}  // namespace cujit::app
