// Signatures of PTX functions: parameter lists, types with their sizes, launch bounds.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "cujit/formats/ptx.hpp"
#include "cujit/formats/ptx_tokens.hpp"

namespace cujit::formats {

// Bytes of a fundamental type (".b32" → 4); nothing for what is none.
std::optional<std::uint32_t> ptx_type_size(std::string_view type);
// ".v4" → 4; nothing for what is no vector.
std::optional<std::uint32_t> ptx_vector_width(std::string_view word);
// A number as PTX writes it (decimal, 0x, 0b, octal, a U behind it).
std::optional<std::uint64_t> ptx_number(std::string_view word);

struct PtxParameterList {
  std::vector<PtxParameter> parameters;
  std::vector<std::string_view> names;
};
// After the '(' was taken: to behind its ')'.
PtxParameterList read_parameters(PtxTokens& tokens);
// `word` was taken; true if it is a bound, whose values are then taken too.
bool read_bound(std::string_view word, PtxTokens& tokens, PtxBounds& bounds);

}  // namespace cujit::formats
