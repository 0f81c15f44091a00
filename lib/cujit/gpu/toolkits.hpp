// What each nvJitLink release takes: PTX ISA, archs, LTO-IR; tables with a source per row.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cujit/gpu/arch.hpp"

namespace cujit::gpu {

struct Version {
  int major = 0;
  int minor = 0;
  friend auto operator<=>(const Version&, const Version&) = default;
};
std::string to_string(const Version& v);

// Newest PTX ISA that a toolkit release takes; nothing for a release newer than the table.
std::optional<Version> newest_ptx(const Version& toolkit);
// Newest LTO-IR (IR major, minor) that a toolkit's linker reads; nothing for a release newer than the table.
std::optional<Version> newest_ltoir(const Version& toolkit);
// The same for the container around it, whose version a fatbin shows.
std::optional<Version> newest_lto_container(const Version& toolkit);
// First toolkit that takes this PTX ISA; nothing if the table does not know it.
std::optional<Version> toolkit_for_ptx(const Version& ptx);
// Archs of a toolkit's linker, in order; nothing for a release newer than the table.
std::optional<std::vector<Arch>> known_archs(const Version& toolkit);
// First and last toolkit that know `arch` (last = nothing: still there); nothing if no toolkit of the table has it.
struct ArchSpan {
  Version first;
  std::optional<Version> last;
};
std::optional<ArchSpan> arch_span(const Arch& arch);

}  // namespace cujit::gpu
