// NVIDIA's Python wheels: found by the active environment's folders, without running Python.
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "cujit/toolkit/places.hpp"

namespace cujit::toolkit {
namespace {

std::string parent(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos || slash == 0 ? std::string("/") : path.substr(0, slash);
}

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

std::string resolved(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &::free);
  return real ? std::string(real.get()) : path;
}

// pyenv puts a script called python3 on PATH; which of its versions that starts is a variable or a file.
std::string pyenv_prefix(const Session& session, const std::string& root) {
  std::string version = session.variable("PYENV_VERSION").value_or("");
  if (version.empty()) {
    std::ifstream in(root + "/version");
    std::getline(in, version);
  }
  version = version.substr(0, version.find(':'));
  if (version.empty() || version == "system" || version.find('/') != std::string::npos) return {};
  return root + "/versions/" + version;
}

// The prefix of the python3 on PATH. In a virtual environment the program is a link out of it, so the environment's own
// mark (pyvenv.cfg) is looked for before the link is followed.
std::string prefix_on_path(const Session& session) {
  std::vector<Looked> skipped;
  for (const auto& place : path_variable(session, "PATH", "", skipped)) {
    const auto python = place.folder + "/python3";
    if (::access(python.c_str(), X_OK) != 0) continue;
    auto above = parent(place.folder);
    if (exists(above + "/pyvenv.cfg")) return above;
    if (place.folder.ends_with("/shims")) {
      if (auto prefix = pyenv_prefix(session, above); !prefix.empty()) return prefix;
      continue;
    }
    return parent(parent(resolved(python)));
  }
  return {};
}

std::vector<std::string> prefixes(const Session& session) {
  std::vector<std::string> out;
  for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (const auto value = session.variable(name); value && value->starts_with('/')) out.push_back(*value);
  if (!out.empty()) return out;
  auto prefix = prefix_on_path(session);
  if (prefix.empty()) return out;
  out.push_back(prefix);
  if (prefix == "/usr") out.emplace_back("/usr/local");  // where pip of a Debian puts what root installs
  if (const auto home = session.variable("HOME"); home && home->starts_with('/')) out.push_back(*home + "/.local");
  return out;
}

}  // namespace

std::vector<Place> python_wheels(const Session& session, Wanted wanted) {
  // Layouts seen: nvidia-nvjitlink 13.x nvidia/cu13/lib, -cu12 nvidia/nvjitlink/lib; nvidia-cuda-nvcc 13.x
  // nvidia/cu13/bin, -cu12 nvidia/cuda_nvcc/bin.
  const char* const leaf = wanted == Wanted::library ? "/lib" : "/bin";
  const char* const old = wanted == Wanted::library ? "/nvjitlink" : "/cuda_nvcc";
  std::vector<Place> places;
  for (const auto& prefix : prefixes(session)) {
    for (const char* packages : {"/lib/python3*/site-packages", "/lib64/python3*/site-packages",
                                 "/lib/python3*/dist-packages", "/lib/python3/dist-packages"}) {
      const auto nvidia = prefix + packages + "/nvidia";
      for (auto& unified : newest_first(nvidia + "/cu[0-9]*")) places.push_back({"Python wheel", unified + leaf});
      for (auto& single : newest_first(nvidia + old)) places.push_back({"Python wheel", single + leaf});
    }
  }
  if (const auto conda = session.variable("CONDA_PREFIX"); conda && conda->starts_with('/'))
    places.push_back({"CONDA_PREFIX", *conda + leaf});
  return places;
}

}  // namespace cujit::toolkit
