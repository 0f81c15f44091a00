// Folders from the environment and from the toolkit's usual prefixes.
#include "cujit/toolkit/places.hpp"

#include <glob.h>
#include <string.h>

#include <algorithm>

#include "cujit/base/text.hpp"

namespace cujit::toolkit {

std::vector<std::string> folders_of_root(const std::string& root, Wanted wanted) {
  if (wanted == Wanted::program) return {root + "/bin"};
  return {root + "/lib64", root + "/lib", root + "/targets/x86_64-linux/lib"};
}

std::vector<std::string> newest_first(const std::string& pattern) {
  std::vector<std::string> found;
  glob_t matches{};
  if (::glob(pattern.c_str(), GLOB_NOSORT, nullptr, &matches) == 0)
    for (std::size_t i = 0; i < matches.gl_pathc; ++i) found.emplace_back(matches.gl_pathv[i]);
  ::globfree(&matches);
  std::ranges::sort(found, [](const auto& a, const auto& b) { return ::strverscmp(a.c_str(), b.c_str()) > 0; });
  return found;
}

std::vector<Place> toolkit_variables(const Session& session, Wanted wanted, std::vector<Looked>& looked) {
  std::vector<Place> places;
  for (const char* name : {"CUDA_HOME", "CUDA_PATH"}) {
    const auto root = session.variable(name);
    if (!root || root->empty()) continue;
    if (root->front() != '/') {
      looked.push_back({name, *root, "skipped: not an absolute path"});
      continue;
    }
    for (auto& folder : folders_of_root(*root, wanted)) places.push_back({name, std::move(folder)});
  }
  return places;
}

std::vector<Place> path_variable(const Session& session, const std::string& name, const std::string& rule,
                                 std::vector<Looked>& looked) {
  std::vector<Place> places;
  const auto value = session.variable(name);
  if (!value || value->empty()) return places;
  for (std::size_t from = 0; from <= value->size();) {
    const auto to = std::min(value->find(':', from), value->size());
    const auto entry = value->substr(from, to - from);
    if (!entry.empty() && entry.front() == '/')
      places.push_back({rule, entry});
    else
      looked.push_back({rule, name + " entry '" + entry + "'", "skipped: the current directory is never searched"});
    from = to + 1;
  }
  return places;
}

std::vector<Place> usual_prefixes(const Session& session, Wanted wanted) {
  std::vector<std::string> roots{session.root + "/usr/local/cuda"};
  for (auto& root : newest_first(session.root + "/usr/local/cuda-*")) roots.push_back(std::move(root));
  roots.push_back(session.root + "/opt/cuda");
  std::vector<Place> places;
  for (const auto& root : roots)
    for (auto& folder : folders_of_root(root, wanted)) places.push_back({"prefix", std::move(folder)});
  return places;
}

void note_places(Diagnostic& error, const std::vector<Looked>& looked) {
  for (const auto& place : looked)
    error.note("looked: " + printable(place.path) + " (" + place.rule + "): " + place.result);
}

}  // namespace cujit::toolkit
