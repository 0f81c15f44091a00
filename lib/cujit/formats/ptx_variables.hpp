// Module-scope variables of PTX: `.visible .global .align 4 .b8 a[16] = {…}, b;` is two of them.
#pragma once
#include <optional>
#include <vector>

#include "cujit/formats/ptx.hpp"
#include "cujit/formats/ptx_tokens.hpp"

namespace cujit::formats {

struct PtxVariable {
  PtxToken name;
  std::uint32_t repeat = 0;  // `name<4>` declares name0 to name3; 0 = it is one variable
  std::string_view type;
  std::optional<std::uint64_t> size;
  std::uint32_t align = 0;
  bool managed = false;
  std::vector<PtxToken> values;  // words of the initial value that can be symbols
};

// After the state space was taken: to behind the ';'.
std::vector<PtxVariable> read_variables(PtxTokens& tokens);

}  // namespace cujit::formats
