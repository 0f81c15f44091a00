// Values of options: strict readers, which take the whole text or nothing.
#include "cujit/option_values.hpp"

#include <charconv>
#include <cmath>

namespace cujit::app {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

void add_name(std::vector<std::string>& names, std::string_view name) {
  name = trimmed(name);
  if (!name.empty()) names.emplace_back(name);
}

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// How far `operator<`, `operator->`, `operator>>=` … reaches from `at`, so that its signs do not count as brackets;
// else 0.
std::size_t operator_length(std::string_view text, std::size_t at) {
  constexpr std::string_view word = "operator";
  if (text.substr(at, word.size()) != word || (at > 0 && is_name_char(text[at - 1]))) return 0;
  std::size_t length = word.size();
  while (at + length < text.size() && std::string_view("<>-=").find(text[at + length]) != std::string_view::npos)
    ++length;
  // `operator<<int>` is the operator `<` of a template: what is closed later was opened here.
  const auto signs = text.substr(at + word.size(), length - word.size());
  const auto rest = text.substr(at + length);
  if (signs == "<<" && rest.find('>') < rest.find('(')) --length;
  return length;
}

}  // namespace

std::optional<int> parse_whole(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<bool> parse_switch(std::string_view text) {
  if (text == "1" || text == "true" || text == "on") return true;
  if (text == "0" || text == "false" || text == "off") return false;
  return std::nullopt;
}

std::optional<int> parse_seconds(std::string_view text) {
  constexpr double most = 2'000'000;  // in milliseconds it still fits an int
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(value >= 0 && value <= most)) return std::nullopt;
  return static_cast<int>(std::ceil(value * 1000));
}

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> names;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const auto length = operator_length(text, i); length != 0) {
      i += length - 1;
      continue;
    }
    const char c = text[i];
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == '>' || c == ']' || c == '}') && depth > 0) --depth;
    if (c != ',' || depth != 0) continue;
    add_name(names, text.substr(start, i - start));
    start = i + 1;
  }
  add_name(names, text.substr(start));
  return names;
}

std::vector<std::string> split_flags(std::string_view text) {
  std::vector<std::string> flags;
  std::size_t start = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if ((text[i] != ',' && text[i] != ' ') || text[i + 1] != '-') continue;
    add_name(flags, text.substr(start, i - start));
    start = i + 1;
  }
  add_name(flags, text.substr(start));
  return flags;
}

std::vector<std::string> split_commas(std::string_view text) {
  std::vector<std::string> parts;
  std::string part;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',') {
      if (!part.empty()) parts.push_back(std::move(part));
      part.clear();
      continue;
    }
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',') ++i;
    part += text[i];
  }
  if (!part.empty()) parts.push_back(std::move(part));
  return parts;
}

}  // namespace cujit::app
