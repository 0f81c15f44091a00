// The CUDA meaning of a cubin's ELF fields, for both eras (FORMATS §5a, VERSIONS §7).
#include "cujit/formats/cubin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cujit/formats/elf.hpp"

namespace cujit::formats {
namespace {

constexpr std::uint8_t era_7 = 7;                                                  // the last ABI of the old layout
constexpr std::uint8_t type_object = 1, type_function = 2, type_cuda_object = 13;  // 13: data in results of -r
// Texture, surface and sampler references: the driver binds them.
constexpr std::uint8_t first_reference = 10, last_reference = 12;
constexpr std::uint8_t kernel_bit = 0x10;
constexpr std::uint16_t common_section = 0xfff2;
constexpr std::uint8_t attribute_accelerated = 9, attribute_fastpath = 11;  // in .nv.compat
constexpr std::uint8_t attribute_api_version = 0x37;                        // in .nv.info.<kernel>

template <class T>
T read_at(std::span<const std::uint8_t> data, std::size_t offset) {
  T value;
  std::memcpy(&value, data.data() + offset, sizeof value);
  return value;
}

// Walks {u8 format, u8 attribute, …} records; calls `each(attribute, payload)`.
template <class Each>
void walk_records(std::span<const std::uint8_t> data, Each each) {
  constexpr std::uint8_t sized = 4;
  for (std::size_t at = 0; at + 4 <= data.size();) {
    const auto format = data[at];
    std::size_t size = 2;
    std::size_t begin = at + 2;
    if (format == sized) {
      size = read_at<std::uint16_t>(data, at + 2);
      begin = at + 4;
    }
    if (size > data.size() - begin) return;
    each(data[at + 1], data.subspan(begin, size));
    at = begin + size;
  }
}

gpu::Version version_of(std::uint32_t times_ten) {
  return {static_cast<int>(times_ten / 10), static_cast<int>(times_ten % 10)};
}

// .note.nv.cuinfo: a note of type 1000 whose text is {u16 2, u16 virtual SM, u32 toolkit × 10}.
std::optional<gpu::Version> toolkit_of_note(std::span<const std::uint8_t> data) {
  constexpr std::size_t owner = 12;  // "NVIDIA Corp" and its NUL
  if (data.size() < 12 + owner + 8 || read_at<std::uint32_t>(data, 0) != owner) return std::nullopt;
  return version_of(read_at<std::uint32_t>(data, 12 + owner + 4));
}

std::optional<gpu::Version> toolkit_of(const Elf& elf) {
  if (elf.abi_version <= era_7) return version_of(elf.version);
  std::optional<gpu::Version> toolkit;
  if (const auto* note = elf.section(".note.nv.cuinfo")) toolkit = toolkit_of_note(note->data);
  for (const auto& section : elf.sections) {
    if (!section.name.starts_with(".nv.info.")) continue;
    walk_records(section.data, [&](std::uint8_t attribute, std::span<const std::uint8_t> payload) {
      if (attribute != attribute_api_version || payload.size() < 4) return;
      const auto found = version_of(read_at<std::uint32_t>(payload, 0));
      if (!toolkit || found > *toolkit) toolkit = found;
    });
  }
  return toolkit;
}

gpu::Suffix suffix_of(const Elf& elf, int number) {
  if (elf.abi_version <= era_7) return (elf.flags & 0x800U) != 0 ? gpu::Suffix::accelerated : gpu::Suffix::none;
  bool accelerated = (elf.flags & 0x8U) != 0;  // 12.8 and 12.9
  if (const auto* compat = elf.section(".nv.compat"))
    walk_records(compat->data, [&](std::uint8_t attribute, std::span<const std::uint8_t> payload) {
      if (attribute == attribute_accelerated && !payload.empty() && payload[0] == 1) accelerated = true;
    });
  if (accelerated) return gpu::Suffix::accelerated;
  // `f` stands in the recorded command line only.
  if (const auto* tool = elf.section(".note.nv.tkinfo")) {
    const auto wanted = fmt::format("sm_{}f", number);
    const std::string_view text(reinterpret_cast<const char*>(tool->data.data()), tool->data.size());
    if (text.find(wanted) != std::string_view::npos) return gpu::Suffix::family;
  }
  return gpu::Suffix::none;
}

CubinSymbol symbol_of(const ElfSymbol& s) {
  constexpr std::uint8_t local = 0, weak = 2;
  CubinSymbol out;
  out.name = s.name;
  out.defined = s.section != 0 || (s.type >= first_reference && s.type <= last_reference);
  out.local = s.binding == local;
  out.weak = s.binding == weak || s.section == common_section;
  out.size = s.size;
  out.value = s.value;
  if (s.type == type_function)
    out.kind = (s.other & kernel_bit) != 0 ? CubinSymbol::Kind::kernel : CubinSymbol::Kind::function;
  if (s.type == type_object || s.type == type_cuda_object) out.kind = CubinSymbol::Kind::variable;
  return out;
}

// A header whose table offset or count was zeroed is a well-formed ELF file that holds nothing. As a cubin it is
// damaged: every one has named sections, a symbol table and an arch, an empty link result too.
Expected<void> check_complete(const Elf& elf, const Cubin& cubin, const std::string& name) {
  const auto damaged = [&](std::string_view what, std::uint64_t offset) {
    Place place{name};
    place.offset = offset;
    return fail(make_error(Id::damaged_input, fmt::format("damaged cubin: {} (offset {})", what, offset), place)
                    .hint("the file is cut off or overwritten; build or fetch it again"));
  };
  constexpr std::uint32_t symbol_table = 2;
  if (elf.sections.empty()) return damaged("the header names no section table (e_shoff, e_shnum)", 0x28);
  if (std::ranges::all_of(elf.sections, [](const ElfSection& s) { return s.name.empty(); }))
    return damaged("the header names no section name table (e_shstrndx)", 0x3e);
  if (std::ranges::none_of(elf.sections, [](const ElfSection& s) { return s.type == symbol_table; }))
    return damaged("no section is a symbol table", 0x28);
  if (cubin.arch.number == 0) return damaged("the header names no arch (e_flags)", 0x30);
  return {};
}

}  // namespace

std::uint8_t fastpath_of(std::span<const std::uint8_t> compat) {
  std::uint8_t found = 0;
  walk_records(compat, [&](std::uint8_t attribute, std::span<const std::uint8_t> payload) {
    if (attribute == attribute_fastpath && !payload.empty()) found = payload[0];
  });
  return found;
}

bool has_debug_information(const Cubin& cubin) {
  return std::ranges::any_of(
      cubin.sections, [](const CubinSection& section) { return section.name == ".debug_info" && section.size > 0; });
}

Expected<Cubin> read_cubin(const Bytes& bytes, const std::string& name) {
  auto elf = read_elf(bytes.span(), name);
  if (!elf) return fail(elf.error());
  if (elf->machine != machine_cuda)
    return fail(Id::unrecognized_input, fmt::format("is an ELF file for machine {}, not a cubin", elf->machine),
                {name});
  Cubin cubin;
  constexpr std::uint16_t relocatable = 1, executable = 2, extensible = 0xff00;
  switch (elf->type) {
    case relocatable:
      cubin.type = CubinType::relocatable;
      break;
    case executable:
      cubin.type = CubinType::executable;
      break;
    case extensible:
      cubin.type = CubinType::extensible;
      break;
    default:
      return fail(Id::damaged_input, fmt::format("damaged cubin: the ELF type {} is unknown", elf->type), {name});
  }
  cubin.abi_version = elf->abi_version;
  cubin.arch.number = static_cast<int>(elf->abi_version <= era_7 ? elf->flags & 0xffU : (elf->flags >> 8U) & 0xffU);
  if (auto complete = check_complete(*elf, cubin, name); !complete) return fail(complete.error());
  cubin.arch.suffix = suffix_of(*elf, cubin.arch.number);
  cubin.toolkit = toolkit_of(*elf);
  if (const auto* compat = elf->section(".nv.compat")) cubin.fastpath = fastpath_of(compat->data);
  for (const auto& s : elf->symbols)
    if (!s.name.empty()) cubin.symbols.push_back(symbol_of(s));
  for (const auto& s : elf->sections) cubin.sections.push_back({std::string(s.name), s.size, s.align});
  return cubin;
}

}  // namespace cujit::formats
