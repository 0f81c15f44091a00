// Reading ELF64. Every offset, size and index is checked against the file before it is used.
#include "cujit/formats/elf.hpp"

#include <fmt/format.h>

#include <cstring>

namespace cujit::formats {
namespace {

constexpr std::uint64_t header_size = 64, section_size = 64, program_size = 56, symbol_size = 24;
constexpr std::uint16_t first_special = 0xff00;  // SHN_LORESERVE: absolute, common, "see elsewhere"
constexpr std::uint32_t nobits = 8, symtab_type = 2, dynsym_type = 11;
// Sections of relocatable cubins that have a size and no bytes in the file: .nv.global, .nv.shared.* (FORMATS §5b).
constexpr std::uint32_t cuda_global = 0x70000007, cuda_shared = 0x7000000a;

bool takes_no_bytes(std::uint32_t type, std::uint16_t machine) {
  return type == nobits || type == 0 || (machine == machine_cuda && (type == cuda_global || type == cuda_shared));
}

class Reader {
 public:
  Reader(std::span<const std::uint8_t> bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  template <class T>
  T at(std::uint64_t offset) const {  // the caller has checked the range
    T value;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }
  bool holds(std::uint64_t offset, std::uint64_t size) const {
    return offset <= bytes_.size() && size <= bytes_.size() - offset;
  }
  std::uint64_t size() const { return bytes_.size(); }
  std::span<const std::uint8_t> part(std::uint64_t offset, std::uint64_t size) const {
    return bytes_.subspan(offset, size);
  }

  tl::unexpected<Error> damaged(std::string_view field, std::uint64_t offset, std::string_view why) const {
    Place place{name_};
    place.offset = offset;
    return fail(make_error(Id::damaged_input,
                           fmt::format("damaged ELF file: {} at offset {} {} (the file has {} bytes)", field, offset,
                                       why, size()),
                           std::move(place))
                    .hint("the file is cut off or overwritten; build or fetch it again"));
  }

 private:
  std::span<const std::uint8_t> bytes_;
  const std::string& name_;
};

std::optional<std::string_view> string_at(std::span<const std::uint8_t> table, std::uint64_t offset) {
  if (offset >= table.size()) return std::nullopt;
  const auto* begin = table.data() + offset;
  const void* end = std::memchr(begin, 0, table.size() - offset);
  if (end == nullptr) return std::nullopt;
  return std::string_view(reinterpret_cast<const char*>(begin),
                          static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - begin));
}

Expected<void> read_sections(const Reader& file, Elf& elf) {
  const auto table = file.at<std::uint64_t>(0x28);
  std::uint64_t count = file.at<std::uint16_t>(0x3c);
  std::uint64_t names = file.at<std::uint16_t>(0x3e);
  if (table == 0) return {};
  if (file.at<std::uint16_t>(0x3a) != section_size)
    return file.damaged("section header size (e_shentsize)", 0x3a, "is not 64");
  if (!file.holds(table, section_size)) return file.damaged("section table (e_shoff)", 0x28, "points outside the file");
  // Above 65,279 sections (a cubin of 20,000 kernels) the real numbers stand in the first section header.
  if (count == 0) count = file.at<std::uint64_t>(table + 0x20);
  if (names == 0xffff) names = file.at<std::uint32_t>(table + 0x28);
  if (count > file.size() / section_size || !file.holds(table, count * section_size))
    return file.damaged("section table (e_shoff)", 0x28, "points outside the file");
  std::vector<std::uint32_t> name_offsets;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto at = table + i * section_size;
    ElfSection s;
    name_offsets.push_back(file.at<std::uint32_t>(at));
    s.type = file.at<std::uint32_t>(at + 4);
    s.flags = file.at<std::uint64_t>(at + 8);
    s.offset = file.at<std::uint64_t>(at + 0x18);
    s.size = file.at<std::uint64_t>(at + 0x20);
    s.link = file.at<std::uint32_t>(at + 0x28);
    s.info = file.at<std::uint32_t>(at + 0x2c);
    s.align = file.at<std::uint64_t>(at + 0x30);
    s.entry_size = file.at<std::uint64_t>(at + 0x38);
    if (!takes_no_bytes(s.type, elf.machine)) {
      if (!file.holds(s.offset, s.size))
        return file.damaged(fmt::format("section {} (sh_offset, sh_size)", i), at + 0x18, "lies outside the file");
      s.data = file.part(s.offset, s.size);
    }
    elf.sections.push_back(s);
  }
  if (names == 0) return {};
  if (names >= count) return file.damaged("section name table (e_shstrndx)", 0x3e, "names no section");
  for (std::size_t i = 0; i < elf.sections.size(); ++i) {
    const auto name = string_at(elf.sections[names].data, name_offsets[i]);
    if (!name)
      return file.damaged(fmt::format("name of section {} (sh_name)", i), table + i * section_size,
                          "lies outside the name table");
    elf.sections[i].name = *name;
  }
  return {};
}

Expected<void> check_segments(const Reader& file, const Elf& elf) {
  const auto table = file.at<std::uint64_t>(0x20);
  const auto count = file.at<std::uint16_t>(0x38);
  if (count == 0 || elf.machine != machine_cuda) return {};
  if (file.at<std::uint16_t>(0x36) != program_size)
    return file.damaged("program header size (e_phentsize)", 0x36, "is not 56");
  if (!file.holds(table, count * program_size))
    return file.damaged("program header table (e_phoff)", 0x20, "points outside the file");
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto at = table + i * program_size;
    if (!file.holds(file.at<std::uint64_t>(at + 8), file.at<std::uint64_t>(at + 0x20)))
      return file.damaged(fmt::format("segment {} (p_offset, p_filesz)", i), at + 8, "lies outside the file");
  }
  return {};
}

