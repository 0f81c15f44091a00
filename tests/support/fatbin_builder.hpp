// Builds fatbin containers for tests: entries of any kind, packed or not, with every field open to damage (FORMATS
// §5c).
#pragma once
#include <lz4.h>
#include <zstd.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/elf_builder.hpp"

namespace cujit::testing {

enum class Pack : std::uint8_t { none, lz4, zstd };

struct FatbinEntrySpec {
  std::uint16_t kind = 1;  // 1 PTX, 2 cubin, 8 LTO-IR
  int arch = 80;
  char suffix = 0;  // 'a', 'f' or 0
  std::string content = {};
  Pack pack = Pack::none;
  bool obfuscated = false;
  std::string options = {}, name = {};
  int minor = 0, major = 9;
};

inline std::string packed_zstd(const std::string& content) {
  std::string out(ZSTD_compressBound(content.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), content.data(), content.size(), 3));
  return out;
}

inline std::string packed_lz4(const std::string& content) {
  std::string out(static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(content.size()))), '\0');
  out.resize(static_cast<std::size_t>(LZ4_compress_default(content.data(), out.data(), static_cast<int>(content.size()),
                                                           static_cast<int>(out.size()))));
  return out;
}

// One entry: header of 64 bytes, then the options block and the name, then the payload, padded to 8.
inline std::string fatbin_entry(const FatbinEntrySpec& spec) {
  std::string payload = spec.pack == Pack::zstd  ? packed_zstd(spec.content)
                        : spec.pack == Pack::lz4 ? packed_lz4(spec.content)
                                                 : spec.content;
  const auto packed = spec.pack == Pack::none ? 0 : payload.size();
  while (payload.size() % 8 != 0) payload.push_back('\0');
  std::string header(64, '\0');
  if (!spec.options.empty()) {
    poke(header, 20, header.size(), 4);
    put(header, header.size() + 8, 4);  // the text follows this block of two numbers; its place counts from the entry
    put(header, spec.options.size(), 4);
    header += spec.options;
  }
  if (!spec.name.empty()) {
    poke(header, 32, header.size(), 4);
    poke(header, 36, spec.name.size(), 4);
    header += spec.name;
  }
  while (header.size() % 8 != 0) header.push_back('\0');
  std::uint64_t flags = 0x11;
  if (spec.pack == Pack::lz4) flags |= 0x2000;
  if (spec.pack == Pack::zstd) flags |= 0x8000;
  if (spec.obfuscated) flags |= 0x10000;
  if (spec.suffix == 'a') flags |= 0x100000;
  if (spec.suffix == 'f') flags |= 0x200000;
  poke(header, 0, spec.kind, 2);
  poke(header, 2, 0x0101, 2);
  poke(header, 4, header.size(), 4);
  poke(header, 8, payload.size(), 8);
  poke(header, 16, packed, 4);
  poke(header, 24, static_cast<std::uint64_t>(spec.minor), 2);
  poke(header, 26, static_cast<std::uint64_t>(spec.major), 2);
  poke(header, 28, static_cast<std::uint64_t>(spec.arch), 4);
  poke(header, 40, flags, 8);
  poke(header, 56, packed == 0 ? 0 : spec.content.size(), 8);
  return header + payload;
}

// Entries compressed together, as nvFatbin 13.5 -concat writes them: their headers stand in the outer one's.
inline std::string fatbin_together(const std::vector<FatbinEntrySpec>& specs) {
  std::string list, content;
  for (const auto& spec : specs) {
    auto one = fatbin_entry(
        {.kind = spec.kind, .arch = spec.arch, .suffix = spec.suffix, .options = spec.options, .name = spec.name});
    poke(one, 4, content.size(), 4);
    poke(one, 8, spec.content.size(), 8);
    list += one;
    content += spec.content;
    while (content.size() % 8 != 0) content.push_back('\0');
  }
  auto entry = fatbin_entry({.kind = 0x100, .arch = 0, .content = content, .pack = Pack::zstd});
  std::string block;
  put(block, specs.size(), 4);
  put(block, list.size() + 8, 4);
  entry.insert(64, block + list);
  poke(entry, 4, 64 + block.size() + list.size(), 4);
  poke(entry, 20, 64, 4);
  return entry;
}

// A container around entries that are bytes already.
inline std::string fatbin_container(const std::string& entries) {
  std::string out;
  put(out, 0xBA55ED50, 4);
  put(out, 1, 2);
  put(out, 16, 2);
  put(out, entries.size(), 8);
  return out + entries;
}

inline std::string build_fatbin(const std::vector<FatbinEntrySpec>& entries) {
  std::string all;
  for (const auto& entry : entries) all += fatbin_entry(entry);
  return fatbin_container(all);
}

// A host object with these sections' contents: relocatable device code and final device code. Empty = no section.
inline std::string build_host_object(const std::string& relocatable, const std::string& final_code = "",
                                     std::uint16_t type = 1, std::uint16_t machine = 62) {
  ElfBuilder elf;
  elf.type = type;
  elf.machine = machine;
  elf.os_abi = 0;
  elf.abi_version = 0;
  elf.add(ElfSectionSpec{.name = ".text", .data = std::string(16, '\x90'), .flags = 6, .align = 16});
  if (!relocatable.empty()) elf.add(ElfSectionSpec{.name = "__nv_relfatbin", .data = relocatable, .align = 8});
  if (!final_code.empty()) elf.add(ElfSectionSpec{.name = ".nv_fatbin", .data = final_code, .align = 8});
  elf.add(ElfSymbolSpec{.name = "main", .type = 2, .section = 4, .size = 16});
  return elf.build();
}

// A small module with one kernel, or one function, that calls the given functions.
inline std::string module_ptx(const std::string& target, const std::string& defines, bool kernel = true,
                              const std::vector<std::string>& calls = {}) {
  std::string out = ".version 8.0\n.target " + target + "\n.address_size 64\n";
  for (const auto& call : calls) out += ".extern .func " + call + ";\n";
  if (defines.empty()) return out;
  return out +
         (kernel ? ".visible .entry " + defines + "() { ret; }\n" : ".visible .func " + defines + "() { ret; }\n");
}

}  // namespace cujit::testing
