// CLI11's one file: the option table is registered, and canonical tokens are parsed. Its exceptions end here.
#include "cujit/parse.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cujit/argv.hpp"
#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

// CLI11 gives some values a meaning of its own ("[a,b]" is a list, "" is missing). A first character that it does not
// know keeps it from reading them; it also carries how the name was spelled.
constexpr char ours = ':', vendors = '!';

std::string guarded(const Token& token) {
  return fmt::format("--{}={}{}", token.option->name, token.value.vendor_spelling ? vendors : ours, token.value.text);
}

OptionValue unguarded(const std::string& result) {
  if (result.empty()) return {};
  return {result.substr(1), result.front() == vendors};
}

Diagnostic bad_value(const Option& row, const OptionValue& value, const Problem& problem) {
  auto error = make_error(Id::bad_value,
                          fmt::format("bad value '{}' for --{}: {}", printable(value.text), row.name, problem.needed));
  if (!problem.hint.empty()) error.hint(problem.hint);
  return error;
}

void register_rows(CLI::App& app, Parsed& parsed) {
  for (const auto& row : option_table()) {
    const auto store = [&row, &parsed](const CLI::results_t& results) {
      for (const auto& result : results) {
        const auto value = unguarded(result);
        if (const auto problem = row.set(parsed.settings, value))
          parsed.errors.push_back(bad_value(row, value, *problem));
      }
      return true;
    };
    auto* option = app.add_option("--" + std::string(row.name), store);
    option->multi_option_policy(accumulates(row.kind) ? CLI::MultiOptionPolicy::TakeAll
                                                      : CLI::MultiOptionPolicy::TakeLast);
  }
}

}  // namespace

Parsed parse_link(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists) {
  Parsed parsed;
  auto normalised = normalise(arguments, exists);
  parsed.errors = std::move(normalised.errors);
  parsed.settings.inputs = std::move(normalised.inputs);

  std::vector<std::string> reversed;  // the order in which CLI11 takes a vector
  for (auto token = normalised.tokens.rbegin(); token != normalised.tokens.rend(); ++token)
    reversed.push_back(guarded(*token));
  try {
    CLI::App app;
    app.set_help_flag();
    register_rows(app, parsed);
    app.parse(std::move(reversed));
  } catch (const CLI::Error& error) {
    parsed.errors.push_back(
        make_error(Id::internal_error, fmt::format("the option parser failed: {}", printable(error.what()))));
  }
  return parsed;
}

}  // namespace cujit::app
