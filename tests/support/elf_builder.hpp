// Builds small ELF64 files for tests: cubins of both eras, host objects, and damaged variants of them. Standard library
// only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cujit::testing {

// Appends `width` bytes of `value`, little-endian.
inline void put(std::string& out, std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i) out.push_back(static_cast<char>((value >> (8 * i)) & 0xff));
}
// Overwrites `width` bytes at `at`, which must exist.
inline void poke(std::string& image, std::size_t at, std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i)
    image.at(at + static_cast<std::size_t>(i)) = static_cast<char>((value >> (8 * i)) & 0xff);
}

struct ElfSectionSpec {
  std::string name;
  std::uint32_t type = 1;  // SHT_PROGBITS
  std::string data;
  std::uint64_t flags = 0;
  std::uint64_t virtual_size = 0;  // sh_size of a section that has no file bytes
  std::uint32_t link = 0, info = 0;
  std::uint64_t align = 1, entry_size = 0;
};

struct ElfSymbolSpec {
  std::string name;
  std::uint8_t type = 0;     // STT_NOTYPE 0, OBJECT 1, FUNC 2, SECTION 3; 10 and 13 of NVIDIA's own
  std::uint8_t binding = 1;  // STB_LOCAL 0, GLOBAL 1, WEAK 2
  std::uint8_t other = 0;    // 0x10 = kernel entry
  std::uint16_t section = 0;
  std::uint64_t value = 0, size = 0;
};

// Sections 1 to 3 are always .shstrtab, .strtab and .symtab; those added come after.
class ElfBuilder {
 public:
  std::uint16_t type = 2, machine = 190;
  std::uint8_t os_abi = 0x41, abi_version = 8;
  std::uint32_t version = 1, flags = 0;
  bool program_headers = false;  // one PT_LOAD over each added section that has file bytes, at the end of the file

  // Returns the section's index.
  std::uint16_t add(ElfSectionSpec section) {
    sections_.push_back(std::move(section));
    return static_cast<std::uint16_t>(sections_.size() + 3);
  }
  void add(ElfSymbolSpec symbol) { symbols_.push_back(std::move(symbol)); }

  std::string build() const {
    std::string shstr(1, '\0'), strtab(1, '\0'), symtab(24, '\0');
    const auto intern = [](std::string& table, const std::string& name) {
      const std::size_t at = name.empty() ? 0 : table.size();
      if (!name.empty()) table.append(name).push_back('\0');
      return at;
    };
    std::uint32_t locals = 1;
    for (const bool local_turn : {true, false})
      for (const auto& s : symbols_) {
        if ((s.binding == 0) != local_turn) continue;
        if (local_turn) ++locals;
        put(symtab, intern(strtab, s.name), 4);
        put(symtab, static_cast<std::uint8_t>(s.binding << 4 | s.type), 1);
        put(symtab, s.other, 1);
        put(symtab, s.section, 2);
        put(symtab, s.value, 8);
        put(symtab, s.size, 8);
      }
    std::vector<ElfSectionSpec> all(4);
    all[0].type = 0;
    all[0].align = 0;
    all[1] = {.name = ".shstrtab", .type = 3, .data = {}};
    all[2] = {.name = ".strtab", .type = 3, .data = strtab};
    all[3] = {.name = ".symtab", .type = 2, .data = symtab, .link = 2, .info = locals, .align = 8, .entry_size = 24};
    all.insert(all.end(), sections_.begin(), sections_.end());
    std::vector<std::size_t> name_at;
    for (const auto& s : all) name_at.push_back(intern(shstr, s.name));
    all[1].data = shstr;

    std::string image(64, '\0');
    std::vector<std::size_t> data_at;
    for (const auto& s : all) {
      while (s.align > 1 && image.size() % s.align != 0) image.push_back('\0');
      data_at.push_back(s.type == 0 ? 0 : image.size());
      image += s.data;
    }
    while (image.size() % 8 != 0) image.push_back('\0');
    const std::size_t section_table = image.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& s = all[i];
      put(image, name_at[i], 4);
      put(image, s.type, 4);
      put(image, s.flags, 8);
      put(image, 0, 8);
      put(image, data_at[i], 8);
      put(image, s.data.empty() ? s.virtual_size : s.data.size(), 8);
      put(image, s.link, 4);
      put(image, s.info, 4);
      put(image, s.align, 8);
      put(image, s.entry_size, 8);
    }
    std::uint16_t segments = 0;
    const std::size_t segment_table = image.size();
    for (std::size_t i = 4; program_headers && i < all.size(); ++i) {
      if (all[i].data.empty()) continue;
      ++segments;
      put(image, 1, 4);
      put(image, 5, 4);
      put(image, data_at[i], 8);
      put(image, 0, 16);
      put(image, all[i].data.size(), 8);
      put(image, all[i].data.size(), 8);
      put(image, 8, 8);
    }

