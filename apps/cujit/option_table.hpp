// The option table of `cujit link`: one row per option drives the normaliser, CLI11, the help text and "did you mean".
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cujit/settings.hpp"

namespace cujit::app {

enum class ValueKind : std::uint8_t {
  none,     // a switch: `--verify`
  boolean,  // a switch that can be told which way: `--ftz`, `--ftz=0`
  text,
  whole,   // a whole number
  choice,  // one of a few words
  file,
  names,    // repeatable; split at commas
  flags,    // repeatable; flags of the vendor's tools, so the value may begin with a dash
  each,     // repeatable text
  library,  // the normaliser's own from here on: an input in its place (`-l`),
  codes,    // archs that may not all be real (`-gencode`),
  words,    // words that stand on the line themselves (`-Xnvlink`)
};

enum class Group : std::uint8_t { input, output, target, code, keep, check, run, talk };

// One value as it was typed. `vendor_spelling`: the name had one dash, as nvJitLink's callers write it.
struct OptionValue {
  std::string text;
  bool vendor_spelling = false;
};

// What is wrong with a value: "a whole number is needed", and what to do if there is more to say.
struct Problem {
  std::string needed;
  std::string hint = {};
};
using Setter = std::optional<Problem> (*)(Settings&, const OptionValue&);

struct Option {
  std::string_view name;        // canonical, without its two dashes
  std::string_view value_name;  // "N", "FILE"; empty for a switch
  ValueKind kind;
  bool negatable;              // `--no-NAME` exists
  std::string_view spellings;  // other spellings, verbatim, between blanks; "-ptx=ptx" carries its value, "-O#" takes a
                               // number without a blank, "-l*" any text
  Group group;
  std::string_view help;  // one line
  Setter set;
};

std::span<const Option> option_table();
// Kinds that take a value after a blank.
constexpr bool takes_value(ValueKind kind) { return kind != ValueKind::none && kind != ValueKind::boolean; }
constexpr bool accumulates(ValueKind kind) {
  return kind == ValueKind::names || kind == ValueKind::flags || kind == ValueKind::each;
}
// Kinds that never reach the option parser: the normaliser acts on them itself.
constexpr bool is_normalisers(ValueKind kind) { return kind >= ValueKind::library; }

// Calls `visit` with each blank-separated word; stops once it says true. True if it did.
template <class Visit>
bool any_word(std::string_view words, Visit visit) {
  while (!words.empty()) {
    const auto end = words.find(' ');
    if (visit(words.substr(0, end))) return true;
    words = end == std::string_view::npos ? "" : words.substr(end + 1);
  }
  return false;
}

}  // namespace cujit::app
