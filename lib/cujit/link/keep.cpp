// nvJitLink matches these names as substrings, drops every kernel for a name that nothing has, and drops them all too
// where only variables are named (PEERS, VERSIONS §5): so it gets full names only, and kernels always.
#include "cujit/link/keep.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/base/text.hpp"

namespace cujit::link {
namespace {

// "void ns::k<int>(int*)" → "ns::k<int>": without parameters and return type, brackets counted.
std::string_view without_signature(std::string_view text) {
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char ch = text[i];
    if (ch == '<') ++depth;
    if (ch == '>') --depth;
    if (depth != 0) continue;
    // "(anonymous namespace)::k" begins with a parenthesis that is part of the name.
    if (ch == '(' && !text.substr(i).starts_with("(anonymous namespace)")) return text.substr(begin, i - begin);
    if (ch == ' ' && !text.substr(0, i).ends_with("(anonymous")) begin = i + 1;
  }
  return text.substr(begin);
}

std::string_view without_arguments(std::string_view name) { return name.substr(0, name.find('<')); }

// What a symbol may be called by; made once per symbol, since demangling costs.
struct Spellings {
  std::string mangled, full, name, bare;  // the last three are empty where nothing is mangled

  explicit Spellings(const std::string& symbol) : mangled(symbol) {
    auto readable = demangle(symbol);
    if (readable == symbol) return;
    name = without_signature(readable);
    bare = without_arguments(name);
    full = std::move(readable);
  }
  bool has(const std::string& wanted) const {
    return wanted == mangled || (!full.empty() && (wanted == full || wanted == name || wanted == bare));
  }
};

struct Search {
  const Session& session;
  std::span<const SymbolRef> symbols;
  std::span<const object::ObjectCode> objects;
  std::vector<Spellings> spellings = {};  // one per symbol
  std::vector<Diagnostic> problems = {};

  void spell() {
    for (const auto& symbol : symbols) spellings.emplace_back(symbol.name);
  }

  std::string mapped(const std::string& name) const {
    for (const auto& object : objects)
      if (const auto it = object.symbols().find(name); it != object.symbols().end()) return it->second;
    return name;
  }

  std::vector<std::string> resolve(std::span<const KeepName> names, SymbolRef::Kind kind, Id id,
                                   std::string_view what) {
    std::vector<std::string> found;
    for (const auto& keep : names) {
      const auto wanted = mapped(keep.name);
      bool known = false;
      for (std::size_t i = 0; i < symbols.size(); ++i) {
        if (!spellings[i].has(wanted)) continue;
        const auto& symbol = symbols[i];
        known = true;  // callers also name device functions and variables, and expect a link (PEERS)
        if (symbol.kind == kind && std::ranges::find(found, symbol.name) == found.end()) found.push_back(symbol.name);
      }
      if (!known) unknown(keep, kind, id, what);
    }
    return found;
  }

  void unknown(const KeepName& keep, SymbolRef::Kind kind, Id id, std::string_view what) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (symbols[i].kind != kind || !symbols[i].defined) continue;
      known.push_back(spellings[i].mangled);
      if (!spellings[i].full.empty()) known.push_back(spellings[i].bare);
    }
    Diagnostic d{keep.vendor_spelling ? Severity::warning : Severity::error, id,
                 fmt::format("no input has a {} named '{}'", what, printable(keep.name))};
    std::ranges::sort(known);
    known.erase(std::unique(known.begin(), known.end()), known.end());
    if (const auto near = near_names(keep.name, known); !near.empty())
      d.hint("did you mean '" + printable(join(near, "' or '")) + "'?");
    if (keep.vendor_spelling) d.hint("it keeps nothing; if no name given is known, everything is kept");
    if (keep.vendor_spelling)
      session.tell(d);
    else
      problems.push_back(std::move(d));
  }
};

}  // namespace

bool names_symbol(const std::string& wanted, const std::string& mangled) { return Spellings(mangled).has(wanted); }

Expected<Kept> resolve_kept(const Session& session, const Options& options, std::span<const SymbolRef> symbols,
                            std::span<const object::ObjectCode> objects) {
  Search search{session, symbols, objects};
  search.spell();
  Kept kept;
  kept.kernels = search.resolve(options.kernels_used, SymbolRef::Kind::kernel, Id::unknown_kernel_name, "kernel");
  kept.variables =
      search.resolve(options.variables_used, SymbolRef::Kind::variable, Id::unknown_variable_name, "variable");
  if (!search.problems.empty()) return fail(Error(std::move(search.problems)));
  if (kept.kernels.empty() && !kept.variables.empty()) {
    for (const auto& symbol : symbols)
      if (symbol.kind == SymbolRef::Kind::kernel && symbol.defined) kept.kernels.push_back(symbol.name);
    session.decided("all kernels are named to the library: it would drop them for --variables-used alone");
  }
  return kept;
}

}  // namespace cujit::link
