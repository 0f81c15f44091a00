// PrivateFolder: a folder that only this user sees, made when first asked for, gone with its contents at the end.
#pragma once
#include <string>

#include "cujit/base/session.hpp"

namespace cujit::engine {

class PrivateFolder {
 public:
  PrivateFolder() = default;
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  // Its path, in TMPDIR or /tmp; empty if none can be made.
  const std::string& path(const Session& session);
  // Removes the files in it, such as a killed program leaves.
  void clear();

 private:
  std::string path_;
};

}  // namespace cujit::engine
