// What the link knows of each input once it was read: the facts of its kind beside the bytes that the linker will get.
#pragma once
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cujit/base/session.hpp"
#include "cujit/formats/cubin.hpp"
#include "cujit/formats/ltoir.hpp"
#include "cujit/formats/ptx.hpp"
#include "cujit/object/object_code.hpp"

namespace cujit::link {

struct Input {
  std::string name;
  Bytes bytes;  // prepared: PTX without NULs, BOM and CRs
  std::variant<formats::Ptx, formats::Cubin, formats::LtoIr> facts;

  const formats::Ptx* ptx() const { return std::get_if<formats::Ptx>(&facts); }
  const formats::Cubin* cubin() const { return std::get_if<formats::Cubin>(&facts); }
  const formats::LtoIr* ltoir() const { return std::get_if<formats::LtoIr>(&facts); }
};

// Reads every input; all problems of all inputs come back together.
Expected<std::vector<Input>> read_inputs(const Session& session, std::span<const object::ObjectCode> objects);

// One module-scope symbol of one input, in the terms that resolution needs, whatever the input's kind.
struct SymbolRef {
  enum class Kind : std::uint8_t { kernel, function, variable };
  std::string name;
  Kind kind = Kind::kernel;
  bool defined = false;
  bool strong = false;  // a definition that may exist once: neither local nor weak nor common
  const Input* input = nullptr;
  std::uint32_t line = 0;
};

SymbolRef::Kind kind_of(formats::CubinSymbol::Kind kind);

// All symbols of all inputs that have a readable table, in order of the inputs (LTO-IR has none: it is opaque).
std::vector<SymbolRef> symbols_of(std::span<const Input> inputs);
bool any_opaque(std::span<const Input> inputs);

}  // namespace cujit::link
