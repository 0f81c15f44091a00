// The argv normaliser: every spelling that the option table takes becomes `--name=value`, so that CLI11 sees only that.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cujit/base/diagnostic.hpp"
#include "cujit/option_lookup.hpp"

namespace cujit::app {

struct Token {
  const Option* option = nullptr;
  OptionValue value;  // switches carry "on" or "off"
  std::string canonical() const { return "--" + std::string(option->name) + "=" + value.text; }
};

// One value of -gencode or -code, as it was typed.
struct CodeValue {
  std::string spelling, text;
};

struct Normalised {
  std::vector<Token> tokens;         // in the order given
  std::vector<NamedInput> inputs;    // in the order given, byte for byte
  std::vector<CodeValue> codes;      // archs that nvcc's options name
  std::vector<std::string> ignored;  // what has no effect and why, one line each
  std::vector<Diagnostic> errors;    // bad_option, bad_value: all that were found
  Line line;                         // whose line it is
};

// `arguments`: what follows the subcommand, response files expanded. `exists` tells whether a file of that name is
// there; it is asked only for arguments that begin with '@'. Options and inputs come in any order; `--` ends the
// options; `-` is an input.
Normalised normalise(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists);

}  // namespace cujit::app
