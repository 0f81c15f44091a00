// Text helpers. All of them take hostile bytes.
#include "cujit/base/text.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>

namespace cujit {
namespace {

// Length of a well-formed UTF-8 sequence at `text`, 0 if there is none; C1 control characters count as malformed.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead >= 0xc2 && lead <= 0xdf   ? 2
                             : lead >= 0xe0 && lead <= 0xef ? 3
                             : lead >= 0xf0 && lead <= 0xf4 ? 4
                                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  if (lead == 0xc2 && byte(1) < 0xa0) return 0;
  if (lead == 0xe0 && byte(1) < 0xa0) return 0;
  if (lead == 0xed && byte(1) > 0x9f) return 0;
  if (lead == 0xf0 && byte(1) < 0x90) return 0;
  if (lead == 0xf4 && byte(1) > 0x8f) return 0;
  // U+202A … U+202E and U+2066 … U+2069 reorder what a terminal shows.
  if (lead == 0xe2 && ((byte(1) == 0x80 && byte(2) >= 0xaa && byte(2) <= 0xae) ||
                       (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9)))
    return 0;
  return length;
}

// A back reference ("S_", "S1A_", "T0_") stands for an earlier part of the name. References to parts that are made of
// references multiply: 255 characters can stand for a gigabyte of text, and the demangler cannot be stopped.
// With 24 of them, used three at a time, the worst is 3^8 copies of a part; names of Thrust kernels have about 20.
constexpr std::size_t most_back_references = 24;

std::size_t back_references(std::string_view name) {
  std::size_t count = 0;
  bool open = false;  // an S or T, and only digits and capitals since
  for (const char ch : name) {
    if (ch == '_' && open) ++count;
    open = ch == 'S' || ch == 'T' || (open && ((ch >= '0' && ch <= '9') || (ch >= 'A' && ch <= 'Z')));
  }
  return count;
}

}  // namespace

std::string printable(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto ch = static_cast<unsigned char>(text[i]);
    if (ch >= 0x20 && ch < 0x7f) {
      out += text[i++];
      continue;
    }
    if (const std::size_t length = ch >= 0x80 ? utf8_length(text.substr(i)) : 0; length > 0) {
      out.append(text.substr(i, length));
      i += length;
      continue;
    }
    if (ch == '\t') {
      out += ' ';
    } else {
      out += "\\x";
      out += digits[ch >> 4U];
      out += digits[ch & 0xfU];
    }
    ++i;
  }
  return out;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, above + 1, diagonal + (a[i] == b[j] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

std::vector<std::string> near_names(std::string_view wanted, std::span<const std::string> known, std::size_t limit) {
  // Long names would cost quadratic time, and nobody mistypes one by hand.
  constexpr std::size_t longest = 256;
  if (wanted.empty() || wanted.size() > longest) return {};
  const std::size_t most = wanted.size() <= 3 ? 1 : wanted.size() <= 6 ? 2 : wanted.size() / 3;
  std::vector<std::pair<std::size_t, const std::string*>> near;
  for (const auto& name : known) {
    if (name.size() > longest) continue;
    const std::size_t distance = edit_distance(wanted, name);
    if (distance <= most) near.emplace_back(distance, &name);
  }
  std::ranges::stable_sort(near, {}, [](const auto& entry) { return entry.first; });
  std::vector<std::string> names;
  for (const auto& [distance, name] : near)
    if (names.size() < limit && std::ranges::find(names, *name) == names.end()) names.push_back(*name);
  return names;
}

std::string demangle(const std::string& name) {
  constexpr std::size_t longest = 4096;  // more than that helps nobody
  if (!name.starts_with("_Z") || back_references(name) > most_back_references) return name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                    std::free);
  if (status != 0 || !text || std::strlen(text.get()) > longest) return name;
  return text.get();
}

std::string shown_symbol(const std::string& name) {
  const auto readable = demangle(name);
  if (readable == name) return "'" + printable(name) + "'";
  return "'" + printable(readable) + "' (" + printable(name) + ")";
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const auto from = text.find_first_not_of(blanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string join(std::span<const std::string> parts, std::string_view between) {
  std::string text;
  for (const auto& part : parts) {
    if (!text.empty()) text += between;
    text += part;
  }
  return text;
}

}  // namespace cujit
