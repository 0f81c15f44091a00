// Fatbin containers: entries of PTX, cubins and LTO-IR for several archs, compressed or not (FORMATS §5c).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/gpu/arch.hpp"
#include "cujit/gpu/toolkits.hpp"

namespace cujit::formats {

struct FatbinEntry {
  enum class Kind : std::uint8_t { ptx, cubin, ltoir, other };
  enum class Packing : std::uint8_t { none, lz4, zstd, unknown };
  Kind kind = Kind::other;
  std::uint16_t kind_number = 0;  // as in the file
  Packing packing = Packing::none;
  bool obfuscated = false;    // LTO-IR that only NVIDIA's code can unpack
  std::uint8_t fastpath = 0;  // of the copy of the cubin's .nv.compat that its header has (see cubin.hpp)
  gpu::Arch arch;
  gpu::Version version;  // PTX: its ISA; LTO-IR: of the container; cubin: {1, ABI}
  std::string name;      // of the source file; mostly empty
  std::string options;   // what nvcc asked of the assembler: "--compile-only -maxrregcount=20"
  std::uint64_t offset = 0;
  std::uint64_t unpacked_size = 0;
  Bytes header, payload;  // as in the file; `payload` without its padding
  // Entries that were compressed together (nvFatbin 13.5 -concat) share a payload; this one is a part of what it holds.
  struct Part {
    std::uint64_t offset = 0, size = 0;
  };
  std::optional<Part> part = {};
};

// One container: alternatives for several archs, of which a link takes one.
struct FatbinContainer {
  std::uint64_t offset = 0;
  std::vector<FatbinEntry> entries;
};

inline constexpr std::uint32_t fatbin_magic = 0xBA55ED50;

// All containers of `bytes`: a fatbin file, or a section of a host object that `ld -r` put together of several. Zero
// bytes between containers are padding. `offset` = where `bytes` begin in the file `name`, for messages.
// Errors: damaged_input with the field and its offset.
Expected<std::vector<FatbinContainer>> read_fatbin(const Bytes& bytes, const std::string& name,
                                                   std::uint64_t offset = 0);
// The entry's content. Errors: damaged_input (does not unpack to the size it claims, over 2 GiB), not_yet (a packing
// that is not known).
Expected<Bytes> unpack(const FatbinEntry& entry, const std::string& name);

}  // namespace cujit::formats
