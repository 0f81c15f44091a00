// Hand-made link inputs and a session that records what it is told, for tests of the link room.
#pragma once
#include <string>
#include <vector>

#include "cujit/link/inputs.hpp"
#include "cujit/link/pieces.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::test {

struct Recorded {
  std::vector<Diagnostic> told;
  std::vector<std::string> decided;
  Session session;

  Recorded() {
    session.sink = [this](const Diagnostic& d) { told.push_back(d); };
    session.explain = [this](const std::string& line) { decided.push_back(line); };
  }
  Recorded(const Recorded&) = delete;
};

inline formats::PtxSymbol symbol(std::string name, formats::PtxSymbol::Kind kind = formats::PtxSymbol::Kind::entry,
                                 formats::PtxSymbol::Linkage linkage = formats::PtxSymbol::Linkage::visible,
                                 std::uint32_t line = 4) {
  return {std::move(name), kind, linkage, linkage != formats::PtxSymbol::Linkage::external, line, ""};
}

inline link::Input ptx(std::string name, const char* target, std::vector<formats::PtxSymbol> symbols = {symbol("k")},
                       gpu::Version version = {8, 0}) {
  formats::Ptx facts;
  facts.version = version;
  facts.version_line = 1;
  facts.target = gpu::parse_arch(target);
  facts.target_text = target;
  facts.target_line = 2;
  facts.symbols = std::move(symbols);
  return {name, Bytes("bytes of " + name), engine::InputKind::ptx, std::move(facts)};
}

inline link::Input cubin(std::string name, const char* arch, std::vector<formats::CubinSymbol> symbols = {},
                         gpu::Version toolkit = {12, 0}, formats::CubinType type = formats::CubinType::relocatable) {
  formats::Cubin facts;
  facts.type = type;
  facts.arch = gpu::parse_arch(arch).value();
  facts.toolkit = toolkit;
  facts.symbols = std::move(symbols);
  return {name, Bytes("bytes of " + name), engine::InputKind::cubin, std::move(facts)};
}

inline link::Input ltoir(std::string name, const char* arch, gpu::Version ir = {2, 51}) {
  formats::LtoIr facts;
  facts.ir_major = ir.major;
  facts.ir_minor = ir.minor;
  facts.arch = gpu::parse_arch(arch);
  return {name, Bytes("bytes of " + name), engine::InputKind::ltoir, facts};
}

// Inputs as pieces of the line.
inline std::vector<link::Piece> pieces(std::vector<link::Input> inputs) {
  std::vector<link::Piece> out;
  for (auto& input : inputs) {
    auto name = input.name;
    out.push_back({std::move(name), std::move(input), {}});
  }
  return out;
}

inline toolkit::Library library(int major, int minor) {
  toolkit::Library lib;
  lib.path = "/opt/lib/libnvJitLink.so";
  lib.version = {major, minor};
  return lib;
}

}  // namespace cujit::test
