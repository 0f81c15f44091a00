// The table, measured on nvJitLink 12.0 to 13.5 with cubins of ptxas 12.0 and 13.0 (VERSIONS §4). A suffix does not
// matter here. Pairs without a row link in every release that has both archs.
#include "cujit/gpu/link_pairs.hpp"

#include <algorithm>
#include <array>

namespace cujit::gpu {
namespace {

struct Row {
  int from, to;
  Version since;           // and all newer ones
  Version also = {0, 0};   // one older release that takes it too
  std::string_view words;  // the same in words
};
constexpr std::array rows = {
    Row{80, 87, {13, 2}, {0, 0}, "13.2 or newer"}, Row{86, 87, {13, 2}, {0, 0}, "13.2 or newer"},
    Row{80, 88, {13, 2}, {0, 0}, "13.2 or newer"}, Row{86, 88, {13, 2}, {0, 0}, "13.2 or newer"},
    Row{87, 88, {13, 2}, {0, 0}, "13.2 or newer"}, Row{87, 89, {13, 2}, {0, 0}, "13.2 or newer"},
    Row{88, 89, {13, 2}, {0, 0}, "13.2 or newer"}, Row{100, 103, {13, 1}, {12, 9}, "12.9, or 13.1 or newer"},
};

const Row* row_of(const Arch& from, const Arch& to) {
  const auto* row =
      std::ranges::find_if(rows, [&](const Row& r) { return r.from == from.number && r.to == to.number; });
  return row == rows.end() ? nullptr : row;
}

}  // namespace

bool release_links(const Arch& from, const Arch& to, const Version& release) {
  const auto* row = row_of(from, to);
  return row == nullptr || release >= row->since || release == row->also;
}

bool release_links_from_fatbin(const Arch& from, const Arch& to, const Version& release, unsigned fastpath) {
  constexpr unsigned into_103 = 8;
  return from.number == 100 && to.number == 103 && release == Version{13, 0} && (fastpath & into_103) != 0;
}

std::string releases_for(const Arch& from, const Arch& to) {
  const auto* row = row_of(from, to);
  return row == nullptr ? std::string() : std::string(row->words);
}

}  // namespace cujit::gpu
