// Finding who refers to a symbol that the backend calls undefined.
#include "cujit/link/blame.hpp"

#include <algorithm>

#include "cujit/base/text.hpp"

namespace cujit::link {
namespace {

struct Reference {
  const SymbolRef* symbol;
  std::string shown;  // as messages show it; made once, since demangling costs
};

void place(Diagnostic& d, std::span<const Reference> references) {
  std::vector<const SymbolRef*> users;
  for (const auto& reference : references)
    if (d.message.find(reference.shown) != std::string::npos) users.push_back(reference.symbol);
  if (users.empty()) return;
  // One name may be part of another's text; the longest is the one that is meant.
  std::size_t longest = 0;
  for (const auto* user : users) longest = std::max(longest, user->name.size());
  bool first = true;
  for (const auto* user : users) {
    if (user->name.size() != longest) continue;
    const Place at{user->input->name, user->line};
    if (first)
      d.place = at;
    else
      d.note("also declared here", at);
    first = false;
  }
}

// The device runtime's names begin so (libcudadevrt.a of 12.0 to 13.5).
constexpr std::string_view runtime_names[] = {"__cudaCDP2", "cudaLaunchDevice", "cudaGetParameterBuffer"};

bool is_of_device_runtime(const Diagnostic& d) {
  return std::ranges::any_of(runtime_names, [&](std::string_view name) {
    return d.message.find("'" + std::string(name)) != std::string::npos;
  });
}

}  // namespace

Error blame(Error error, std::span<const SymbolRef> symbols) {
  std::vector<Reference> references;
  for (auto& d : error.diagnostics) {
    if (d.id != Id::undefined_symbol) continue;
    if (references.empty())
      for (const auto& symbol : symbols)
        if (!symbol.defined) references.push_back({&symbol, shown_symbol(symbol.name)});
    place(d, references);
    if (is_of_device_runtime(d))
      d.hint("it is in the CUDA device runtime: add -lcudadevrt");
    else
      d.hint("give the input that defines it; one built without -rdc=true (nvcc -dc) exports nothing");
  }
  return error;
}

}  // namespace cujit::link
