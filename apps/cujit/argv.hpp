// argv: from a command line as people and other linkers' callers write it to canonical `--name=value` tokens.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cujit/base/error.hpp"
#include "cujit/option_table.hpp"

namespace cujit::app {

struct Token {
  const Option* option = nullptr;  // nothing: an input
  OptionValue value;               // the input's name, or the option's value ("on" for a switch)
  std::string spelling;            // as typed, for messages
};

// Order is kept. Nothing is matched by prefix. Errors: bad_option (unknown, with what may have been meant; refused by
// this version), bad_value (a value is missing, or a switch has one). `exists` answers whether an input of that very
// name is there.
Expected<std::vector<Token>> normalise(std::span<const std::string> arguments,
                                       const std::function<bool(const std::string&)>& exists);
// The canonical form of a token, which is all that the parser behind this sees: "--arch=sm_90", "a.ptx".
std::string canonical(const Token& token);

}  // namespace cujit::app
