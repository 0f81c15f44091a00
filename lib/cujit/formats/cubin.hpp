// cubin: the CUDA side of an ELF file: arch, era, kernels, symbols.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/gpu/arch.hpp"
#include "cujit/gpu/toolkits.hpp"

namespace cujit::formats {

enum class CubinType : std::uint8_t { relocatable, executable, extensible };  // ET_REL, ET_EXEC, 0xff00 of ptxas -ewp

struct CubinSymbol {
  enum class Kind : std::uint8_t { kernel, function, variable, other };
  std::string name;
  Kind kind = Kind::other;
  bool defined = false, weak = false, local = false;
  std::uint64_t size = 0;
  std::uint64_t value = 0;  // of shared variables in relocatable cubins: the alignment
};

struct CubinSection {
  std::string name;
  std::uint64_t size = 0, align = 0;
};

struct Cubin {
  CubinType type = CubinType::relocatable;
  gpu::Arch arch;                       // with suffix where the file tells it (FORMATS §5a)
  std::uint8_t abi_version = 0;         // 7 (to 12.x, sm ≤ 90) or 8
  std::optional<gpu::Version> toolkit;  // which toolkit made it
  std::uint8_t fastpath = 0;            // of .nv.compat; see fastpath_of
  std::vector<CubinSymbol> symbols;
  std::vector<CubinSection> sections;
};

// The first byte of attribute 11 (CAN_FASTPATH_FINALIZE) in the records of a .nv.compat; 0 if there is none. Bit 3 lets
// nvJitLink 13.0 take sm_100 code into sm_103 (measured: 0x09 links, 0x01 is dropped).
std::uint8_t fastpath_of(std::span<const std::uint8_t> compat);

// Whether it has a .debug_info section with content; line numbers alone (-lineinfo) are none.
bool has_debug_information(const Cubin& cubin);
// Errors: damaged_input (with offset and field), unrecognized_input for an ELF of another machine.
Expected<Cubin> read_cubin(const Bytes& bytes, const std::string& name);

}  // namespace cujit::formats
