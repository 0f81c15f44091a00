// An archive's members as things that can be looked into; those of a thin archive are read from their own files.
#pragma once
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"
#include "cujit/object/object_code.hpp"

namespace cujit::object {

struct Member {
  std::string name;  // "libx.a(b.o)", as messages call it
  Bytes bytes;
};

// All members of `archive` (a Kind::library) in order; a thin archive may hold members of other archives by reference.
// Errors: damaged_input; cannot_open for a thin archive's member that is missing, names no file of its own or is no
// regular file.
Expected<std::vector<Member>> members_of(const Session& session, const ObjectCode& archive);

}  // namespace cujit::object
