// PTX: what a module says at its top and which module-scope symbols it has. It tokenises and checks no instruction.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/gpu/arch.hpp"
#include "cujit/gpu/toolkits.hpp"

namespace cujit::formats {

struct PtxSymbol {
  enum class Kind : std::uint8_t { entry, function, variable, alias };
  enum class Linkage : std::uint8_t { local, visible, external, weak, common };
  std::string name;
  Kind kind = Kind::entry;
  Linkage linkage = Linkage::local;
  bool defined = false;    // a body, or a variable that is not .extern
  std::uint32_t line = 0;  // of the definition, or of the first declaration
  std::string space;       // variables: "global", "const", "shared", …
};

struct Ptx {
  gpu::Version version;
  std::uint32_t version_line = 0;
  std::optional<gpu::Arch> target;
  std::string target_text;  // first word after .target, as written
  std::uint32_t target_line = 0;
  bool debug = false;  // .target …, debug
  std::vector<PtxSymbol> symbols;
};

// True if `text` is PTX: first token `.version` after blanks, comments and a BOM; such text is never a guess from the
// name.
bool looks_like_ptx(std::string_view text);
// Errors: ptx_header (no .version / .target, malformed), with line.
Expected<Ptx> read_ptx(const Bytes& bytes, const std::string& name);

}  // namespace cujit::formats
