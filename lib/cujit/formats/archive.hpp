// `ar` archives: GNU, BSD and thin ones, with or without an index; members in order, same names allowed.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"

namespace cujit::formats {

struct ArchiveMember {
  std::string name;
  std::uint64_t header = 0;  // where its header stands in the archive
  std::uint64_t offset = 0;  // of the content in the archive
  Bytes bytes;  // empty in a thin archive: the content is the file `name`, relative to the archive's folder
  std::uint64_t size = 0;
  bool thin = false;
  // Of a thin archive that took in another archive's members (ar rcT x.a y.a): `name` is that archive, and this is
  // where the member's header stands in it.
  std::optional<std::uint64_t> header_in_other = {};
};

// Symbol indexes and name tables are left out. Errors: damaged_input with the field and its offset.
Expected<std::vector<ArchiveMember>> read_archive(const Bytes& bytes, const std::string& name);

}  // namespace cujit::formats
