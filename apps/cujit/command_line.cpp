// Canonical tokens go through CLI11, whose options are registered from the table; each value then meets its row's
// setter.
#include "cujit/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cujit/argv.hpp"
#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

tl::unexpected<Error> bad_value(const Token& token, const Problem& problem) {
  auto error = make_error(Id::bad_value, fmt::format("bad value '{}' for {}: {}", printable(token.value.text),
                                                     token.spelling, problem.needed));
  if (!problem.hint.empty()) error.hint(problem.hint);
  return fail(std::move(error));
}

// Which values each option got, in order, as CLI11 understood the canonical line.
struct Parsed {
  std::vector<std::string> inputs;
  std::vector<std::vector<std::string>> values;
};

// CLI11 reports by exceptions; they end here.
Expected<Parsed> parse_canonical(const std::vector<Token>& tokens) {
  const auto table = option_table();
  Parsed parsed;
  parsed.values.resize(table.size());
  try {
    CLI::App app;
    app.set_help_flag();
    app.add_option("inputs", parsed.inputs);
    std::vector<bool> used(table.size());
    for (const auto& token : tokens)
      if (token.option != nullptr) used[static_cast<std::size_t>(token.option - table.data())] = true;
    for (std::size_t i = 0; i < table.size(); ++i)  // what the line does not use need not be built: it is start-up time
      if (used[i])
        app.add_option("--" + std::string(table[i].name), parsed.values[i])
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    std::vector<std::string> line;  // CLI11 takes its arguments from the back
    std::vector<std::string> inputs;
    for (const auto& token : tokens) (token.option == nullptr ? inputs : line).push_back(canonical(token));
    line.emplace_back("--");
    line.insert(line.end(), inputs.begin(), inputs.end());
    std::vector<std::string> reversed(line.rbegin(), line.rend());
    app.parse(reversed);
  } catch (const CLI::Error& error) {
    return fail(Id::bad_option, printable(error.what()));
  }
  return parsed;
}

}  // namespace

Expected<Settings> parse_link_line(std::span<const std::string> arguments,
                                   const std::function<bool(const std::string&)>& exists) {
  auto tokens = normalise(arguments, exists);
  if (!tokens) return fail(tokens.error());
  auto parsed = parse_canonical(*tokens);
  if (!parsed) return fail(parsed.error());
  Settings settings;
  settings.inputs = std::move(parsed->inputs);
  std::vector<std::size_t> taken(option_table().size());
  for (const auto& token : *tokens) {
    if (token.option == nullptr) continue;
    const auto row = static_cast<std::size_t>(token.option - option_table().data());
    const auto& values = parsed->values[row];
    if (taken[row] >= values.size()) return fail(Id::internal_error, fmt::format("{} lost its value", token.spelling));
    // The last of several scalars wins by being set last.
    const OptionValue value{values[taken[row]++], token.value.vendor_spelling};
    if (auto problem = token.option->set(settings, value)) return bad_value(token, *problem);
  }
  return settings;
}

}  // namespace cujit::app
