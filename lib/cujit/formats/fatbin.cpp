// Walking fatbin containers. Every size and offset is checked against the container before it is used.
#include "cujit/formats/fatbin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cujit/formats/cubin.hpp"
#include "cujit/formats/unpack.hpp"

namespace cujit::formats {
namespace {

constexpr std::uint64_t container_header = 16, least_entry_header = 64;
constexpr std::uint64_t lz4_flag = 0x2000, zstd_flag = 0x8000, obfuscated_flag = 0x10000;
constexpr std::uint64_t accelerated_flag = 0x100000, family_flag = 0x200000, compat_flag = 0x1000000;
constexpr std::uint16_t ptx_kind = 1, cubin_kind = 2, ltoir_kind = 8, together_kind = 0x100;

class Walk {
 public:
  Walk(const Bytes& bytes, const std::string& name, std::uint64_t base) : bytes_(bytes), name_(name), base_(base) {}

  Expected<std::vector<FatbinContainer>> run() {
    std::vector<FatbinContainer> all;
    for (skip_padding(); at_ < bytes_.size(); skip_padding()) {
      auto one = container();
      if (!one) return fail(one.error());
      all.push_back(std::move(*one));
    }
    return all;
  }

 private:
  template <class T>
  T read(std::uint64_t offset) const {  // the caller has checked the range
    T value;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }

  tl::unexpected<Error> damaged(std::string_view field, std::uint64_t offset, std::string_view why) const {
    Place place{name_};
    place.offset = base_ + offset;
    return fail(make_error(Id::damaged_input,
                           fmt::format("damaged fatbin: {} at offset {} {}", field, base_ + offset, why),
                           std::move(place))
                    .hint("the file is cut off or overwritten; build or fetch it again"));
  }

  void skip_padding() {
    const auto* begin = bytes_.data() + at_;
    const auto* end = bytes_.data() + bytes_.size();
    at_ += static_cast<std::uint64_t>(std::find_if(begin, end, [](std::uint8_t byte) { return byte != 0; }) - begin);
  }

  Expected<FatbinContainer> container() {
    if (bytes_.size() - at_ < container_header) return damaged("a container's header", at_, "is cut off");
    if (read<std::uint32_t>(at_) != fatbin_magic)
      return damaged("a container's magic number", at_, "is not that of a fatbin");
    const std::uint64_t header = read<std::uint16_t>(at_ + 6);
    const auto size = read<std::uint64_t>(at_ + 8);
    if (header < container_header || header > bytes_.size() - at_)
      return damaged("a container's header size", at_ + 6, "lies outside the file");
    if (size > bytes_.size() - at_ - header) return damaged("a container's size", at_ + 8, "lies outside the file");
    FatbinContainer out{base_ + at_, {}};
    const auto end = at_ + header + size;
    at_ += header;
    while (at_ < end)
      if (auto fine = entry(end, out.entries); !fine) return fail(fine.error());
    return out;
  }

  Expected<void> entry(std::uint64_t end, std::vector<FatbinEntry>& entries) {
    const auto room = end - at_;
    if (room < least_entry_header) return damaged("an entry's header", at_, "is cut off");
    const std::uint64_t header = read<std::uint32_t>(at_ + 4);
    const auto size = read<std::uint64_t>(at_ + 8);
    if (header < least_entry_header || header > room)
      return damaged("an entry's header size", at_ + 4, "lies outside its container");
    if (size > room - header) return damaged("an entry's size", at_ + 8, "lies outside its container");
    const std::uint64_t packed = read<std::uint32_t>(at_ + 16);
    if (packed > size) return damaged("an entry's compressed size", at_ + 16, "is larger than the entry");

    FatbinEntry out;
    out.offset = base_ + at_;
    out.payload = bytes_.part(at_ + header, packed != 0 ? packed : size);
    out.unpacked_size = packed != 0 ? read<std::uint64_t>(at_ + 56) : size;
    set_packing(out, packed != 0);
    describe(out, bytes_.part(at_, header));
    const auto whole = at_;
    at_ += header + size;
    if (out.kind_number == together_kind) return parts(whole, header, out, entries);
    entries.push_back(std::move(out));
    return {};
  }

  void set_packing(FatbinEntry& out, bool packed) const {
    using Packing = FatbinEntry::Packing;
    const auto flags = read<std::uint64_t>(at_ + 40);
    if (packed)
      out.packing = (flags & zstd_flag) != 0  ? Packing::zstd
                    : (flags & lz4_flag) != 0 ? Packing::lz4
                                              : Packing::unknown;
    out.obfuscated = (flags & obfuscated_flag) != 0;
  }

  // What stands in a header of at least 64 bytes.
  static void describe(FatbinEntry& out, Bytes header) {
    using Kind = FatbinEntry::Kind;
    const auto field = [&]<class T>(std::size_t offset, T value) {
      std::memcpy(&value, header.data() + offset, sizeof value);
      return value;
    };
    constexpr std::uint16_t half = 0;
    constexpr std::uint32_t word = 0;
    constexpr std::uint64_t flag_word = 0;
    out.kind_number = field(0, half);
    out.kind = out.kind_number == ptx_kind     ? Kind::ptx
               : out.kind_number == cubin_kind ? Kind::cubin
               : out.kind_number == ltoir_kind ? Kind::ltoir
                                               : Kind::other;
    const auto flags = field(40, flag_word);
    out.arch.number = static_cast<int>(std::min(field(28, word), 9999U));
    out.arch.suffix = (flags & accelerated_flag) != 0 ? gpu::Suffix::accelerated
                      : (flags & family_flag) != 0    ? gpu::Suffix::family
                                                      : gpu::Suffix::none;
    if ((flags & compat_flag) != 0) out.fastpath = fastpath_of(compat_of(header, field(20, word)));
    out.version = {field(26, half), field(24, half)};
    out.name = text(header, field(32, word), field(36, word));
    set_options(out, header, field(20, word));
    out.header = std::move(header);
  }

