// Taking apart lines such as "ptxas application ptx input, line 25; error   : text" and "@E@error   : text".
#include "cujit/engine/backends/vendor_line.hpp"

#include <array>
#include <charconv>
#include <optional>

#include "cujit/base/text.hpp"

namespace cujit::engine::backends {
namespace {

using Level = VendorLine::Level;

struct Word {
  std::string_view word;
  Level level;
};
constexpr std::array levels = {Word{"fatal", Level::fatal},     Word{"error", Level::error},
                               Word{"warning", Level::warning}, Word{"warn", Level::warning},
                               Word{"info", Level::info},       Word{"remark", Level::info},
                               Word{"Info", Level::info}};  // 12.0 to 12.3, in the error log (VERSIONS §2)

// "error   : text" → error and the text.
bool take_level(std::string_view& text, Level& level) {
  for (const auto& known : levels) {
    if (!text.starts_with(known.word)) continue;
    const auto rest = text.substr(known.word.size());
    const auto colon = rest.find_first_not_of(' ');
    if (colon == std::string_view::npos || rest[colon] != ':') continue;
    level = known.level;
    text = trimmed(rest.substr(colon + 1));
    return true;
  }
  return false;
}

// "FILE, line 25; error   : text": the file is what the tool was given, so it tells nothing; the line does.
bool take_place(std::string_view& text, VendorLine& out) {
  constexpr std::string_view mark = ", line ";
  for (auto at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    auto rest = text.substr(at + mark.size());
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (problem != std::errc{}) continue;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (!rest.starts_with(';')) continue;
    rest = trimmed(rest.substr(1));
    if (!take_level(rest, out.level)) continue;
    out.line = number;
    text = rest;
    return true;
  }
  return false;
}

// "Unexpected EOF encountered on line 6" names the line within the text.
std::optional<std::uint32_t> line_at_end(std::string_view text) {
  constexpr std::string_view mark = " on line ";
  const auto at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const auto digits = text.substr(at + mark.size());
  std::uint32_t number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// "ERROR 9: finish", "ERROR NVJITLINK_ERROR_X: text", "ERROR: text", "ERROR in nvvmCompileProgram: text".
bool take_shouted_error(std::string_view& text, VendorLine& out) {
  if (!text.starts_with("ERROR")) return false;
  const auto after = text.substr(5);
  if (!after.starts_with(':') && !after.starts_with(' ')) return false;
  out.level = Level::error;
  const auto colon = after.find(": ");
  if (colon != std::string_view::npos && !after.starts_with(" in ")) {
    text = trimmed(after.substr(colon + 2));
  } else if (after.starts_with(" in ")) {
    text = trimmed(after.substr(4));
  } else {
    text = trimmed(after);
  }
  constexpr std::array wrappers = {"finish", "complete", "start", "ptxjit:", "bad input", "JIT the PTX"};
  for (const std::string_view wrapper : wrappers) out.wrapper = out.wrapper || text.starts_with(wrapper);
  out.wrapper = out.wrapper || text.find("NVVM_ERROR_COMPILATION") != std::string_view::npos;
  return true;
}

// A line of no known form that has "error :" or "fatal:" in it, such as libNVVM's "l2.ltoir: link error: error: …".
bool speaks_of_error(std::string_view text) {
  for (const std::string_view word : {"error", "fatal"})
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      const auto rest = text.substr(at + word.size());
      const auto colon = rest.find_first_not_of(' ');
      if (colon != std::string_view::npos && rest[colon] == ':') return true;
    }
  return false;
}

}  // namespace

VendorLine parse_vendor_line(std::string_view line) {
  VendorLine out;
  auto text = trimmed(line);
  std::optional<Level> flagged;
  if (text.size() > 3 && text[0] == '@' && text[2] == '@') {
    flagged = text[1] == 'E' ? Level::error : text[1] == 'W' ? Level::warning : Level::info;
    text = trimmed(text.substr(3));
  }
  if (text.starts_with("ptxas ")) {
    out.assembler = true;
    text = trimmed(text.substr(6));
  } else if (text.starts_with("nvlink ")) {
    text = trimmed(text.substr(7));
  }
  if (take_level(text, out.level) || take_place(text, out)) {
    if (const auto number = line_at_end(text); number && out.assembler && out.line == 0) out.line = *number;
    out.wrapper = text.starts_with("Ptx assembly aborted") || text == "merge_elf failed";
  } else if (out.assembler && text.starts_with('.')) {
    out.level = Level::info;  // "ptxas         .     0 bytes stack frame, …" goes on with the line before
    text = trimmed(text.substr(1));
  } else if (!take_shouted_error(text, out)) {
    if (speaks_of_error(text)) out.level = Level::error;
  }
  if (flagged && out.level == Level::plain) out.level = *flagged;
  out.text = text;
  return out;
}

std::vector<VendorLine> parse_vendor_text(std::string_view text) {
  std::vector<VendorLine> out;
  for (const auto line : split_lines(text))
    if (!trimmed(line).empty()) out.push_back(parse_vendor_line(line));
  return out;
}

}  // namespace cujit::engine::backends
