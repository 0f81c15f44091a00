// Finding the two kinds of fatbin sections in a host ELF file.
#include "cujit/formats/host_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cujit/formats/elf.hpp"

namespace cujit::formats {
namespace {

tl::unexpected<Error> damaged(const std::string& name, std::uint64_t offset, std::string_view what) {
  Place place{name};
  place.offset = offset;
  return fail(
      make_error(Id::damaged_input, fmt::format("damaged ELF file: {} (offset {})", what, offset), std::move(place))
          .hint("the file is cut off or overwritten; build or fetch it again"));
}

}  // namespace

Expected<HostObject> read_host_object(const Bytes& bytes, const std::string& name) {
  HostObject out;
  const auto data = bytes.span();
  if (data.size() < 20 || data[4] != 2 || data[5] != 1) return out;  // 32-bit or big-endian: no CUDA host
  constexpr std::uint16_t shared = 3, executable = 2;
  std::uint16_t type = 0;
  std::memcpy(&type, data.data() + 16, sizeof type);
  std::memcpy(&out.machine, data.data() + 18, sizeof out.machine);
  if (type == shared) out.type = HostObject::Type::shared_library;
  if (type == executable) out.type = HostObject::Type::executable;
  if (out.type != HostObject::Type::object) return out;
  auto elf = read_elf(data, name, SymbolTable::none);
  if (!elf) return fail(elf.error());
  // Every object has named sections; with a zeroed header or name table it would pass for one without device code.
  if (std::ranges::all_of(elf->sections, [](const ElfSection& section) { return section.name.empty(); }))
    return damaged(name, 0x28, "an object without a named section (e_shoff, e_shnum, e_shstrndx)");
  std::uint64_t total = 0;
  for (const auto& section : elf->sections) {
    if (section.data.empty()) continue;  // a NOBITS section may claim to lie anywhere
    if (section.name == ".nv_fatbin") out.final_code = true;
    // `ld -r` without a script may keep several sections of that name.
    if (section.name != "__nv_relfatbin") continue;
    // Thousands of headers that name the same bytes would make much out of little.
    total += section.data.size();
    if (total > data.size()) return damaged(name, section.offset, "a section __nv_relfatbin overlaps others");
    auto containers = read_fatbin(bytes.part(section.offset, section.data.size()), name, section.offset);
    if (!containers) return fail(containers.error());
    std::ranges::move(*containers, std::back_inserter(out.relocatable));
  }
  return out;
}

}  // namespace cujit::formats
