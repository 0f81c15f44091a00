// Help: every text that explains the program, made from the tables.
#pragma once
#include <string>

namespace cujit::app {

std::string short_usage();  // two lines, for a call without a subcommand
std::string main_help();    // `cujit --help`
std::string link_help();    // `cujit link --help`: every row of the option table

}  // namespace cujit::app
