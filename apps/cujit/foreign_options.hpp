// Options of nvcc, nvlink and ptxas that the option table lacks: taken without effect, or refused with a reason.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace cujit::app {

// Whose spelling it is; `any`: several linkers have it, so it tells nothing about the line.
enum class Tool : std::uint8_t { any, nvlink, nvcc };

// What a line is known to be, from the spellings on it.
struct Line {
  bool nvlink = false;   // it has a spelling of nvlink alone
  bool nvcc = false;     // it has a spelling of nvcc alone
  bool dlink = false;    // it has -dlink
  bool forward = false;  // unknown options are for the host's compiler or linker
  bool has_tool() const { return nvlink || nvcc; }
  friend bool operator==(const Line&, const Line&) = default;
};

enum class Takes : std::uint8_t {
  none,
  value,       // after '=' or a blank
  truth,       // after '='; after a blank only `true` or `false`
  nvcc_value,  // a value on nvcc's lines, none on others
};

enum class Verdict : std::uint8_t { ignored, silent, refused };

struct Foreign {
  std::string_view spellings;  // between blanks, the shortest first; "-D*" takes text and "-t#" digits without a blank
  Tool tool;
  Takes takes;
  Verdict verdict;
  std::string_view why;
  std::string_view hint = {};  // refused: the way out
};
std::span<const Foreign> foreign_options();

// Options of the table that mean something else on lines of other tools: `-g` beside `-dlink` is the host's.
const Foreign* other_meaning(std::string_view name, bool has_value, const Line& line);
// Whose spelling a word of the option table is.
Tool tool_of(std::string_view spelling);

}  // namespace cujit::app
