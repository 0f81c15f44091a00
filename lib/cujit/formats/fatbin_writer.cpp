// Writing containers: a header, one entry's header, the payload padded to eight bytes.
#include "cujit/formats/fatbin_writer.hpp"

#include <algorithm>
#include <cstring>

#include "cujit/formats/elf.hpp"

namespace cujit::formats {
namespace {

constexpr std::size_t container_header = 16, entry_header = 64;

template <class T>
void put(std::vector<std::uint8_t>& out, std::size_t offset, T value) {
  if (out.size() < offset + sizeof value) out.resize(offset + sizeof value);
  std::memcpy(out.data() + offset, &value, sizeof value);
}

std::size_t padded(std::size_t size) { return (size + 7) / 8 * 8; }

// `header`: the entry's, of which the size of the padded payload is set here.
Bytes container(std::vector<std::uint8_t> header, const Bytes& payload) {
  put<std::uint64_t>(header, 8, padded(payload.size()));
  std::vector<std::uint8_t> out;
  put<std::uint32_t>(out, 0, fatbin_magic);
  put<std::uint16_t>(out, 4, 1);
  put<std::uint16_t>(out, 6, container_header);
  put<std::uint64_t>(out, 8, header.size() + padded(payload.size()));
  out.insert(out.end(), header.begin(), header.end());
  out.insert(out.end(), payload.data(), payload.data() + payload.size());
  out.resize(container_header + header.size() + padded(payload.size()));
  return Bytes(std::move(out));
}

}  // namespace

Bytes alone(const FatbinEntry& entry) {
  return container({entry.header.data(), entry.header.data() + entry.header.size()}, entry.payload);
}

Bytes fatbin_around(const Bytes& cubin, const gpu::Arch& arch) {
  constexpr std::uint64_t for_64_bit_linux = 0x11, accelerated = 0x100000, family = 0x200000, has_compat = 0x1000000;
  std::vector<std::uint8_t> header(entry_header);
  put<std::uint16_t>(header, 0, 2);  // a cubin
  put<std::uint16_t>(header, 2, 0x0101);
  put<std::uint16_t>(header, 24, cubin.size() > 8 ? cubin.data()[8] : 0);  // the ABI
  put<std::uint16_t>(header, 26, 1);
  put<std::uint32_t>(header, 28, static_cast<std::uint32_t>(arch.number));
  std::uint64_t flags = for_64_bit_linux;
  if (arch.suffix == gpu::Suffix::accelerated) flags |= accelerated;
  if (arch.suffix == gpu::Suffix::family) flags |= family;
  const auto elf = read_elf(cubin.span(), "", SymbolTable::symtab);
  const auto* compat = elf ? elf->section(".nv.compat") : nullptr;
  if (compat != nullptr && !compat->data.empty()) {
    // A copy of .nv.compat stands in the options, one byte late: a zero first, its last byte (a zero too) left out.
    flags |= has_compat;
    put<std::uint32_t>(header, 20, entry_header);
    put<std::uint32_t>(header, entry_header, entry_header + 8);
    put<std::uint32_t>(header, entry_header + 4, static_cast<std::uint32_t>(compat->data.size()));
    header.push_back(0);
    header.insert(header.end(), compat->data.begin(), compat->data.end() - 1);
    header.resize(padded(header.size()));
  }
  put<std::uint64_t>(header, 40, flags);
  put<std::uint32_t>(header, 4, static_cast<std::uint32_t>(header.size()));
  return container(std::move(header), cubin);
}

}  // namespace cujit::formats
