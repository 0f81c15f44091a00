// Settings: what one `cujit link` command line asks for, as plain data.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cujit/link/request.hpp"
#include "cujit/report/colour.hpp"

namespace cujit::app {

struct NamedInput {
  std::string text;
  bool library = false;  // the name after -l
  friend bool operator==(const NamedInput&, const NamedInput&) = default;
};

struct Depfile {
  bool wanted = false;
  std::string file;
  std::vector<std::string> targets;
  bool phony = false;
};

struct Settings {
  link::Options options;
  std::vector<NamedInput> inputs;             // in the order of the line; "-" is standard input
  std::vector<std::string> library_paths;     // -L, in order
  std::optional<bool> ignore_host_libraries;  // --[no-]ignore-host-libraries
  bool nvcc_line = false;                     // the line uses nvcc's or nvlink's own spellings
  std::vector<std::string> files_read;        // response files, in order
  Depfile depfile;
  std::optional<std::string> output;  // "-" is standard output
  std::optional<link::Emit> emit;     // nothing = by the output's extension
  std::string nvjitlink;              // --nvjitlink, or empty
  std::string ptxas;                  // --ptxas, or empty
  int timeout_ms = 0;                 // 0 = none
  bool verify = false, verbose = false, quiet = false, no_cache = false, help = false, version = false;
  report::ColourChoice color = report::ColourChoice::automatic;
  std::vector<std::string> ignored;  // what was taken without effect and why, one line each
};

}  // namespace cujit::app
