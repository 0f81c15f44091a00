// PrivateFolder: mkdtemp, and removal.
#include "cujit/engine/private_folder.hpp"

#include <stdlib.h>

#include <filesystem>
#include <system_error>

namespace cujit::engine {

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

const std::string& PrivateFolder::path(const Session& session) {
  if (!path_.empty()) return path_;
  auto parent = session.variable("TMPDIR").value_or("/tmp");
  if (parent.empty() || parent.front() != '/') parent = "/tmp";
  std::string name = parent + "/cujit-XXXXXX";
  if (::mkdtemp(name.data())) path_ = std::move(name);
  return path_;
}

void PrivateFolder::clear() {
  if (path_.empty()) return;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(path_, ignored))
    std::filesystem::remove_all(entry.path(), ignored);
}

}  // namespace cujit::engine
