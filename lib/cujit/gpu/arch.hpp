// Arch: an SM target such as sm_90, sm_90a, sm_100f or compute_90, and what links into what.
#pragma once
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace cujit::gpu {

enum class Suffix : char { none = 0, accelerated = 'a', family = 'f' };

struct Arch {
  int number = 0;  // 90 = compute capability 9.0
  Suffix suffix = Suffix::none;

  int major() const { return number / 10; }
  int minor() const { return number % 10; }
  friend bool operator==(const Arch&, const Arch&) = default;
};

// "sm_90a", "compute_90a", "lto_90", "90a" → Arch; nothing if the text is none of these.
std::optional<Arch> parse_arch(std::string_view text);
std::string sm_name(const Arch& arch);       // "sm_90a"
std::string compute_name(const Arch& arch);  // "compute_90a"
std::string lto_name(const Arch& arch);      // "lto_90a"

// PTX or LTO-IR made for `target` can be lowered to `arch`: upward only; `a` needs exactly that arch, `f` its family
// (measured on ptxas 13.0 for every pair of 90 … 120).
bool lowers_to(const Arch& target, const Arch& arch);
// A relocatable cubin of `from` may link into a result for `to`: same major, minor not above; `a` exactly, `f` its
// family. Within that rule some pairs depend on the library (80 into 87 from 13.2 on, 100 into 103 not in 13.0:
// VERSIONS §4).
bool links_into(const Arch& from, const Arch& to);

}  // namespace cujit::gpu
