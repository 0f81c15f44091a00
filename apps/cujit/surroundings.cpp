// The one place that reads the process's environment.
#include "cujit/surroundings.hpp"

#include <unistd.h>

#include <climits>
#include <string_view>

namespace cujit::app {
namespace {

std::string program_path() {
  char buffer[PATH_MAX];
  const auto length = ::readlink("/proc/self/exe", buffer, sizeof buffer);
  return length > 0 ? std::string(buffer, static_cast<std::size_t>(length)) : "";
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

}  // namespace

Session session_of_process() {
  Session session;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const auto equals = text.find('=');
    // The first of two equal names counts, as it does for getenv.
    if (equals != std::string_view::npos && equals > 0)
      session.environment.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  session.root = session.variable("CUJIT_ROOT").value_or("");
  const auto named = session.variable("CUJIT_WORKER").value_or("");
  session.worker_path =
      named.starts_with('/') ? named : folder_of(folder_of(program_path())) + "/libexec/cujit/cujit-worker";
  return session;
}

}  // namespace cujit::app
