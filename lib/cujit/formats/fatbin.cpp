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

template <class T>
T field(const Bytes& bytes, std::uint64_t offset) {  // the caller has checked the range
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

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
    if (field<std::uint32_t>(bytes_, at_) != fatbin_magic)
      return damaged("a container's magic number", at_, "is not that of a fatbin");
    const std::uint64_t header = field<std::uint16_t>(bytes_, at_ + 6);
    const auto size = field<std::uint64_t>(bytes_, at_ + 8);
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
    const std::uint64_t header = field<std::uint32_t>(bytes_, at_ + 4);
    const auto size = field<std::uint64_t>(bytes_, at_ + 8);
    if (header < least_entry_header || header > room)
      return damaged("an entry's header size", at_ + 4, "lies outside its container");
    if (size > room - header) return damaged("an entry's size", at_ + 8, "lies outside its container");
    const std::uint64_t packed = field<std::uint32_t>(bytes_, at_ + 16);
    if (packed > size) return damaged("an entry's compressed size", at_ + 16, "is larger than the entry");

    FatbinEntry out;
    out.offset = base_ + at_;
    out.payload = bytes_.part(at_ + header, packed != 0 ? packed : size);
    out.unpacked_size = packed != 0 ? field<std::uint64_t>(bytes_, at_ + 56) : size;
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
    const auto flags = field<std::uint64_t>(bytes_, at_ + 40);
    if (packed)
      out.packing = (flags & zstd_flag) != 0  ? Packing::zstd
                    : (flags & lz4_flag) != 0 ? Packing::lz4
                                              : Packing::unknown;
    out.obfuscated = (flags & obfuscated_flag) != 0;
  }

  // What stands in a header of at least 64 bytes.
  static void describe(FatbinEntry& out, Bytes header) {
    using Kind = FatbinEntry::Kind;
    out.kind_number = field<std::uint16_t>(header, 0);
    out.kind = out.kind_number == ptx_kind     ? Kind::ptx
               : out.kind_number == cubin_kind ? Kind::cubin
               : out.kind_number == ltoir_kind ? Kind::ltoir
                                               : Kind::other;
    const auto flags = field<std::uint64_t>(header, 40);
    out.arch.number = static_cast<int>(std::min(field<std::uint32_t>(header, 28), 9999U));
    out.arch.suffix = (flags & accelerated_flag) != 0 ? gpu::Suffix::accelerated
                      : (flags & family_flag) != 0    ? gpu::Suffix::family
                                                      : gpu::Suffix::none;
    out.version = {field<std::uint16_t>(header, 26), field<std::uint16_t>(header, 24)};
    out.name = text(header, field<std::uint32_t>(header, 32), field<std::uint32_t>(header, 36));
    const auto block = block_of(header);
    // A cubin's block is a copy of its .nv.compat, which begins one byte late: after a zero.
    if (out.kind != Kind::cubin)
      out.options = block.text().substr(0, block.text().find('\0'));
    else if ((flags & compat_flag) != 0 && !block.empty())
      out.fastpath = fastpath_of(block.span().subspan(1));
    out.header = std::move(header);
  }

  // Entries compressed together, as nvFatbin 13.5 -concat writes them (seen; no document tells): from byte 72 on the
  // outer header holds one header per part, whose second word is the part's place in what the payload unpacks to.
  // nvJitLink reads them from 13.2 on; unpacked here they serve every release.
  Expected<void> parts(std::uint64_t whole, std::uint64_t header, const FatbinEntry& outer,
                       std::vector<FatbinEntry>& entries) {
    constexpr std::uint64_t first = 72;
    if (header < first) return damaged("a list of entries", whole, "is cut off");
    const auto count = field<std::uint32_t>(bytes_, whole + 64);
    auto at = whole + first;
    const auto end = whole + header;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (end - at < least_entry_header) return damaged("a list of entries", at, "is cut off");
      auto one = outer;
      one.offset = base_ + at;
      one.part = {field<std::uint32_t>(bytes_, at + 4), field<std::uint64_t>(bytes_, at + 8)};
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

  // A name or block that lies outside the header tells nothing; the linker gets on without it.
  static Bytes within(const Bytes& header, std::uint64_t offset, std::uint64_t size) {
    if (offset > header.size() || size > header.size() - offset) return {};
    return header.part(offset, size);
  }
  static std::string text(const Bytes& header, std::uint64_t offset, std::uint64_t size) {
    const auto all = within(header, offset, size);
    return std::string(all.text().substr(0, all.text().find('\0')));
  }
  // The options: a pair of numbers tells their place, counted from the entry, and their size.
  static Bytes block_of(const Bytes& header) {
    const std::uint64_t pair = field<std::uint32_t>(header, 20);
    if (pair == 0 || pair + 8 > header.size()) return {};
    return within(header, field<std::uint32_t>(header, pair), field<std::uint32_t>(header, pair + 4));
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
