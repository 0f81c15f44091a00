// LTO-IR container: the header's versions and arch; the payload is opaque.
#pragma once
#include <optional>
#include <string>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/gpu/arch.hpp"

namespace cujit::formats {

struct LtoIr {
  int container_major = 0, container_minor = 0;
  int ir_major = 0, ir_minor = 0;
  int debug_major = 0, debug_minor = 0;
  int llvm_major = 0, llvm_minor = 0;
  std::optional<gpu::Arch> arch;
};

inline constexpr std::uint32_t ltoir_magic = 0x7F4E43ED;
Expected<LtoIr> read_ltoir(const Bytes& bytes, const std::string& name);

}  // namespace cujit::formats
