// Laying out help: every row of the table once, grouped and aligned.
#include "cujit/help.hpp"

#include <fmt/format.h>

#include <array>

#include "cujit/base/diagnostic_id.hpp"
#include "cujit/option_table.hpp"

namespace cujit::app {
namespace {

struct Title {
  Group group;
  std::string_view text;
};
constexpr std::array titles = {
    Title{Group::output, "Output"},     Title{Group::target, "Target"},
    Title{Group::code, "Code"},         Title{Group::keep, "What is kept"},
    Title{Group::check, "Checks"},      Title{Group::run, "How it runs"},
    Title{Group::talk, "What it says"}, Title{Group::ignored, "Accepted, without effect"},
};

struct Code {
  ExitCode code;
  std::string_view text;
};
constexpr std::array codes = {
    Code{ExitCode::ok, "fine"},
    Code{ExitCode::failed, "an input or the link is wrong (a crash of NVIDIA's code on it too)"},
    Code{ExitCode::usage, "usage, or a file cannot be opened or written"},
    Code{ExitCode::unavailable, "no library, driver or fitting GPU"},
    Code{ExitCode::does_not_load, "the driver does not load the result; it is not written"},
    Code{ExitCode::unknown, "no certain answer, under --strict"},
    Code{ExitCode::internal, "a fault of cujit itself"},
    Code{ExitCode::interrupted, "interrupted"},
};

std::string exit_codes() {
  std::string text = "Exit codes\n";
  for (const auto& row : codes) text += fmt::format("  {:<4}{}\n", static_cast<int>(row.code), row.text);
  return text;
}

// "-o, --output FILE": of the other spellings only one-letter ones are shown; the rest is for pasted lines.
std::string shown_name(const Option& row) {
  std::string text;
  any_word(row.spellings, [&](std::string_view word) {
    if (word.size() == 2) text += std::string(word) + ", ";
    return word.size() == 2;
  });
  text += (row.negatable ? "--[no-]" : "--") + std::string(row.name);
  if (!row.value_name.empty()) text += " " + std::string(row.value_name);
  return text;
}

constexpr std::size_t column = 36;

std::string option_line(const Option& row) {
  auto line = "  " + shown_name(row);
  if (line.size() + 2 > column)
    line += "\n" + std::string(column, ' ');
  else
    line.append(column - line.size(), ' ');
  return line + std::string(row.help) + "\n";
}

}  // namespace

std::string short_usage() {
  return "usage: cujit link INPUT... --arch ARCH -o OUTPUT\n"
         "       cujit --help | --version | help link\n";
}

std::string program_help() {
  return "cujit links CUDA device code: PTX, LTO-IR and cubins in, one checked cubin (or PTX) out.\n\n" +
         short_usage() +
         "\nCommands\n"
         "  link                              link inputs to a cubin or PTX; `cujit link --help` lists its options\n"
         "  help [link]                       this text, or that of a command\n\n" +
         exit_codes();
}

std::string link_help() {
  std::string text =
      "usage: cujit link INPUT... --arch ARCH -o OUTPUT\n\n"
      "Inputs are PTX, LTO-IR and cubins, told apart by content; `-` is standard input. `--` ends the options.\n"
      "Options also take the spellings of nvJitLink, nvlink and ptxas: -arch=sm_90 -lto -maxrregcount=64 "
      "-Xptxas=-v.\n\n";
  for (const auto& title : titles) {
    text += std::string(title.text) + "\n";
    for (const auto& row : option_table())
      if (row.group == title.group) text += option_line(row);
    text += "\n";
  }
  text +=
      "Examples\n"
      "  cujit link a.ptx b.ptx --arch sm_90 -o out.cubin\n"
      "  cujit link a.ltoir --arch sm_90 -o out.ptx\n"
      "  cujit link k.ptx --arch native --verify -o k.cubin\n\n";
  return text + exit_codes();
}

}  // namespace cujit::app
