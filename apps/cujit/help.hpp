// The help texts, made from the option table and the exit codes.
#pragma once
#include <string>

namespace cujit::app {

std::string short_usage();   // on a wrong command line
std::string program_help();  // cujit --help
std::string link_help();     // cujit link --help

}  // namespace cujit::app
