// Grouping strong definitions by name.
#include "cujit/link/duplicates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "cujit/base/text.hpp"

namespace cujit::link {
namespace {

Diagnostic duplicate(std::span<const SymbolRef* const> definers) {
  const auto& first = *definers.front();
  const auto& second = *definers[1];
  auto error = make_error(Id::duplicate_definition, fmt::format("duplicate definition of {}", shown_symbol(first.name)),
                          {second.input->name, second.line});
  for (const auto* other : definers)
    if (other != &second)
      error.note(other == &first ? "first defined here" : "also defined here", {other->input->name, other->line});
  const bool twins =
      std::ranges::all_of(definers, [&](const SymbolRef* d) { return d->input->bytes == first.input->bytes; });
  if (twins && first.input != second.input)
    error.hint("the inputs are identical: give one of them only");
  else
    error.hint("make all but one of them static, or leave an input out");
  return error;
}

}  // namespace

std::vector<Diagnostic> find_duplicates(std::span<const SymbolRef> symbols) {
  std::unordered_map<std::string_view, std::vector<const SymbolRef*>> by_name;
  std::vector<std::string_view> order;
  for (const auto& symbol : symbols) {
    if (!symbol.strong) continue;
    auto& definers = by_name[symbol.name];
    definers.push_back(&symbol);
    if (definers.size() == 2) order.push_back(symbol.name);
  }
  std::vector<Diagnostic> found;
  // The same file given twice can double thousands of names; the first few say it all.
  constexpr std::size_t most = 20;
  for (const auto name : order) {
    if (found.size() == most) {
      found.back().note(std::to_string(order.size() - most) + " more symbols are defined more than once");
      break;
    }
    found.push_back(duplicate(by_name[name]));
  }
  return found;
}

}  // namespace cujit::link
