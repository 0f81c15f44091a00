// Tables: PTX ISA per toolkit release and archs per nvJitLink release.
#include "cujit/gpu/toolkits.hpp"

#include <algorithm>
#include <array>

namespace cujit::gpu {
namespace {

// PTX ISA of each release: PTX ISA document, release history; 12.0 and newer measured on nvJitLink (VERSIONS §7).
struct IsaRow {
  Version toolkit;
  Version ptx;
};
constexpr std::array isa_rows = {
    IsaRow{{1, 0}, {1, 0}},  IsaRow{{1, 1}, {1, 1}},  IsaRow{{2, 0}, {1, 2}},  IsaRow{{2, 1}, {1, 3}},
    IsaRow{{2, 2}, {1, 4}},  IsaRow{{3, 0}, {2, 0}},  IsaRow{{3, 1}, {2, 1}},  IsaRow{{3, 2}, {2, 2}},
    IsaRow{{4, 0}, {2, 3}},  IsaRow{{4, 1}, {3, 0}},  IsaRow{{5, 0}, {3, 1}},  IsaRow{{5, 5}, {3, 2}},
    IsaRow{{6, 0}, {4, 0}},  IsaRow{{6, 5}, {4, 1}},  IsaRow{{7, 0}, {4, 2}},  IsaRow{{7, 5}, {4, 3}},
    IsaRow{{8, 0}, {5, 0}},  IsaRow{{9, 0}, {6, 0}},  IsaRow{{9, 1}, {6, 1}},  IsaRow{{9, 2}, {6, 2}},
    IsaRow{{10, 0}, {6, 3}}, IsaRow{{10, 1}, {6, 4}}, IsaRow{{10, 2}, {6, 5}}, IsaRow{{11, 0}, {7, 0}},
    IsaRow{{11, 1}, {7, 1}}, IsaRow{{11, 2}, {7, 2}}, IsaRow{{11, 3}, {7, 3}}, IsaRow{{11, 4}, {7, 4}},
    IsaRow{{11, 5}, {7, 5}}, IsaRow{{11, 6}, {7, 6}}, IsaRow{{11, 7}, {7, 7}}, IsaRow{{11, 8}, {7, 8}},
    IsaRow{{12, 0}, {8, 0}}, IsaRow{{12, 1}, {8, 1}}, IsaRow{{12, 2}, {8, 2}}, IsaRow{{12, 3}, {8, 3}},
    IsaRow{{12, 4}, {8, 4}}, IsaRow{{12, 5}, {8, 5}}, IsaRow{{12, 6}, {8, 5}}, IsaRow{{12, 7}, {8, 6}},
    IsaRow{{12, 8}, {8, 7}}, IsaRow{{12, 9}, {8, 8}}, IsaRow{{13, 0}, {9, 0}}, IsaRow{{13, 1}, {9, 1}},
    IsaRow{{13, 2}, {9, 2}}, IsaRow{{13, 3}, {9, 3}}, IsaRow{{13, 4}, {9, 4}}, IsaRow{{13, 5}, {9, 5}},
};
constexpr Version newest_release{13, 5};

// LTO-IR each release writes and, with all older ones, reads (VERSIONS §6, measured on all 15 releases).
constexpr std::array ltoir_rows = {
    IsaRow{{12, 0}, {2, 51}},  IsaRow{{12, 1}, {2, 53}},  IsaRow{{12, 2}, {2, 58}},  IsaRow{{12, 3}, {2, 63}},
    IsaRow{{12, 4}, {2, 71}},  IsaRow{{12, 5}, {2, 83}},  IsaRow{{12, 6}, {2, 84}},  IsaRow{{12, 8}, {2, 89}},
    IsaRow{{12, 9}, {2, 93}},  IsaRow{{13, 0}, {2, 98}},  IsaRow{{13, 1}, {2, 107}}, IsaRow{{13, 2}, {2, 114}},
    IsaRow{{13, 3}, {2, 115}}, IsaRow{{13, 4}, {2, 120}}, IsaRow{{13, 5}, {2, 131}},
};

// The container version of the same releases (VERSIONS §6).
constexpr std::array lto_container_rows = {
    IsaRow{{12, 0}, {1, 57}}, IsaRow{{12, 2}, {1, 59}}, IsaRow{{12, 3}, {1, 60}},
    IsaRow{{12, 4}, {1, 61}}, IsaRow{{12, 6}, {1, 62}}, IsaRow{{12, 8}, {1, 64}},
    IsaRow{{13, 0}, {1, 65}}, IsaRow{{13, 1}, {1, 66}}, IsaRow{{13, 3}, {1, 67}},
};

// First and last release of nvJitLink with an arch (VERSIONS §7, measured; nvJitLink exists from 12.0). A last of {0,
// 0}: still there.
struct ArchRow {
  Arch arch;
  Version first;
  Version last;
};
constexpr Version kept{0, 0};
constexpr Version last_12{12, 9};
constexpr Suffix a = Suffix::accelerated, f = Suffix::family, plain = Suffix::none;
constexpr std::array arch_rows = {
    ArchRow{{50, plain}, {12, 0}, last_12}, ArchRow{{52, plain}, {12, 0}, last_12},
    ArchRow{{53, plain}, {12, 0}, last_12}, ArchRow{{60, plain}, {12, 0}, last_12},
    ArchRow{{61, plain}, {12, 0}, last_12}, ArchRow{{62, plain}, {12, 0}, last_12},
    ArchRow{{70, plain}, {12, 0}, last_12}, ArchRow{{72, plain}, {12, 0}, last_12},
    ArchRow{{75, plain}, {12, 0}, kept},    ArchRow{{80, plain}, {12, 0}, kept},
    ArchRow{{86, plain}, {12, 0}, kept},    ArchRow{{87, plain}, {12, 0}, kept},
    ArchRow{{88, plain}, {13, 0}, kept},    ArchRow{{89, plain}, {12, 0}, kept},
    ArchRow{{90, plain}, {12, 0}, kept},    ArchRow{{90, a}, {12, 0}, kept},
    ArchRow{{100, plain}, {12, 8}, kept},   ArchRow{{100, a}, {12, 8}, kept},
    ArchRow{{100, f}, {12, 9}, kept},       ArchRow{{101, plain}, {12, 8}, last_12},
    ArchRow{{101, a}, {12, 8}, last_12},    ArchRow{{101, f}, {12, 9}, last_12},
    ArchRow{{103, plain}, {12, 9}, kept},   ArchRow{{103, a}, {12, 9}, kept},
    ArchRow{{103, f}, {12, 9}, kept},       ArchRow{{107, plain}, {13, 4}, kept},
    ArchRow{{107, a}, {13, 4}, kept},       ArchRow{{107, f}, {13, 4}, kept},
    ArchRow{{110, plain}, {13, 0}, kept},   ArchRow{{110, a}, {13, 0}, kept},
    ArchRow{{110, f}, {13, 0}, kept},       ArchRow{{120, plain}, {12, 8}, kept},
    ArchRow{{120, a}, {12, 8}, kept},       ArchRow{{120, f}, {12, 9}, kept},
    ArchRow{{121, plain}, {12, 9}, kept},   ArchRow{{121, a}, {12, 9}, kept},
    ArchRow{{121, f}, {12, 9}, kept},
};

std::optional<Version> newest_of(std::span<const IsaRow> rows, const Version& toolkit) {
  if (toolkit > newest_release) return std::nullopt;
  std::optional<Version> newest;
  for (const auto& row : rows)
    if (row.toolkit <= toolkit) newest = row.ptx;
  return newest;
}

bool has(const ArchRow& row, const Version& toolkit) {
  return row.first <= toolkit && (row.last == kept || toolkit <= row.last);
}

}  // namespace

std::string to_string(const Version& v) { return std::to_string(v.major) + "." + std::to_string(v.minor); }

std::optional<Version> newest_ptx(const Version& toolkit) { return newest_of(isa_rows, toolkit); }
std::optional<Version> newest_ltoir(const Version& toolkit) { return newest_of(ltoir_rows, toolkit); }
std::optional<Version> newest_lto_container(const Version& toolkit) { return newest_of(lto_container_rows, toolkit); }

std::optional<Version> toolkit_for_ptx(const Version& ptx) {
  for (const auto& row : isa_rows)
    if (row.ptx >= ptx) return row.toolkit;
  return std::nullopt;
}

std::optional<std::vector<Arch>> known_archs(const Version& toolkit) {
  if (toolkit > newest_release) return std::nullopt;
  std::vector<Arch> archs;
  for (const auto& row : arch_rows)
    if (has(row, toolkit)) archs.push_back(row.arch);
  return archs;
}

std::optional<ArchSpan> arch_span(const Arch& arch) {
  const auto* row = std::ranges::find(arch_rows, arch, &ArchRow::arch);
  if (row == arch_rows.end()) return std::nullopt;
  return ArchSpan{row->first, row->last == kept ? std::nullopt : std::optional(row->last)};
}

}  // namespace cujit::gpu
