// What the link knows of each input once it was read: the facts of its kind beside the bytes that the linker will get.
#pragma once
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cujit/base/session.hpp"
#include "cujit/engine/unit.hpp"
#include "cujit/formats/cubin.hpp"
#include "cujit/formats/fatbin.hpp"
#include "cujit/formats/ltoir.hpp"
#include "cujit/formats/ptx.hpp"
#include "cujit/object/object_code.hpp"

namespace cujit::link {

struct Input {
  std::string name;
  Bytes bytes;                                      // prepared: PTX without NULs, BOM and CRs
  engine::InputKind kind = engine::InputKind::ptx;  // how the linker gets the bytes
  std::variant<formats::Ptx, formats::Cubin, formats::LtoIr> facts;
  bool chosen = false;                 // one of the alternatives of a fatbin; -v has said which
  std::string assembler_options = {};  // PTX and LTO-IR of a fatbin: what nvcc asked for when it was compiled

  const formats::Ptx* ptx() const { return std::get_if<formats::Ptx>(&facts); }
  const formats::Cubin* cubin() const { return std::get_if<formats::Cubin>(&facts); }
  const formats::LtoIr* ltoir() const { return std::get_if<formats::LtoIr>(&facts); }
};

// Reads PTX, a cubin or LTO-IR.
Expected<Input> read_input(const Session& session, object::Kind kind, const Bytes& bytes, const std::string& name);
// Unpacks one fatbin entry and reads it. LTO-IR that only NVIDIA's code can unpack stays a fatbin of that one entry.
Expected<Input> read_entry(const Session& session, const formats::FatbinEntry& entry, const std::string& name);

// One module-scope symbol of one input, in the terms that resolution needs, whatever the input's kind.
struct SymbolRef {
  enum class Kind : std::uint8_t { kernel, function, variable };
  std::string name;
  Kind kind = Kind::kernel;
  bool defined = false;
  bool strong = false;  // a definition that may exist once: neither local nor weak nor common
  const Input* input = nullptr;
  std::uint32_t line = 0;
  bool local = false;  // no other input can mean it
};

// Whether a cubin was made by a newer toolkit than this one, which then must not link it (VERSIONS §4).
bool newer_than(const formats::Cubin& cubin, const gpu::Version& toolkit);

SymbolRef::Kind kind_of(formats::CubinSymbol::Kind kind);

// All symbols of all inputs that have a readable table, in order of the inputs (LTO-IR has none: it is opaque).
std::vector<SymbolRef> symbols_of(std::span<const Input> inputs);
bool any_opaque(std::span<const Input> inputs);

}  // namespace cujit::link