  // Entries compressed together, as nvFatbin 13.5 -concat writes them (seen; no document tells): from byte 72 on the
  // outer header holds one header per part, whose second word is the part's place in what the payload unpacks to.
  // nvJitLink reads them from 13.2 on; unpacked here they serve every release.
  Expected<void> parts(std::uint64_t whole, std::uint64_t header, const FatbinEntry& outer,
                       std::vector<FatbinEntry>& entries) {
    constexpr std::uint64_t first = 72;
    if (header < first) return damaged("a list of entries", whole, "is cut off");
    const auto count = read<std::uint32_t>(whole + 64);
    auto at = whole + first;
    const auto end = whole + header;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (end - at < least_entry_header) return damaged("a list of entries", at, "is cut off");
      auto one = outer;
      one.offset = base_ + at;
      one.part = {read<std::uint32_t>(at + 4), read<std::uint64_t>(at + 8)};
      describe(one, bytes_.part(at, end - at));
      const auto size = length_of_part(one.header);
      if (size > end - at) return damaged("a list of entries", at, "lies outside its header");
      // Scrambled parts cannot be told apart here.
      if (one.obfuscated) one.kind = FatbinEntry::Kind::other;
      entries.push_back(std::move(one));
      at += size;
    }
    return {};
  }

  // Its name and its options follow a part's header, each padded to eight bytes.
  static std::uint64_t length_of_part(const Bytes& header) {
    const auto word = [&](std::uint64_t offset) {
      std::uint32_t value = 0;
      if (offset + sizeof value <= header.size()) std::memcpy(&value, header.data() + offset, sizeof value);
      return std::uint64_t{value};
    };
    std::uint64_t end = least_entry_header;
    if (word(32) != 0) end = std::max(end, word(32) + word(36) + 1);
    if (const auto block = word(20); block != 0) end = std::max(end, word(block) + word(block + 4) + 1);
    return (end + 7) / 8 * 8;
  }

  // The copy of .nv.compat begins one byte late: after a zero.
  static std::span<const std::uint8_t> compat_of(const Bytes& header, std::uint64_t block) {
    if (block < least_entry_header || block + 8 > header.size()) return {};
    std::uint32_t place[2];
    std::memcpy(place, header.data() + block, sizeof place);
    if (place[1] == 0 || place[0] > header.size() || place[1] > header.size() - place[0]) return {};
    return header.span().subspan(place[0] + 1, place[1] - 1);
  }

  // A name or option text that lies outside the header tells nothing; the linker gets on without it.
  static std::string text(const Bytes& header, std::uint64_t offset, std::uint64_t size) {
    if (offset > header.size() || size > header.size() - offset) return {};
    const auto all = header.text().substr(offset, size);
    return std::string(all.substr(0, all.find('\0')));
  }
  static void set_options(FatbinEntry& out, const Bytes& header, std::uint64_t block) {
    // For cubins the block holds a copy of .nv.compat, no text.
    if (block == 0 || out.kind == FatbinEntry::Kind::cubin || block + 8 > header.size()) return;
    std::uint32_t place[2];  // counted from the entry
    std::memcpy(place, header.data() + block, sizeof place);
    out.options = text(header, place[0], place[1]);
  }

  const Bytes& bytes_;
  const std::string& name_;
  std::uint64_t base_;
  std::uint64_t at_ = 0;
};

}  // namespace

Expected<std::vector<FatbinContainer>> read_fatbin(const Bytes& bytes, const std::string& name, std::uint64_t offset) {
  return Walk(bytes, name, offset).run();
}

Expected<Bytes> unpack(const FatbinEntry& entry, const std::string& name) {
  const auto problem = [&](Id id, std::string what) {
    Place place{name};
    place.offset = entry.offset;
    return fail(make_error(id, std::move(what), std::move(place)));
  };
  const auto part_of = [&](const Bytes& bytes) -> Expected<Bytes> {
    if (!entry.part) return bytes;
    if (entry.part->offset <= bytes.size() && entry.part->size <= bytes.size() - entry.part->offset)
      return bytes.part(entry.part->offset, entry.part->size);
    return problem(Id::damaged_input, fmt::format("damaged fatbin: the entry at offset {} lies outside what it is "
                                                  "compressed in",
                                                  entry.offset));
  };
  if (entry.packing == FatbinEntry::Packing::none) return part_of(entry.payload);
  if (entry.packing == FatbinEntry::Packing::unknown)
    return problem(Id::not_yet, "a fatbin entry is compressed in a way that cujit does not know");
  auto bytes = entry.packing == FatbinEntry::Packing::zstd ? unpack_zstd(entry.payload.span(), entry.unpacked_size)
                                                           : unpack_lz4(entry.payload.span(), entry.unpacked_size);
  if (!bytes)
    return problem(Id::damaged_input, fmt::format("damaged fatbin: the entry at offset {} does not unpack to the {} "
                                                  "bytes that it claims",
                                                  entry.offset, entry.unpacked_size));
  return part_of(Bytes(std::move(*bytes)));
}

}  // namespace cujit::formats