    std::string head(
        "\x7f"
        "ELF\x02\x01\x01",
        7);
    put(head, os_abi, 1);
    put(head, abi_version, 1);
    head.resize(16, '\0');
    put(head, type, 2);
    put(head, machine, 2);
    put(head, version, 4);
    put(head, 0, 8);
    put(head, segments == 0 ? 0 : segment_table, 8);
    put(head, section_table, 8);
    put(head, flags, 4);
    put(head, 64, 2);
    put(head, segments == 0 ? 0 : 56, 2);
    put(head, segments, 2);
    put(head, 64, 2);
    put(head, all.size(), 2);
    put(head, 1, 2);
    image.replace(0, 64, head);
    return image;
  }

 private:
  std::vector<ElfSectionSpec> sections_;
  std::vector<ElfSymbolSpec> symbols_;
};

// A note section's content: one note of owner "NVIDIA Corp".
inline std::string nvidia_note(std::uint32_t type, const std::string& description) {
  std::string note;
  put(note, 12, 4);
  put(note, description.size(), 4);
  put(note, type, 4);
  note.append("NVIDIA Corp", 12);
  note += description;
  while (note.size() % 4 != 0) note.push_back('\0');
  return note;
}

// What a small cubin is made of.
struct CubinSpec {
  int arch = 90;
  char suffix = 0;      // 'a', 'f' or 0
  int abi_version = 8;  // 7 = the layout of 12.x for sm ≤ 90
  int type = 2;         // 1 ET_REL, 2 ET_EXEC, 0xff00 of -ewp
  int toolkit = 130;    // 13.0
  std::vector<std::string> kernels = {"k"};
  std::vector<std::string> functions = {};        // exported device functions
  std::vector<std::string> variables = {};        // defined .global variables
  std::vector<std::string> undefined = {};        // functions needed from elsewhere
  std::vector<std::string> weak_undefined = {};   // e.g. ".nv.reservedSmem.offset0"
  std::vector<ElfSymbolSpec> extra_symbols = {};  // as they are
};

