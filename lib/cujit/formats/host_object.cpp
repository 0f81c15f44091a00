// Finding the two kinds of fatbin sections in a host ELF file.
#include "cujit/formats/host_object.hpp"

#include <algorithm>

#include "cujit/formats/elf.hpp"

namespace cujit::formats {

Expected<HostObject> read_host_object(const Bytes& bytes, const std::string& name) {
  HostObject out;
  const auto data = bytes.span();
  if (data.size() < 20 || data[4] != 2 || data[5] != 1) return out;  // 32-bit or big-endian: no CUDA host
  auto elf = read_elf(data, name);
  if (!elf) return fail(elf.error());
  constexpr std::uint16_t shared = 3, executable = 2;
  out.machine = elf->machine;
  out.type = elf->type == shared       ? HostObject::Type::shared_library
             : elf->type == executable ? HostObject::Type::executable
                                       : HostObject::Type::object;
  for (const auto& section : elf->sections) {
    if (section.name == ".nv_fatbin" && !section.data.empty()) out.final_code = true;
    // `ld -r` without a script may keep several sections of that name.
    if (section.name != "__nv_relfatbin") continue;
    auto containers = read_fatbin(bytes.part(section.offset, section.data.size()), name, section.offset);
    if (!containers) return fail(containers.error());
    std::ranges::move(*containers, std::back_inserter(out.relocatable));
  }
  return out;
}

}  // namespace cujit::formats
