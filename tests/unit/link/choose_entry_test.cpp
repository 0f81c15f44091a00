// The choice among a container's entries, as a table: what it holds, what is asked for, what is taken.
#include "cujit/link/choose_entry.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit;
using namespace cujit::link;
using formats::FatbinEntry;

namespace {

// "sm_80 compute_90a lto_100 other" → entries in that order.
std::vector<FatbinEntry> entries(std::string words) {
  std::vector<FatbinEntry> out;
  words += ' ';
  for (std::size_t from = 0, to = 0; (to = words.find(' ', from)) != std::string::npos; from = to + 1) {
    const auto word = words.substr(from, to - from);
    if (word.empty()) continue;
    FatbinEntry entry;
    entry.kind = word.starts_with("sm_")        ? FatbinEntry::Kind::cubin
                 : word.starts_with("compute_") ? FatbinEntry::Kind::ptx
                 : word.starts_with("lto_")     ? FatbinEntry::Kind::ltoir
                                                : FatbinEntry::Kind::other;
    entry.arch = gpu::parse_arch(word).value_or(gpu::Arch{80});
    entry.kind_number = 0x100;
    out.push_back(entry);
  }
  return out;
}

std::string name_of(const FatbinEntry* entry) {
  if (entry == nullptr) return "none";
  using Kind = FatbinEntry::Kind;
  const auto number = gpu::sm_name(entry->arch).substr(3);
  return entry->kind == Kind::cubin ? "sm_" + number : entry->kind == Kind::ptx ? "compute_" + number : "lto_" + number;
}

struct Row {
  const char* holds;
  const char* arch;
  const char* taken;
  const char* taken_with_lto;
  gpu::Version release = {13, 0};
};

const Row table[] = {
    // Nothing that fits.
    {"", "sm_90", "none", "none"},
    {"other", "sm_90", "none", "none"},
    {"sm_80", "sm_90", "none", "none"},
    {"sm_90", "sm_80", "none", "none"},
    {"compute_90", "sm_80", "none", "none"},
    {"lto_90", "sm_80", "none", "none"},
    {"other sm_80 other", "sm_80", "sm_80", "sm_80"},
    // LTO-IR of that arch, a cubin of it, a lower cubin, PTX of it, lower LTO-IR, lower PTX, LTO-IR.
    {"compute_86 lto_86 sm_80 sm_86", "sm_86", "sm_86", "lto_86"},
    {"compute_86 lto_80 sm_80 sm_86", "sm_86", "sm_86", "sm_86"},
    {"compute_86 lto_80 sm_80", "sm_86", "sm_80", "sm_80"},
    {"compute_86 lto_80 compute_80", "sm_86", "compute_86", "compute_86"},
    {"compute_80 lto_75", "sm_86", "compute_80", "lto_75"},
    {"lto_75", "sm_86", "lto_75", "lto_75"},
    {"lto_86", "sm_86", "lto_86", "lto_86"},
    // LTO-IR for two archs and PTX for a third, linked for the third: its PTX is taken.
    {"lto_80 lto_86 compute_90", "sm_90", "compute_90", "compute_90"},
    {"lto_80 lto_86 compute_90", "sm_86", "lto_86", "lto_86"},
    {"lto_80 lto_86 compute_90", "sm_100", "compute_90", "lto_86"},
    // The newest of several.
    {"sm_80 sm_86 sm_75", "sm_89", "sm_86", "sm_86"},
    {"compute_75 compute_80 compute_70", "sm_90", "compute_80", "compute_80"},
    {"lto_75 lto_80 lto_70", "sm_90", "lto_80", "lto_80"},
    {"sm_80 compute_80", "sm_90", "compute_80", "compute_80"},
    {"sm_80 compute_80", "sm_75", "none", "none"},
    // `a` goes to exactly its arch, `f` to its family.
    {"sm_90a", "sm_90", "none", "none"},
    {"sm_90a", "sm_90a", "sm_90a", "sm_90a"},
    {"sm_90 sm_90a", "sm_90a", "sm_90a", "sm_90a"},
    {"sm_90a sm_90", "sm_90", "sm_90", "sm_90"},
    {"sm_90", "sm_90a", "sm_90", "sm_90"},
    {"compute_90 compute_90a", "sm_90a", "compute_90a", "compute_90a"},
    {"compute_90a", "sm_100", "none", "none"},
    {"compute_90 sm_90a", "sm_90", "compute_90", "compute_90"},
    {"lto_90 lto_90a", "sm_90a", "lto_90a", "lto_90a"},
    {"lto_90 sm_90a", "sm_90a", "sm_90a", "lto_90"},
    {"lto_90a compute_90", "sm_90", "compute_90", "compute_90"},
    {"sm_100f", "sm_100", "sm_100f", "sm_100f"},
    {"sm_100f", "sm_103", "sm_100f", "sm_100f", {13, 1}},
    {"sm_100f", "sm_110", "none", "none"},
    {"sm_120f compute_120", "sm_121", "sm_120f", "sm_120f"},
    {"compute_100f", "sm_103a", "compute_100f", "compute_100f"},
    {"compute_100f compute_100", "sm_120", "compute_100", "compute_100"},
    {"lto_100 lto_100f", "sm_100", "lto_100f", "lto_100f"},
    // Pairs that depend on the release.
    {"sm_80 compute_80", "sm_87", "compute_80", "compute_80", {13, 0}},
    {"sm_80 compute_80", "sm_87", "sm_80", "sm_80", {13, 2}},
    {"sm_100 compute_100", "sm_103", "sm_100", "sm_100", {12, 9}},
    {"sm_100 compute_100", "sm_103", "compute_100", "compute_100", {13, 0}},
    {"sm_100f", "sm_103", "none", "none", {13, 0}},
    {"sm_80 sm_86", "sm_87", "none", "none", {13, 1}},
    {"sm_80 sm_86", "sm_87", "sm_86", "sm_86", {13, 2}},
};

}  // namespace

TEST_CASE("every rule of the choice") {
  for (const auto& row : table) {
    INFO(row.holds << " for " << row.arch << " with " << gpu::to_string(row.release));
    const auto all = entries(row.holds);
    const auto arch = *gpu::parse_arch(row.arch);
    CHECK(name_of(choose_entry(all, arch, row.release, false)) == row.taken);
    CHECK(name_of(choose_entry(all, arch, row.release, true)) == row.taken_with_lto);
    // The order of the entries does not matter.
    const std::vector<FatbinEntry> turned(all.rbegin(), all.rend());
    CHECK(name_of(choose_entry(turned, arch, row.release, false)) == row.taken);
    CHECK(name_of(choose_entry(turned, arch, row.release, true)) == row.taken_with_lto);
  }
}

TEST_CASE("of equal entries the first is taken") {
  const auto all = entries("compute_80 compute_80");
  CHECK(choose_entry(all, {80}, {13, 0}, false) == all.data());
}

TEST_CASE("entries in words") {
  CHECK(entries_words(entries("sm_90a compute_80 lto_100f other")) ==
        "sm_90a cubin, compute_80 PTX, lto_100f LTO-IR, an entry of kind 0x100");
  CHECK(entries_words({}) == "nothing");
}
