// Files: whole reads, and outputs that appear whole or not at all.
#pragma once
#include <string>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"

namespace cujit {

// The whole file (regular file, pipe or device; "-" is standard input). Errors: cannot_open with the reason in words
// ("no such file", "is a directory", "permission denied", larger than 2 GiB); interrupted.
Expected<Bytes> read_whole(const Session& session, const std::string& path);
// Says why `path` cannot be written, before any work is done; fine if nothing stands against it.
Expected<void> check_writable(const std::string& path);
// Writes to a temporary file beside `path` and renames it over; on any error the old file stands as it was.
// A device or pipe (`/dev/stdout`, `/dev/null`) is written directly.
Expected<void> write_whole(const Session& session, const std::string& path, const Bytes& content);
// True once the user asked to stop.
bool interrupted(const Session& session);

}  // namespace cujit
