// Host ELF objects as carriers of device code: where their fatbin containers lie (FORMATS §5c).
#pragma once
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/formats/fatbin.hpp"

namespace cujit::formats {

struct HostObject {
  enum class Type : std::uint8_t { object, shared_library, executable };
  Type type = Type::object;
  std::uint16_t machine = 0;                 // e_machine: 62 x86-64, 183 AArch64
  std::vector<FatbinContainer> relocatable;  // __nv_relfatbin: compiled with -rdc=true, input of a device link
  bool final_code = false;                   // .nv_fatbin of an object: device code that is already final
};

// A file that is no 64-bit little-endian ELF has no device code: an empty HostObject. Of programs and shared libraries
// only the header is looked at, since no device link takes anything from them. Symbols are not read: host objects have
// many. Errors: damaged_input.
Expected<HostObject> read_host_object(const Bytes& bytes, const std::string& name);

}  // namespace cujit::formats
