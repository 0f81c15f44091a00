// The dynamic loader's own folders: its defaults, and what /etc/ld.so.conf names.
#include <algorithm>
#include <fstream>

#include "cujit/base/text.hpp"
#include "cujit/toolkit/places.hpp"

namespace cujit::toolkit {
namespace {

constexpr std::size_t most_files = 64;    // of ld.so.conf and what it includes: a loop ends here
constexpr std::size_t most_lines = 4096;  // of one file

}  // namespace

std::vector<Place> loader_folders(const Session& session) {
  std::vector<Place> places;
  const auto add = [&](const std::string& folder) {
    const auto full = session.root + folder;
    if (std::ranges::none_of(places, [&](const Place& p) { return p.folder == full; }))
      places.push_back({"loader path", full});
  };
  for (const char* folder : {"/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64", "/usr/lib"})
    add(folder);

  std::vector<std::string> files{session.root + "/etc/ld.so.conf"};
  for (std::size_t i = 0; i < files.size() && i < most_files; ++i) {
    std::ifstream in(files[i]);
    std::string text;
    for (std::size_t n = 0; n < most_lines && std::getline(in, text); ++n) {
      const auto line = trimmed(std::string_view(text).substr(0, text.find('#')));
      if (line.starts_with("include ") || line.starts_with("include\t")) {
        auto pattern = std::string(trimmed(line.substr(8)));
        pattern = session.root + (pattern.starts_with('/') ? "" : "/etc/") + pattern;
        auto more = newest_first(pattern);
        files.insert(files.end(), more.rbegin(), more.rend());  // the loader takes them in ascending order
      } else if (line.starts_with('/')) {
        add(std::string(line));
      }
    }
  }
  return places;
}

}  // namespace cujit::toolkit
