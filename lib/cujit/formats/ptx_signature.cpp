// Reading signatures: what decides whether a declaration and a definition of one function agree.
#include "cujit/formats/ptx_signature.hpp"

#include <array>
#include <charconv>

namespace cujit::formats {
namespace {

struct TypeSize {
  std::string_view type;
  std::uint32_t size;
};

// PTX ISA, fundamental types and the opaque ones (handles of eight bytes).
constexpr std::array<TypeSize, 32> sizes{{
    {".b8", 1},    {".u8", 1},    {".s8", 1},    {".e4m3", 1},   {".e5m2", 1},   {".b16", 2},     {".u16", 2},
    {".s16", 2},   {".f16", 2},   {".bf16", 2},  {".e4m3x2", 2}, {".e5m2x2", 2}, {".b32", 4},     {".u32", 4},
    {".s32", 4},   {".f32", 4},   {".f16x2", 4}, {".bf16x2", 4}, {".tf32", 4},   {".b64", 8},     {".u64", 8},
    {".s64", 8},   {".f64", 8},   {".f32x2", 8}, {".b128", 16},  {".texref", 8}, {".surfref", 8}, {".samplerref", 8},
    {".u16x2", 4}, {".s16x2", 4}, {".u128", 16}, {".s128", 16},
}};

using Values = std::array<std::uint32_t, 3>;

Values read_values(PtxTokens& tokens) {
  Values values{1, 1, 1};
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<std::uint32_t>(ptx_number(tokens.next().text).value_or(0));
    if (!tokens.peek().is(',')) break;
    tokens.next();
  }
  return values;
}

struct ArrayBound {
  std::string_view word;
  Values PtxBounds::*field;
};
constexpr std::array<ArrayBound, 3> arrays{{{".maxntid", &PtxBounds::maxntid},
                                            {".reqntid", &PtxBounds::reqntid},
                                            {".reqnctapercluster", &PtxBounds::reqnctapercluster}}};

struct NumberBound {
  std::string_view word;
  std::uint32_t PtxBounds::*field;
};
constexpr std::array<NumberBound, 4> numbers{{{".minnctapersm", &PtxBounds::minnctapersm},
                                              {".maxnctapersm", &PtxBounds::maxnctapersm},
                                              {".maxnreg", &PtxBounds::maxnreg},
                                              {".maxclusterrank", &PtxBounds::maxclusterrank}}};

void end_parameter(PtxParameter& parameter, std::uint64_t unit, PtxParameterList& list) {
  if (parameter.type.empty()) return;
  parameter.size = unit * parameter.elements.value_or(1);
  list.parameters.push_back(std::move(parameter));
  parameter = {};
}

}  // namespace

std::optional<std::uint32_t> ptx_type_size(std::string_view type) {
  for (const auto& row : sizes)
    if (row.type == type) return row.size;
  return std::nullopt;
}

std::optional<std::uint32_t> ptx_vector_width(std::string_view word) {
  if (word == ".v2") return 2;
  if (word == ".v4") return 4;
  if (word == ".v8") return 8;
  return std::nullopt;
}

std::optional<std::uint64_t> ptx_number(std::string_view word) {
  int base = 10;
  if (!word.empty() && (word.back() == 'U' || word.back() == 'u')) word.remove_suffix(1);
  if (word.size() > 1 && word[0] == '0') {
    const bool hex = word[1] == 'x' || word[1] == 'X';
    const bool binary = word[1] == 'b' || word[1] == 'B';
    base = hex ? 16 : binary ? 2 : 8;
    word.remove_prefix(hex || binary ? 2 : 1);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

PtxParameterList read_parameters(PtxTokens& tokens) {
  PtxParameterList list;
  PtxParameter parameter;
  std::uint64_t unit = 0, width = 1;
  for (;;) {
    const auto token = tokens.next();
    if (token.kind == PtxToken::Kind::end) return list;
    if (token.is(')')) {
      end_parameter(parameter, unit * width, list);
      return list;
    }
    if (token.is(',')) {
      end_parameter(parameter, unit * width, list);
      width = 1;
    } else if (token.is('[')) {
      parameter.elements = tokens.peek().is(']') ? 0 : ptx_number(tokens.next().text).value_or(0);
      while (!tokens.peek().is(']') && tokens.peek().kind != PtxToken::Kind::end) tokens.next();
    } else if (token.is_word(".align")) {
      parameter.align = static_cast<std::uint32_t>(ptx_number(tokens.next().text).value_or(0));
    } else if (token.is_word(".ptr")) {
      // `.param .u64 .ptr .global .align 8 x`: what the pointer points at is no part of the type.
      while (tokens.peek().kind == PtxToken::Kind::word && tokens.peek().text.front() == '.') {
        const bool alignment = tokens.next().is_word(".align");
        if (alignment) tokens.next();
      }
    } else if (token.kind == PtxToken::Kind::word && token.text.front() != '.') {
      list.names.push_back(token.text);
    } else if (token.kind == PtxToken::Kind::word) {
      if (const auto vector = ptx_vector_width(token.text)) {
        width = *vector;
      } else if (token.text != ".param" && token.text != ".reg") {
        // A type that is not in the table is a parameter all the same; only its size is not known.
        parameter.type = token.text;
        unit = ptx_type_size(token.text).value_or(0);
      }
    }
  }
}

bool read_bound(std::string_view word, PtxTokens& tokens, PtxBounds& bounds) {
  for (const auto& row : arrays)
    if (row.word == word) {
      bounds.*row.field = read_values(tokens);
      return true;
    }
  for (const auto& row : numbers)
    if (row.word == word) {
      bounds.*row.field = static_cast<std::uint32_t>(ptx_number(tokens.next().text).value_or(0));
      return true;
    }
  if (word == ".explicitcluster") return bounds.explicitcluster = true;
  if (word == ".noreturn") return bounds.noreturn = true;
  return false;
}

}  // namespace cujit::formats
