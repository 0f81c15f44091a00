// Reading the inputs and laying their symbols side by side.
#include "cujit/link/inputs.hpp"

#include <algorithm>

#include "cujit/formats/fatbin_writer.hpp"
#include "cujit/link/prepare.hpp"

namespace cujit::link {
namespace {

void add_symbols(const Input& input, const formats::Ptx& ptx, std::vector<SymbolRef>& all) {
  using Kind = formats::PtxSymbol::Kind;
  using Linkage = formats::PtxSymbol::Linkage;
  for (const auto& s : ptx.symbols) {
    const auto kind = s.kind == Kind::entry      ? SymbolRef::Kind::kernel
                      : s.kind == Kind::variable ? SymbolRef::Kind::variable
                                                 : SymbolRef::Kind::function;
    all.push_back({s.name, kind, s.defined, s.defined && s.linkage == Linkage::visible, &input, s.line,
                   s.linkage == Linkage::local});
  }
}

void add_symbols(const Input& input, const formats::Cubin& cubin, std::vector<SymbolRef>& all) {
  using Kind = formats::CubinSymbol::Kind;
  for (const auto& s : cubin.symbols) {
    if (s.kind == Kind::other && s.defined) continue;
    all.push_back({s.name, kind_of(s.kind), s.defined, s.defined && !s.weak && !s.local, &input, 0, s.local});
  }
}

}  // namespace

bool newer_than(const formats::Cubin& cubin, const gpu::Version& toolkit) {
  return cubin.toolkit && *cubin.toolkit > toolkit;
}

SymbolRef::Kind kind_of(formats::CubinSymbol::Kind kind) {
  using Kind = formats::CubinSymbol::Kind;
  return kind == Kind::kernel     ? SymbolRef::Kind::kernel
         : kind == Kind::variable ? SymbolRef::Kind::variable
                                  : SymbolRef::Kind::function;
}

Expected<Input> read_input(const Session& session, object::Kind kind, const Bytes& bytes, const std::string& name) {
  using object::Kind;
  Input input{name, bytes, engine::InputKind::ptx, {}};
  if (kind == Kind::ptx) {
    auto prepared = prepare_ptx(session, bytes, name);
    if (!prepared) return fail(prepared.error());
    auto ptx = formats::read_ptx(*prepared, name);
    if (!ptx) return fail(ptx.error());
    input.bytes = *prepared;
    input.facts = std::move(*ptx);
  } else if (kind == Kind::cubin) {
    auto cubin = formats::read_cubin(bytes, name);
    if (!cubin) return fail(cubin.error());
    input.kind = engine::InputKind::cubin;
    input.facts = std::move(*cubin);
  } else {
    auto ltoir = formats::read_ltoir(bytes, name);
    if (!ltoir) return fail(ltoir.error());
    input.kind = engine::InputKind::ltoir;
    input.facts = *ltoir;
  }
  return input;
}

Expected<Input> read_entry(const Session& session, const formats::FatbinEntry& entry, const std::string& name) {
  using Entry = formats::FatbinEntry;
  if (entry.kind == Entry::Kind::ltoir && entry.obfuscated) {
    formats::LtoIr facts;
    facts.container_major = entry.version.major;
    facts.container_minor = entry.version.minor;
    facts.arch = entry.arch;
    return Input{name, formats::alone(entry), engine::InputKind::fatbin, facts, true, entry.options};
  }
  auto bytes = formats::unpack(entry, name);
  if (!bytes) return fail(bytes.error());
  const auto kind = entry.kind == Entry::Kind::ptx     ? object::Kind::ptx
                    : entry.kind == Entry::Kind::cubin ? object::Kind::cubin
                                                       : object::Kind::ltoir;
  auto input = read_input(session, kind, *bytes, name);
  if (!input) return input;
  input->chosen = true;
  input->assembler_options = entry.kind == Entry::Kind::cubin ? std::string() : entry.options;
  return input;
}

std::vector<SymbolRef> symbols_of(std::span<const Input> inputs) {
  std::vector<SymbolRef> all;
  for (const auto& input : inputs) {
    if (const auto* ptx = input.ptx()) add_symbols(input, *ptx, all);
    if (const auto* cubin = input.cubin()) add_symbols(input, *cubin, all);
  }
  return all;
}

bool any_opaque(std::span<const Input> inputs) {
  return std::ranges::any_of(inputs, [](const Input& input) { return input.ltoir() != nullptr; });
}

}  // namespace cujit::link
