// Reading the inputs and laying their symbols side by side.
#include "cujit/link/inputs.hpp"

#include <algorithm>

#include "cujit/link/prepare.hpp"

namespace cujit::link {
namespace {

Expected<Input> read_one(const Session& session, const object::ObjectCode& code) {
  using object::Kind;
  Input input{code.name(), code.bytes(), {}};
  switch (code.kind()) {
    case Kind::ptx: {
      auto prepared = prepare_ptx(session, code.bytes(), code.name());
      if (!prepared) return fail(prepared.error());
      auto ptx = formats::read_ptx(*prepared, code.name());
      if (!ptx) return fail(ptx.error());
      input.bytes = *prepared;
      input.facts = std::move(*ptx);
      return input;
    }
    case Kind::cubin: {
      auto cubin = formats::read_cubin(code.bytes(), code.name());
      if (!cubin) return fail(cubin.error());
      input.facts = std::move(*cubin);
      return input;
    }
    case Kind::ltoir: {
      auto ltoir = formats::read_ltoir(code.bytes(), code.name());
      if (!ltoir) return fail(ltoir.error());
      input.facts = *ltoir;
      return input;
    }
    case Kind::fatbin:
    case Kind::object:
    case Kind::library:
      break;
  }
  return fail(make_error(Id::not_yet,
                         (code.kind() == Kind::library ? "is an " : "is a ") +
                             std::string(object::kind_name(code.kind())) + ", which cujit does not link yet",
                         {code.name()})
                  .hint("compile to PTX or a cubin instead: nvcc -dc -ptx, or nvcc -dc -cubin -arch=sm_NN"));
}

void add_symbols(const Input& input, const formats::Ptx& ptx, std::vector<SymbolRef>& all) {
  using Kind = formats::PtxSymbol::Kind;
  using Linkage = formats::PtxSymbol::Linkage;
  for (const auto& s : ptx.symbols) {
    const auto kind = s.kind == Kind::entry      ? SymbolRef::Kind::kernel
                      : s.kind == Kind::variable ? SymbolRef::Kind::variable
                                                 : SymbolRef::Kind::function;
    all.push_back({s.name, kind, s.defined, s.defined && s.linkage == Linkage::visible, &input, s.line});
  }
}

void add_symbols(const Input& input, const formats::Cubin& cubin, std::vector<SymbolRef>& all) {
  using Kind = formats::CubinSymbol::Kind;
  for (const auto& s : cubin.symbols) {
    if (s.kind == Kind::other && s.defined) continue;
    all.push_back({s.name, kind_of(s.kind), s.defined, s.defined && !s.weak && !s.local, &input, 0});
  }
}

}  // namespace

SymbolRef::Kind kind_of(formats::CubinSymbol::Kind kind) {
  using Kind = formats::CubinSymbol::Kind;
  return kind == Kind::kernel     ? SymbolRef::Kind::kernel
         : kind == Kind::variable ? SymbolRef::Kind::variable
                                  : SymbolRef::Kind::function;
}

Expected<std::vector<Input>> read_inputs(const Session& session, std::span<const object::ObjectCode> objects) {
  std::vector<Input> inputs;
  std::vector<Diagnostic> problems;
  for (const auto& code : objects) {
    auto input = read_one(session, code);
    if (input)
      inputs.push_back(std::move(*input));
    else
      std::ranges::move(input.error().diagnostics, std::back_inserter(problems));
  }
  if (!problems.empty()) return fail(Error(std::move(problems)));
  return inputs;
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
