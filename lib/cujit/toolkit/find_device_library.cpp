// -l: the folders of -L in order, then those of the toolkits on this machine, where libcudadevrt.a lies.
#include <sys/stat.h>

#include "cujit/toolkit/places.hpp"

namespace cujit::toolkit {
namespace {

bool is_file(const std::string& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 && !S_ISDIR(facts.st_mode);
}

// `-l:name` is a file's whole name. An archive is looked for before a shared library, since only it can hold code that
// a device link takes.
std::vector<std::string> file_names(const std::string& name) {
  if (name.starts_with(':')) return {name.substr(1)};
  return {"lib" + name + ".a", "lib" + name + ".so"};
}

}  // namespace

DeviceLibrary find_device_library(const Session& session, const std::string& name,
                                  const std::vector<std::string>& folders, const Library& nvjitlink) {
  DeviceLibrary out;
  std::vector<Place> places;
  for (const auto& folder : folders) places.push_back({"-L", folder});
  if (const auto slash = nvjitlink.path.rfind('/'); slash != std::string::npos && slash > 0)
    places.push_back({"beside nvJitLink", nvjitlink.path.substr(0, slash)});
  for (const auto& list : {toolkit_variables(session, Wanted::library, out.looked),
                           usual_prefixes(session, Wanted::library), python_wheels(session, Wanted::library)})
    places.insert(places.end(), list.begin(), list.end());
  for (const auto& place : places) {
    for (const auto& file : file_names(name)) {
      auto path = place.folder + "/" + file;
      const bool found = is_file(path);
      out.looked.push_back({place.rule, path, found ? "found" : "no such file"});
      if (!found) continue;
      out.path = std::move(path);
      return out;
    }
  }
  return out;
}

}  // namespace cujit::toolkit
