// Lookup in both tables. Whole spellings go first, so that `-lto` and `-ldir` are no libraries.
#include "cujit/option_lookup.hpp"

#include <fmt/format.h>

#include <utility>

#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

std::size_t dashes(std::string_view text) {
  const auto end = text.find_first_not_of('-');
  return end == std::string_view::npos ? text.size() : end;
}

bool is_pattern(std::string_view word) { return word.ends_with('#') || word.ends_with('*'); }

// "-O3" against "-O#", "-lm" against "-l*": what follows.
std::optional<std::string> attached(std::string_view word, std::string_view argument) {
  if (!is_pattern(word)) return std::nullopt;
  const auto stem = word.substr(0, word.size() - 1);
  if (!argument.starts_with(stem) || argument.size() == stem.size()) return std::nullopt;
  const auto rest = argument.substr(stem.size());
  if (word.back() == '#' && rest.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return std::string(rest);
}

std::optional<Match> exact(std::string_view name) {
  for (const auto& row : option_table()) {
    std::optional<Match> match;
    if (name.starts_with("--") && name.substr(2) == row.name) return Match{&row, nullptr, std::string(name)};
    any_word(row.spellings, [&](std::string_view word) {
      const auto equals = word.find('=');
      if (is_pattern(word) || word.substr(0, equals) != name) return false;
      match = Match{&row, nullptr, std::string(name)};
      if (equals != std::string_view::npos) match->implied = std::string(word.substr(equals + 1));
      return true;
    });
    if (match) return match;
  }
  for (const auto& row : foreign_options())
    if (any_word(row.spellings, [&](std::string_view word) { return !is_pattern(word) && word == name; }))
      return Match{nullptr, &row, std::string(name)};
  if (!name.starts_with("--no-")) return std::nullopt;
  for (const auto& row : option_table())
    if (row.negatable && name.substr(5) == row.name) return Match{&row, nullptr, std::string(name), "off"};
  return std::nullopt;
}

std::optional<Match> by_pattern(std::string_view argument) {
  std::optional<Match> match;
  const auto look = [&](const Option* option, const Foreign* foreign, std::string_view spellings) {
    return any_word(spellings, [&](std::string_view word) {
      if (auto text = attached(word, argument))
        match = Match{option, foreign, std::string(word.substr(0, word.size() - 1)), std::move(text)};
      return match.has_value();
    });
  };
  for (const auto& row : option_table())
    if (look(&row, nullptr, row.spellings)) return match;
  for (const auto& row : foreign_options())
    if (look(nullptr, &row, row.spellings)) return match;
  return std::nullopt;
}

}  // namespace

std::optional<Match> find_option(std::string_view argument) {
  const auto equals = argument.find('=');
  auto match = exact(argument.substr(0, equals));
  if (match && equals != std::string_view::npos) match->given = std::string(argument.substr(equals + 1));
  if (!match && !slipped_library(argument)) match = by_pattern(argument);
  if (match) match->tool = match->foreign ? match->foreign->tool : tool_of(match->name);
  return match;
}

bool takes_next(std::string_view argument) {
  const auto match = find_option(argument);
  if (!match || match->implied || match->given) return false;
  return match->option ? takes_value(match->option->kind) : match->foreign->takes == Takes::value;
}

std::vector<std::string> all_spellings() {
  std::vector<std::string> all;
  for (const auto& row : option_table()) {
    all.push_back("--" + std::string(row.name));
    if (row.negatable) all.push_back("--no-" + std::string(row.name));
    any_word(row.spellings, [&](std::string_view word) {
      if (!is_pattern(word)) all.emplace_back(word.substr(0, word.find('=')));
      return false;
    });
  }
  return all;
}

std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known) {
  if (wanted.size() <= dashes(wanted) + 1) return "";  // every one-letter option is one slip from every other
  std::vector<std::string> alike;
  for (const auto& word : known)
    if (dashes(word) == dashes(wanted)) alike.push_back(word);
  for (const auto* words : {&std::as_const(alike), &known}) {
    // Short options are all near one another; what was meant mostly begins as what was typed.
    for (const auto& word : near_names(wanted, *words, words->size())) {
      const bool begins_alike = word.substr(dashes(word), 1) == wanted.substr(dashes(wanted), 1);
      if (begins_alike || edit_distance(word, wanted) == 1) return fmt::format("did you mean '{}'?", word);
    }
  }
  return "";
}

std::optional<std::string> slipped_library(std::string_view argument) {
  if (!argument.starts_with("-l")) return std::nullopt;
  for (const auto& option : all_spellings()) {
    // Of options as short as -lto only longer words are slips: -ltk is a library.
    const bool long_enough = option.size() > 5 || argument.size() > option.size();
    if (option.starts_with("-l") && option.size() > 3 && long_enough && edit_distance(option, argument) == 1)
      return option;
  }
  return std::nullopt;
}

}  // namespace cujit::app
