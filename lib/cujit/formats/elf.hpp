// ELF64 little-endian, bounds-checked: sections, symbols, names. It trusts no number in the file.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"

namespace cujit::formats {

struct ElfSection {
  std::string_view name;
  std::uint32_t type = 0;
  std::uint64_t flags = 0, offset = 0, size = 0, align = 0, entry_size = 0;
  std::uint32_t link = 0, info = 0;
  std::span<const std::uint8_t> data;  // empty for NOBITS-like sections, which take no file bytes
};

struct ElfSymbol {
  std::string_view name;
  std::uint8_t type = 0, binding = 0, other = 0;
  std::uint16_t section = 0;  // 0 = undefined
  std::uint64_t value = 0, size = 0;
};

struct Elf {
  std::uint16_t type = 0, machine = 0;
  std::uint8_t os_abi = 0, abi_version = 0;
  std::uint32_t version = 0, flags = 0;
  std::vector<ElfSection> sections;
  std::vector<ElfSymbol> symbols;  // of .symtab (or of .dynsym, or none, if read_elf was asked for that)
  const ElfSection* section(std::string_view name) const;
};

enum class SymbolTable : std::uint8_t { symtab, dynsym, none };

// Views point into `bytes`. Errors (damaged_input) name the field and offset.
Expected<Elf> read_elf(std::span<const std::uint8_t> bytes, const std::string& name,
                       SymbolTable table = SymbolTable::symtab);
inline constexpr std::uint16_t machine_cuda = 190;

}  // namespace cujit::formats
