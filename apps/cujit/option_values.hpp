// Values of options: from the text that was typed to numbers, switches and lists; nothing here knows an option.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cujit::app {

// A whole number in decimal, the text and nothing else.
std::optional<int> parse_whole(std::string_view text);
// 0 1 true false on off.
std::optional<bool> parse_switch(std::string_view text);
// Decimal seconds, 0 or more, as milliseconds (rounded up, so that a tiny bound is not "none").
std::optional<int> parse_seconds(std::string_view text);
// "A,f<int, 2>(int, char)" → {"A", "f<int, 2>(int, char)"}: commas inside brackets belong to a C++ name. No empty
// names.
std::vector<std::string> split_names(std::string_view text);
// "-v,-O3" or "-v -O3" → {"-v", "-O3"}: a new flag begins only at a dash, so "--maxntid=8,8" stays whole.
std::vector<std::string> split_flags(std::string_view text);
// "a,b" → {"a", "b"}; `\,` is a comma that does not split. No empty parts.
std::vector<std::string> split_commas(std::string_view text);

}  // namespace cujit::app