// A cubin with the given parts; what runs is four bytes of nothing per function.
inline std::string build_cubin(const CubinSpec& spec) {
  ElfBuilder elf;
  elf.type = static_cast<std::uint16_t>(spec.type);
  elf.program_headers = spec.type == 2;
  elf.abi_version = static_cast<std::uint8_t>(spec.abi_version);
  const auto sm = static_cast<std::uint32_t>(spec.arch);
  if (spec.abi_version == 7) {
    elf.os_abi = 0x33;
    elf.version = static_cast<std::uint32_t>(spec.toolkit);
    elf.flags = sm << 16 | 0x500 | (spec.suffix == 'a' ? 0x800U : 0U) | sm;
  } else {
    elf.flags = 0x06000000U | sm << 8 | (sm >= 100 ? 0x02U : 0x04U);
    std::string tool(8, '\0'), text(1, '\0');
    poke(tool, 0, 2, 4);
    for (const std::string& part : {std::string("ptxas"),
                                    std::string("Cuda compilation tools, release ") +
                                        std::to_string(spec.toolkit / 10) + "." + std::to_string(spec.toolkit % 10),
                                    std::string("Build test"),
                                    "-arch sm_" + std::to_string(spec.arch) +
                                        (spec.suffix == 0 ? std::string() : std::string(1, spec.suffix)) + " "}) {
      put(tool, text.size(), 4);
      text.append(part).push_back('\0');
    }
    elf.add(ElfSectionSpec{.name = ".note.nv.tkinfo", .type = 7, .data = nvidia_note(2000, tool + text), .align = 4});
    std::string cuda;
    put(cuda, 2, 2);
    put(cuda, sm, 2);
    put(cuda, static_cast<std::uint32_t>(spec.toolkit), 4);
    elf.add(ElfSectionSpec{.name = ".note.nv.cuinfo", .type = 7, .data = nvidia_note(1000, cuda), .align = 4});
    if (sm >= 90) {
      std::string compat("\x02\x02\x01\x00\x02\x09", 6);  // BVAL: ISA class 1; the attribute of an `a` target
      compat.push_back(spec.suffix == 'a' ? '\1' : '\0');
      compat.push_back('\0');
      elf.add(ElfSectionSpec{.name = ".nv.compat", .type = 0x70000086, .data = compat, .align = 4});
    }
  }
  const auto code = [&](const std::string& name, std::uint8_t other) {
    const auto at =
        elf.add(ElfSectionSpec{.name = ".text." + name, .data = std::string(16, '\0'), .flags = 6, .align = 16});
    elf.add(ElfSymbolSpec{.name = name, .type = 2, .other = other, .section = at, .size = 16});
  };
  for (const auto& name : spec.kernels) code(name, 0x10);
  for (const auto& name : spec.functions) code(name, 0);
  if (!spec.variables.empty()) {
    const bool relocatable = spec.type == 1;
    const auto at = elf.add(ElfSectionSpec{.name = ".nv.global",
                                           .type = relocatable ? 0x70000007U : 8U,
                                           .data = {},
                                           .flags = 3,
                                           .virtual_size = 4 * spec.variables.size(),
                                           .align = 4});
    for (const auto& name : spec.variables)
      elf.add(ElfSymbolSpec{
          .name = name, .type = static_cast<std::uint8_t>(relocatable ? 13 : 1), .section = at, .size = 4});
  }
  for (const auto& name : spec.undefined) elf.add(ElfSymbolSpec{.name = name, .type = 2});
  for (const auto& name : spec.weak_undefined) elf.add(ElfSymbolSpec{.name = name, .type = 1, .binding = 2, .size = 4});
  for (const auto& symbol : spec.extra_symbols) elf.add(symbol);
  return elf.build();
}

// An LTO-IR container with a header as 13.0 writes it and a meaningless payload.
inline std::string build_ltoir(int arch = 90, char suffix = 0, int ir_major = 2, int ir_minor = 98) {
  std::string out;
  put(out, 0x7F4E43ED, 4);
  put(out, 1, 1);
  put(out, 65, 1);
  put(out, static_cast<std::uint64_t>(ir_major), 1);
  put(out, static_cast<std::uint64_t>(ir_minor), 1);
  put(out, 3, 1);
  put(out, 2, 1);
  put(out, arch >= 100 ? 20 : 7, 1);
  put(out, 0, 1);
  put(out, 0x18, 2);
  put(out, 1, 2);
  const std::size_t offsets_at = out.size();
  put(out, 0, 8);
  const auto tag = [&](int key, int value) {
    put(out, static_cast<std::uint64_t>(key), 2);
    put(out, static_cast<std::uint64_t>(value), 2);
  };
  tag(1, arch * 10);
  tag(2, 2);
  if (suffix == 'a') tag(0x20, 1);
  tag(0x63, 0);
  poke(out, offsets_at, out.size(), 4);
  put(out, 0x12345678, 4);
  poke(out, offsets_at + 4, out.size(), 4);
  out.append("opaque payload of no meaning");
  return out;
}

}  // namespace cujit::testing
