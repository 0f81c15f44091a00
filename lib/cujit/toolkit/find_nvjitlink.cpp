// Finding libnvJitLink: what was asked for first, then what the environment says, then where systems keep it.
#include <sys/stat.h>

#include <array>
#include <filesystem>

#include "cujit/base/text.hpp"
#include "cujit/toolkit/library_file.hpp"
#include "cujit/toolkit/places.hpp"

namespace cujit::toolkit {
namespace {

// Newest first. Majors after those that exist are tried too: a library newer than this program works.
constexpr std::array file_names = {"libnvJitLink.so.15", "libnvJitLink.so.14", "libnvJitLink.so.13",
                                   "libnvJitLink.so.12", "libnvJitLink.so"};

bool is_folder(const std::string& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

class Search {
 public:
  explicit Search(const Session& session) : session_(session) {}

  // True if `path` is a usable library; else the reason is recorded.
  bool try_file(const std::string& rule, const std::string& path) {
    auto file = read_library_file(path);
    if (!file.problem.empty()) {
      if (!file.missing) last_problem_ = file.problem;
      if (!file.missing) library_.looked.push_back({rule, path, file.problem});
      return false;
    }
    library_.looked.push_back({rule, path, "found"});
    library_.path = path;
    library_.rule = rule;
    library_.version = file.version;
    library_.unversioned = file.unversioned;
    return true;
  }
  bool try_folder(const std::string& rule, const std::string& folder) {
    if (is_folder(folder)) {
      const auto before = library_.looked.size();
      for (const char* name : file_names)
        if (try_file(rule, folder + "/" + name)) return true;
      if (library_.looked.size() == before) library_.looked.push_back({rule, folder, "no libnvJitLink.so there"});
    } else {
      library_.looked.push_back({rule, folder, "no such folder"});
    }
    return false;
  }
  bool try_places(const std::vector<Place>& places) {
    for (const auto& place : places)
      if (try_folder(place.rule, place.folder)) return true;
    return false;
  }
  // One that was asked for by name: it is this one or an error.
  Expected<Library> asked(const std::string& rule, const std::string& value) {
    std::error_code none;
    const auto path = std::filesystem::absolute(value, none).lexically_normal().string();
    bool found = false;
    if (is_folder(path)) {
      found = try_folder(rule, path);
      for (const auto& folder : folders_of_root(path, Wanted::library))
        if (!found && is_folder(folder)) found = try_folder(rule, folder);
      if (last_problem_.empty()) last_problem_ = "the folder holds no libnvJitLink.so";
    } else {
      found = try_file(rule, path);
      if (last_problem_.empty()) last_problem_ = "no such file";
    }
    if (found) return std::move(library_);
    return fail(
        make_error(Id::library_unusable, rule + ": '" + printable(value) + "' is no usable nvJitLink: " + last_problem_)
            .hint("name the library itself (libnvJitLink.so.13), or a folder that holds it"));
  }
  Expected<Library> found() { return std::move(library_); }
  std::vector<Looked>& looked() { return library_.looked; }

 private:
  const Session& session_;
  Library library_;
  std::string last_problem_;
};

Error nothing_found(const std::vector<Looked>& looked) {
  auto error = make_error(Id::no_nvjitlink, "no nvJitLink library was found");
  note_places(error, looked);
  error.hint("pip install nvidia-nvjitlink puts one into the active Python environment");
  error.hint("the CUDA toolkit brings one: set CUDA_HOME to where it is installed");
  error.hint("--nvjitlink PATH (or CUJIT_NVJITLINK) names a libnvJitLink.so directly");
  return error;
}

}  // namespace

Expected<Library> find_nvjitlink(const Session& session, const std::string& flag) {
  Search search(session);
  if (!flag.empty()) return search.asked("--nvjitlink", flag);
  if (const auto value = session.variable("CUJIT_NVJITLINK"); value && !value->empty())
    return search.asked("CUJIT_NVJITLINK", *value);
  // One after the other: a later place costs nothing where an earlier one has it.
  if (search.try_places(toolkit_variables(session, Wanted::library, search.looked())) ||
      search.try_places(path_variable(session, "LD_LIBRARY_PATH", "loader path", search.looked())) ||
      search.try_places(loader_folders(session)) || search.try_places(usual_prefixes(session, Wanted::library)) ||
      search.try_places(python_wheels(session, Wanted::library)))
    return search.found();
  return fail(nothing_found(search.looked()));
}

}  // namespace cujit::toolkit
