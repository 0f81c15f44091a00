// Arch: reading and writing names, and the rules of what lowers to or links into what.
#include "cujit/gpu/arch.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace cujit::gpu {
namespace {

// An `f` target covers these archs (FORMATS §3b, programming guide: families).
struct Family {
  int base;
  std::array<int, 4> members;
};
constexpr std::array families = {
    Family{100, {100, 103, 107, 0}}, Family{103, {103, 107, 0, 0}}, Family{107, {107, 0, 0, 0}},
    Family{110, {110, 0, 0, 0}},     Family{101, {101, 110, 0, 0}}, Family{120, {120, 121, 0, 0}},
    Family{121, {121, 0, 0, 0}},
};

bool in_family(int base, int number) {
  const auto* row = std::ranges::find(families, base, &Family::base);
  return row != families.end() && std::ranges::find(row->members, number) != row->members.end();
}

// sm_101 of 12.x became sm_110 in 13.0 (FORMATS §3a): ptxas takes either name for the other's PTX.
int renamed(int number) { return number == 101 ? 110 : number; }

std::string suffixed(std::string_view prefix, const Arch& arch) {
  std::string name = std::string(prefix) + std::to_string(arch.number);
  if (arch.suffix != Suffix::none) name += static_cast<char>(arch.suffix);
  return name;
}

}  // namespace

std::optional<Arch> parse_arch(std::string_view text) {
  for (const std::string_view prefix : {"sm_", "compute_", "lto_"}) {
    if (text.starts_with(prefix)) {
      text.remove_prefix(prefix.size());
      break;
    }
  }
  Arch arch;
  if (text.ends_with('a')) arch.suffix = Suffix::accelerated;
  if (text.ends_with('f')) arch.suffix = Suffix::family;
  if (arch.suffix != Suffix::none) text.remove_suffix(1);
  if (text.size() < 2 || text.size() > 3 || text.front() < '1' || text.front() > '9') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), arch.number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return arch;
}

std::string sm_name(const Arch& arch) { return suffixed("sm_", arch); }
std::string compute_name(const Arch& arch) { return suffixed("compute_", arch); }
std::string lto_name(const Arch& arch) { return suffixed("lto_", arch); }

bool lowers_to(const Arch& target, const Arch& arch) {
  switch (target.suffix) {
    case Suffix::accelerated:
      return renamed(target.number) == renamed(arch.number) && arch.suffix == Suffix::accelerated;
    // Measured with ptxas 13.0: sm_100f PTX goes into sm_100, 100f, 100a, 103, 103f and 103a alike.
    case Suffix::family:
      return in_family(target.number, arch.number);
    case Suffix::none:
      return target.number <= arch.number;
  }
  return false;
}

bool links_into(const Arch& from, const Arch& to) {
  if (from.suffix == Suffix::accelerated) return from == to;
  if (from.suffix == Suffix::family) return in_family(from.number, to.number);
  return from.major() == to.major() && from.minor() <= to.minor();
}

}  // namespace cujit::gpu
