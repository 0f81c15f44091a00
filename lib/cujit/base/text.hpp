// Small text helpers: making foreign bytes printable, near names, demangling.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cujit {

// `text` with control bytes and broken UTF-8 as \xNN, so that it cannot steer a terminal.
std::string printable(std::string_view text);
// Levenshtein distance.
std::size_t edit_distance(std::string_view a, std::string_view b);
// Up to `limit` names of `known` that are near enough to `wanted` to be what was meant, nearest first.
std::vector<std::string> near_names(std::string_view wanted, std::span<const std::string> known, std::size_t limit = 3);
// "_Z1Av" → "A()"; a name that is not mangled comes back as it is.
std::string demangle(const std::string& name);
// "'A()' (_Z1Av)", or "'kern'" if nothing was mangled: how a symbol is shown to people.
std::string shown_symbol(const std::string& name);
std::string_view trimmed(std::string_view text);                   // without blanks, tabs and CRs at both ends
std::vector<std::string_view> split_lines(std::string_view text);  // without the line ends, CR stripped
std::string join(std::span<const std::string> parts, std::string_view between);

}  // namespace cujit
