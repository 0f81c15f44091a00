// The choice as a ranking: each usable entry gets a rank, and the best one wins; of equals the first.
#include "cujit/link/choose_entry.hpp"

#include <fmt/format.h>

#include <tuple>

#include "cujit/gpu/link_pairs.hpp"

namespace cujit::link {
namespace {

using formats::FatbinEntry;
using Kind = FatbinEntry::Kind;

enum Rank : std::uint8_t { unusable, any_ltoir, lower_ptx, preferred_ltoir, same_ptx, lower_cubin, same_cubin, wanted };

Rank rank_of(const FatbinEntry& entry, const gpu::Arch& arch, const gpu::Version& release, bool prefer_lto) {
  const bool same = entry.arch == arch;
  switch (entry.kind) {
    case Kind::cubin:
      if (!gpu::links_into(entry.arch, arch)) return unusable;
      if (!gpu::release_links(entry.arch, arch, release) &&
          !gpu::release_links_from_fatbin(entry.arch, arch, release, entry.fastpath))
        return unusable;
      return same ? same_cubin : lower_cubin;
    case Kind::ptx:
      if (!gpu::lowers_to(entry.arch, arch)) return unusable;
      return same ? same_ptx : lower_ptx;
    case Kind::ltoir:
      if (!gpu::lowers_to(entry.arch, arch)) return unusable;
      if (prefer_lto) return entry.arch.number == arch.number ? wanted : preferred_ltoir;
      return any_ltoir;
    case Kind::other:
      break;
  }
  return unusable;
}

}  // namespace

const FatbinEntry* choose_entry(std::span<const FatbinEntry> entries, const gpu::Arch& arch,
                                const gpu::Version& release, bool prefer_lto) {
  // A target with a suffix is nearer to what is asked for than the plain one of the same number.
  const auto key = [&](const FatbinEntry& entry) {
    return std::tuple(rank_of(entry, arch, release, prefer_lto), entry.arch.number,
                      entry.arch.suffix == gpu::Suffix::accelerated ? 2
                      : entry.arch.suffix == gpu::Suffix::family    ? 1
                                                                    : 0);
  };
  const FatbinEntry* best = nullptr;
  for (const auto& entry : entries) {
    if (rank_of(entry, arch, release, prefer_lto) == unusable) continue;
    if (best == nullptr || key(entry) > key(*best)) best = &entry;
  }
  return best;
}

std::string choice_words(const FatbinEntry& entry, const gpu::Arch& arch, const gpu::Version& release,
                         bool prefer_lto) {
  const auto name = gpu::sm_name(arch);
  switch (rank_of(entry, arch, release, prefer_lto)) {
    case wanted:
      return "LTO is on, and it is LTO-IR for " + name;
    case same_cubin:
      return "made for " + name;
    case lower_cubin:
      return "the newest cubin that links into " + name;
    case same_ptx:
      return "no cubin fits; PTX for " + name;
    case preferred_ltoir:
      return "LTO is on, and no code for " + name + " is there";
    case lower_ptx:
      return "no cubin fits; the newest PTX below " + name;
    case any_ltoir:
      return "nothing but LTO-IR fits";
    case unusable:
      break;
  }
  return "does not fit";
}

std::string entry_words(const FatbinEntry& entry) {
  switch (entry.kind) {
    case Kind::cubin:
      return gpu::sm_name(entry.arch) + " cubin";
    case Kind::ptx:
      return gpu::compute_name(entry.arch) + " PTX";
    case Kind::ltoir:
      return gpu::lto_name(entry.arch) + " LTO-IR";
    case Kind::other:
      break;
  }
  return fmt::format("an entry of kind {:#x}", entry.kind_number);
}

std::string entries_words(std::span<const FatbinEntry> entries) {
  std::string words;
  for (const auto& entry : entries) words += (words.empty() ? "" : ", ") + entry_words(entry);
  return words.empty() ? "nothing" : words;
}

}  // namespace cujit::link
