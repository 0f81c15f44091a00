// Lookup of one argument in the option table and among the foreign options: exact spellings only, nothing by prefix.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cujit/foreign_options.hpp"
#include "cujit/option_table.hpp"

namespace cujit::app {

// An argument that was found: in one of the two tables. `implied`: the spelling carries its value (`-ptx`, `--no-lto`,
// `-O3`, `-lm`) and takes none.
struct Match {
  const Option* option = nullptr;
  const Foreign* foreign = nullptr;
  std::string name = {};  // the spelling, without '=' and what follows
  std::optional<std::string> implied = {};
  std::optional<std::string> given = {};  // what follows the '='
  Tool tool = Tool::any;
};
std::optional<Match> find_option(std::string_view argument);

// The argument after `argument` is its value, whatever that looks like.
bool takes_next(std::string_view argument);
// Every spelling of the option table with its dashes, `--no-NAME` ones included.
std::vector<std::string> all_spellings();
// "did you mean '-lto'?" for a word that is none of `known`; empty if nothing is near. Words with as many dashes go
// first.
std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known);
// `-ltoo` could be a library, and is more likely a slip: the option that is one slip away, or nothing.
std::optional<std::string> slipped_library(std::string_view argument);

}  // namespace cujit::app
