// Help texts; options, groups and exit codes come from tables, so that none can be forgotten.
#include "cujit/help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/base/diagnostic_id.hpp"
#include "cujit/foreign_options.hpp"
#include "cujit/option_table.hpp"

namespace cujit::app {
namespace {

constexpr std::size_t column = 34, width = 100;

struct GroupTitle {
  Group group;
  std::string_view title;
};
constexpr GroupTitle titles[] = {
    {Group::input, "input"},     {Group::output, "output"},     {Group::target, "target"},
    {Group::code, "code"},       {Group::keep, "what is kept"}, {Group::check, "checks"},
    {Group::run, "how it runs"}, {Group::talk, "what it says"},
};

struct ExitRow {
  ExitCode code;
  std::string_view meaning;
};
constexpr ExitRow exit_codes[] = {
    {ExitCode::ok, "fine"},
    {ExitCode::failed, "an input or the link is wrong (a crash of NVIDIA's code on it too)"},
    {ExitCode::usage, "the command line is wrong, or a file cannot be opened"},
    {ExitCode::unavailable, "no library, no driver, or no GPU that fits"},
    {ExitCode::does_not_load, "the result does not load (--verify; nothing was written)"},
    {ExitCode::unknown, "no certain answer, under --strict (commands of later versions)"},
    {ExitCode::internal, "a fault of cujit itself"},
    {ExitCode::interrupted, "interrupted"},
};

// `left` padded to the column; on a line of its own if it is too long.
std::string two_columns(const std::string& left, std::string_view right) {
  const auto indented = "  " + left;
  if (indented.size() + 2 <= column) return fmt::format("{:<{}}{}\n", indented, column, right);
  return fmt::format("{}\n{:<{}}{}\n", indented, "", column, right);
}

// The spelling of one letter (or two, `-MD`), if there is one.
std::string short_name(const Option& row) {
  std::string found;
  any_word(row.spellings, [&](std::string_view word) {
    if (word.size() > 3) return false;
    found = word;
    return true;
  });
  return found;
}

std::string option_line(const Option& row) {
  const auto letter = short_name(row);
  auto left = letter.empty() ? std::string("    ") : letter + ", ";
  left += row.negatable ? "--[no-]" : "--";
  left += row.name;
  if (!row.value_name.empty()) left += " " + std::string(row.value_name);
  if (row.kind == ValueKind::boolean) left += "[=0|1]";
  return two_columns(left, row.help);
}

// Spellings that do not follow from the long name by leaving out a dash, as "-dlto (--lto)".
std::vector<std::string> other_spellings() {
  std::vector<std::string> all;
  for (const auto& row : option_table()) {
    std::string words;
    any_word(row.spellings, [&](std::string_view word) {
      const auto bare = word.substr(0, word.find('='));
      // Of two spellings that differ by a dash the shorter one tells both.
      const bool twin = bare.starts_with("--") && any_word(row.spellings, [&](std::string_view other) {
                          return other.substr(0, other.find('=')) == bare.substr(1);
                        });
      if (word.size() <= 3 || word.ends_with('#') || word.ends_with('*') || twin || bare.substr(1) == row.name)
        return false;
      words += std::string(bare) + " ";
      return false;
    });
    if (!words.empty()) all.push_back(fmt::format("{}(--{})", words, row.name));
  }
  return all;
}

// Foreign options by their first spelling; those that pass without a word beside those that are passed over.
std::vector<std::string> foreign_names(bool refused) {
  std::vector<std::string> names;
  for (const auto& row : foreign_options())
    if ((row.verdict == Verdict::refused) == refused)
      names.emplace_back(row.spellings.substr(0, row.spellings.find(' ')));
  return names;
}

std::string wrapped(const std::vector<std::string>& words) {
  std::string out, line = " ";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto word = " " + words[i] + (i + 1 < words.size() ? "," : "");
    if (line.size() + word.size() > width) {
      out += line + "\n";
      line = " ";
    }
    line += word;
  }
  return out + line + "\n";
}

std::string exit_code_table() {
  std::string out = "exit codes:\n";
  for (const auto& row : exit_codes) out += fmt::format("  {:>3}  {}\n", static_cast<int>(row.code), row.meaning);
  return out;
}

}  // namespace

std::string short_usage() {
  return "usage: cujit link [options] INPUT... -o OUTPUT\n"
         "       cujit --help | --version\n";
}

std::string main_help() {
  return "cujit links CUDA device code: PTX, LTO-IR, cubins, fatbins, objects and archives become one cubin (or "
         "PTX).\n\n" +
         short_usage() + "\ncommands:\n" +
         two_columns("link", "link inputs into one output; `cujit link --help` lists its options") +
         two_columns("help [COMMAND]", "this text, or that of a command") + "\n" + exit_code_table();
}

std::string link_help() {
  std::string out =
      "usage: cujit link [options] INPUT... -o OUTPUT\n\n"
      "Links PTX, LTO-IR, cubins, fatbins, host objects and archives, told apart by content, into one cubin (or\n"
      "PTX). Options and inputs come in any order; `-` is standard input; `--` ends the options; @FILE holds more\n"
      "of the line, with quotes and backslashes. The last of two values wins; lists add up.\n";
  for (const auto& [group, title] : titles) {
    out += fmt::format("\n{}:\n", title);
    for (const auto& row : option_table())
      if (row.group == group) out += option_line(row);
  }
  out +=
      "\nvendor spellings:\n"
      "  Options are also taken as nvJitLink, nvlink and ptxas callers write them: `-arch=sm_90`, `-arch sm_90`,\n"
      "  `-maxrregcount=64`, `-Xptxas -v`. With two dashes a name in --kernels-used that nothing has is an error,\n"
      "  with one dash a warning. Not derived from the names above are:\n";
  out += wrapped(other_spellings());
  out +=
      "\nnvcc and nvlink lines:\n"
      "  With -dlink, -g is for the host and -G is --debug; on lines of nvcc, -O is for the host. Without effect\n"
      "  (-v says why) are these, and their long names:\n";
  out += wrapped(foreign_names(false)) + "  Refused, with the way out:\n" + wrapped(foreign_names(true));
  out +=
      "\nexamples:\n"
      "  cujit link main.ptx lib.ptx -o out.cubin\n"
      "  cujit link main.ltoir lib.ltoir --arch sm_90a -o out.cubin --verify\n"
      "  cujit link main.ltoir lib.ltoir -arch=sm_90 -lto -maxrregcount=64 -o out.ptx\n"
      "  cujit link main.o libdev.a -lcudadevrt --arch sm_90 -o out.cubin -MD\n"
      "  cujit link -r a.ptx b.ptx --arch sm_90 -o part.cubin\n\n"
      "environment:\n"
      "  CUJIT_NVJITLINK (as --nvjitlink), CUJIT_PTXAS (as --ptxas), CUDA_HOME, CUDA_PATH, CUJIT_WORKER,\n"
      "  NO_COLOR, FORCE_COLOR\n\n";
  return out + exit_code_table();
}

}  // namespace cujit::app
