// Setters: small templates from which the option table's rows are made: one value in, one field of Settings set.
#pragma once
#include <fmt/format.h>

#include <climits>

#include "cujit/option_table.hpp"
#include "cujit/option_values.hpp"

namespace cujit::app {

inline std::optional<Problem> needs(std::string what, std::string hint = "") {
  return Problem{std::move(what), std::move(hint)};
}

// A field of Settings, or of the link options in it.
template <class T>
T& field_of(Settings& settings, T Settings::*member) {
  return settings.*member;
}
template <class T>
T& field_of(Settings& settings, T link::Options::*member) {
  return settings.options.*member;
}

template <auto member>
std::optional<Problem> set_switch(Settings& settings, const OptionValue& value) {
  const auto on = parse_switch(value.text);
  if (!on) return needs("0, 1, true, false, on or off is needed");
  field_of(settings, member) = *on;
  return std::nullopt;
}

template <auto member, int least, int most>
std::optional<Problem> set_whole(Settings& settings, const OptionValue& value) {
  const auto number = parse_whole(value.text);
  if (!number) return needs("a whole number is needed");
  if (*number < least || *number > most) {
    return most == INT_MAX ? needs(fmt::format("a whole number of {} or more is needed", least))
                           : needs(fmt::format("a whole number from {} to {} is needed", least, most));
  }
  field_of(settings, member) = *number;
  return std::nullopt;
}

template <auto member>
std::optional<Problem> set_file(Settings& settings, const OptionValue& value) {
  if (value.text.empty()) return needs("a file name is needed");
  field_of(settings, member) = value.text;
  return std::nullopt;
}

template <auto member>
std::optional<Problem> add_names(Settings& settings, const OptionValue& value) {
  auto names = split_names(value.text);
  if (names.empty()) return needs("a name is needed");
  for (auto& name : names) field_of(settings, member).push_back({std::move(name), value.vendor_spelling});
  return std::nullopt;
}

template <auto member>
std::optional<Problem> add_flags(Settings& settings, const OptionValue& value) {
  auto flags = split_flags(value.text);
  if (flags.empty()) return needs("a flag is needed");
  for (auto& flag : flags) field_of(settings, member).push_back(std::move(flag));
  return std::nullopt;
}

}  // namespace cujit::app
