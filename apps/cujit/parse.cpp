// CLI11's one file: the option table is registered, and canonical tokens are parsed. Its exceptions end here.
#include "cujit/parse.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cujit/argv.hpp"
#include "cujit/base/text.hpp"
#include "cujit/nvcc_archs.hpp"
#include "cujit/response_files.hpp"

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
    if (is_normalisers(row.kind)) continue;
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

// "dir.x/out.cubin" → "dir.x/out.d".
std::string with_extension_d(const std::string& path) {
  const auto slash = path.rfind('/');
  const auto dot = path.rfind('.');
  const auto name = slash == std::string::npos ? 0 : slash + 1;
  const bool has_extension = dot != std::string::npos && dot > name;
  return (has_extension ? path.substr(0, dot) : path) + ".d";
}

// What follows from the line as a whole.
void complete(Settings& settings) {
  if (auto& depfile = settings.depfile; depfile.wanted && settings.output && *settings.output != "-") {
    if (depfile.file.empty()) depfile.file = with_extension_d(*settings.output);
    if (depfile.targets.empty()) depfile.targets.push_back(*settings.output);
  }
}

// CLI11 over the canonical tokens.
void parse_tokens(const std::vector<Token>& tokens, Parsed& parsed) {
  std::vector<std::string> reversed;  // the order in which CLI11 takes a vector
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) reversed.push_back(guarded(*token));
  try {
    CLI::App app;
    app.set_help_flag();
    register_rows(app, parsed);
    app.parse(std::move(reversed));
  } catch (const CLI::Error& error) {
    parsed.errors.push_back(
        make_error(Id::internal_error, fmt::format("the option parser failed: {}", printable(error.what()))));
  }
}

void take_arch(MeantArch meant, Parsed& parsed) {
  if (meant.arch) {
    parsed.settings.options.arch = meant.arch;
    parsed.settings.options.native = false;
  }
  auto& ignored = parsed.settings.ignored;
  ignored.insert(ignored.end(), meant.notes.begin(), meant.notes.end());
  parsed.errors.insert(parsed.errors.end(), meant.errors.begin(), meant.errors.end());
}

}  // namespace

Parsed parse_link(const Session& session, const std::vector<std::string>& arguments,
                  const std::function<bool(const std::string&)>& exists) {
  Parsed parsed;
  auto expanded = expand(session, arguments);
  if (!expanded) {
    parsed.errors = std::move(expanded.error().diagnostics);
    return parsed;
  }
  auto normalised = normalise(expanded->arguments, exists);
  parsed.errors = std::move(normalised.errors);
  auto& settings = parsed.settings;
  settings.inputs = std::move(normalised.inputs);
  settings.ignored = std::move(normalised.ignored);
  settings.files_read = std::move(expanded->files_read);
  settings.nvcc_line = normalised.line.has_tool();
  parse_tokens(normalised.tokens, parsed);
  take_arch(meant_arch(normalised), parsed);
  complete(settings);
  return parsed;
}

}  // namespace cujit::app