Expected<void> read_symbols(const Reader& file, Elf& elf, SymbolTable which) {
  if (which == SymbolTable::none) return {};
  const auto type = which == SymbolTable::symtab ? symtab_type : dynsym_type;
  for (const auto& section : elf.sections) {
    if (section.type != type) continue;
    if (section.size % symbol_size != 0)
      return file.damaged("symbol table size", section.offset, "is no multiple of 24");
    if (section.link >= elf.sections.size())
      return file.damaged("symbol table's string table (sh_link)", section.offset, "names no section");
    const auto strings = elf.sections[section.link].data;
    elf.symbols.reserve(section.size / symbol_size);
    for (std::uint64_t at = section.offset; at < section.offset + section.size; at += symbol_size) {
      const auto name = string_at(strings, file.at<std::uint32_t>(at));
      if (!name) return file.damaged("symbol name (st_name)", at, "lies outside the string table");
      const auto home = file.at<std::uint16_t>(at + 6);
      if (home >= elf.sections.size() && home < first_special)
        return file.damaged("section of a symbol (st_shndx)", at + 6, "names no section");
      const auto info = file.at<std::uint8_t>(at + 4);
      elf.symbols.push_back({*name, static_cast<std::uint8_t>(info & 0xfU), static_cast<std::uint8_t>(info >> 4U),
                             file.at<std::uint8_t>(at + 5), home, file.at<std::uint64_t>(at + 8),
                             file.at<std::uint64_t>(at + 16)});
    }
    return {};
  }
  return {};
}

}  // namespace

const ElfSection* Elf::section(std::string_view name) const {
  for (const auto& s : sections)
    if (s.name == name) return &s;
  return nullptr;
}

Expected<Elf> read_elf(std::span<const std::uint8_t> bytes, const std::string& name, SymbolTable table) {
  const Reader file(bytes, name);
  if (!file.holds(0, header_size)) return file.damaged("the header", 0, "is cut off");
  if (std::memcmp(bytes.data(),
                  "\x7f"
                  "ELF",
                  4) != 0)
    return file.damaged("the magic number", 0, "is not ELF");
  if (bytes[4] != 2 || bytes[5] != 1)
    return file.damaged("class and byte order (e_ident)", 4, "are not 64-bit little-endian");
  Elf elf;
  elf.os_abi = bytes[7];
  elf.abi_version = bytes[8];
  elf.type = file.at<std::uint16_t>(0x10);
  elf.machine = file.at<std::uint16_t>(0x12);
  elf.version = file.at<std::uint32_t>(0x14);
  elf.flags = file.at<std::uint32_t>(0x30);
  if (auto ok = read_sections(file, elf); !ok) return fail(ok.error());
  if (auto ok = check_segments(file, elf); !ok) return fail(ok.error());
  if (auto ok = read_symbols(file, elf, table); !ok) return fail(ok.error());
  return elf;
}

}  // namespace cujit::formats
