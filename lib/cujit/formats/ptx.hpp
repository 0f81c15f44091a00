// PTX: what a module says at its top, its module-scope symbols, and who refers to whom. It checks no instruction.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/gpu/arch.hpp"
#include "cujit/gpu/toolkits.hpp"

namespace cujit::formats {

// One parameter or result of a function: `.param .align 8 .b8 x[16]` is {".b8", 8, 16, 16}.
struct PtxParameter {
  std::string type;                       // ".b32"
  std::uint32_t align = 0;                // as written; 0 = that of the type
  std::optional<std::uint64_t> elements;  // of an array; nothing = no array
  std::uint64_t size = 0;                 // bytes; 0 = not known
};

// The performance and launch directives of a function; zero or empty where not said.
struct PtxBounds {
  std::array<std::uint32_t, 3> maxntid{}, reqntid{}, reqnctapercluster{};
  std::uint32_t minnctapersm = 0, maxnctapersm = 0, maxnreg = 0, maxclusterrank = 0;
  bool explicitcluster = false, noreturn = false;
};

// A function's body or a variable's initial value refers to a symbol: the first line that does so, once for each way.
struct PtxReference {
  std::uint32_t symbol = 0;  // index into Ptx::symbols
  std::uint32_t line = 0;
  bool call = false;  // the target of a call; else an operand (a function's address is taken, a variable is used)
};

struct PtxSymbol {
  enum class Kind : std::uint8_t { entry, function, variable, alias };
  enum class Linkage : std::uint8_t { local, visible, external, weak, common };
  std::string name;
  Kind kind = Kind::entry;
  Linkage linkage = Linkage::local;
  bool defined = false;    // a body, or a variable that is not .extern
  std::uint32_t line = 0;  // of the definition, or of the first declaration
  std::string space;       // variables: "global", "const", "shared", …

  std::string type = {};                   // variables: ".f32", ".texref", ".surfref", ".samplerref"
  std::optional<std::uint64_t> size = {};  // variables: bytes; nothing = `[]`, whose size the definition has
  std::uint32_t align = 0;                 // as written
  bool managed = false;                    // .attribute(.managed)

  std::vector<PtxParameter> results = {}, parameters = {};  // functions
  PtxBounds bounds = {};
  std::string alias_of = {};
  std::vector<PtxReference> references = {};  // of the body or the initial value
  std::uint32_t indirect_call = 0;            // line of the first call through a register; 0 = none
};

struct Ptx {
  gpu::Version version;
  std::uint32_t version_line = 0;
  std::optional<gpu::Arch> target;
  std::string target_text;  // first word after .target, as written
  std::uint32_t target_line = 0;
  bool debug = false;             // .target …, debug
  std::uint32_t next_module = 0;  // line of a second .version: two modules in one file; 0 = none
  std::vector<PtxSymbol> symbols;
};

// True if `text` is PTX: first token `.version` after blanks, comments and a BOM; such text is never a guess from the
// name.
bool looks_like_ptx(std::string_view text);
// Errors: ptx_header (no .version / .target, malformed), with line.
Expected<Ptx> read_ptx(const Bytes& bytes, const std::string& name);

// "(.b64,.b32)->.b64", as messages show a prototype.
std::string prototype_text(const PtxSymbol& function);

}  // namespace cujit::formats
