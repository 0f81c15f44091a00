// The argv normaliser: every spelling that the option table takes becomes `--name=value`, so that CLI11 sees only that.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cujit/base/diagnostic.hpp"
#include "cujit/option_table.hpp"

namespace cujit::app {

struct Token {
  const Option* option = nullptr;
  OptionValue value;  // switches carry "on" or "off"
  std::string canonical() const { return "--" + std::string(option->name) + "=" + value.text; }
};

struct Normalised {
  std::vector<Token> tokens;        // in the order given
  std::vector<std::string> inputs;  // in the order given, byte for byte
  std::vector<Diagnostic> errors;   // bad_option, bad_value: all that were found
};

// `arguments`: what follows the subcommand. `exists` tells whether a file of that name is there; it is asked only for
// arguments that begin with '@'. Options and inputs come in any order; `--` ends the options; `-` is an input.
Normalised normalise(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists);

// "did you mean '-lto'?" for a word that is none of `known`; empty if nothing is near. Words with as many dashes go
// first.
std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known);

}  // namespace cujit::app
