// Escapes that GNU make and ninja both undo: blank, '#', ':' and backslashes before them by a backslash, '$' by itself.
#include "cujit/base/depfile.hpp"

#include "cujit/base/text.hpp"

namespace cujit {
namespace {

constexpr std::size_t width = 78;

Expected<std::string> escaped(const std::string& name) {
  std::string out;
  std::size_t backslashes = 0;  // just before this character
  for (const char c : name) {
    if (c == '\n' || c == '\r')
      return fail(Id::bad_value,
                  "a line end in a file name cannot stand in a dependency file: '" + printable(name) + "'");
    // Backslashes count as such only before a character that one escapes.
    if (c == ' ' || c == '\t' || c == '#' || c == ':') out.append(backslashes + 1, '\\');
    if (c == '$') out += '$';
    out += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  // make and ninja read a backslash before the next name's blank, or before the line's end, each in its own way.
  if (backslashes > 0)
    return fail(Id::bad_value,
                "a file name that ends in a backslash cannot stand in a dependency file: '" + printable(name) + "'");
  return out;
}

Expected<std::vector<std::string>> all_escaped(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const auto& name : names) {
    auto text = escaped(name);
    if (!text) return fail(std::move(text.error()));
    out.push_back(std::move(*text));
  }
  return out;
}

}  // namespace

Expected<std::string> depfile_text(const std::vector<std::string>& targets,
                                   const std::vector<std::string>& prerequisites, bool phony) {
  const auto left = all_escaped(targets);
  if (!left) return fail(left.error());
  const auto right = all_escaped(prerequisites);
  if (!right) return fail(right.error());
  std::string out = join(*left, " ") + ":";
  std::size_t column = out.size();
  for (const auto& name : *right) {
    if (column + 1 + name.size() > width) {
      out += " \\\n";
      column = 0;
    }
    out += " " + name;
    column += 1 + name.size();
  }
  out += "\n";
  if (phony)
    for (const auto& name : *right) out += "\n" + name + ":\n";
  return out;
}

}  // namespace cujit
