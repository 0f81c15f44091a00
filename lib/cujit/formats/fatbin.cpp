// Walking fatbin containers. Every size and offset is checked against the container before it is used.
#include "cujit/formats/fatbin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cujit/formats/unpack.hpp"

namespace cujit::formats {
namespace {

constexpr std::uint64_t container_header = 16, least_entry_header = 64;
constexpr std::uint64_t lz4_flag = 0x2000, zstd_flag = 0x8000, obfuscated_flag = 0x10000;
constexpr std::uint64_t accelerated_flag = 0x100000, family_flag = 0x200000;
constexpr std::uint16_t ptx_kind = 1, cubin_kind = 2, ltoir_kind = 8;

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
    for (at_ += header; at_ < end;) {
      auto one = entry(end);
      if (!one) return fail(one.error());
      out.entries.push_back(std::move(*one));
    }
    return out;
  }

  Expected<FatbinEntry> entry(std::uint64_t end) {
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
    out.header = bytes_.part(at_, header);
    out.payload = bytes_.part(at_ + header, packed != 0 ? packed : size);
    out.unpacked_size = packed != 0 ? read<std::uint64_t>(at_ + 56) : size;
    set_kind(out, packed != 0);
    out.name = text(out.header, read<std::uint32_t>(at_ + 32), read<std::uint32_t>(at_ + 36));
    set_options(out, read<std::uint32_t>(at_ + 20));
    at_ += header + size;
    return out;
  }

  void set_kind(FatbinEntry& out, bool packed) const {
    using Kind = FatbinEntry::Kind;
    using Packing = FatbinEntry::Packing;
    out.kind_number = read<std::uint16_t>(at_);
    out.kind = out.kind_number == ptx_kind     ? Kind::ptx
               : out.kind_number == cubin_kind ? Kind::cubin
               : out.kind_number == ltoir_kind ? Kind::ltoir
                                               : Kind::other;
    const auto flags = read<std::uint64_t>(at_ + 40);
    if (packed)
      out.packing = (flags & zstd_flag) != 0  ? Packing::zstd
                    : (flags & lz4_flag) != 0 ? Packing::lz4
                                              : Packing::unknown;
    out.obfuscated = (flags & obfuscated_flag) != 0;
    out.arch.number = static_cast<int>(std::min(read<std::uint32_t>(at_ + 28), 9999U));
    out.arch.suffix = (flags & accelerated_flag) != 0 ? gpu::Suffix::accelerated
                      : (flags & family_flag) != 0    ? gpu::Suffix::family
                                                      : gpu::Suffix::none;
    out.version = {read<std::uint16_t>(at_ + 26), read<std::uint16_t>(at_ + 24)};
  }

  // A name or option text that lies outside the header tells nothing; the linker gets on without it.
  static std::string text(const Bytes& header, std::uint64_t offset, std::uint64_t size) {
    if (offset > header.size() || size > header.size() - offset) return {};
    const auto all = header.text().substr(offset, size);
    return std::string(all.substr(0, all.find('\0')));
  }
  static void set_options(FatbinEntry& out, std::uint64_t block) {
    // For cubins the block holds a copy of .nv.compat, no text.
    if (block == 0 || out.kind == FatbinEntry::Kind::cubin || block + std::uint64_t{8} > out.header.size()) return;
    std::uint32_t place[2];  // counted from the entry
    std::memcpy(place, out.header.data() + block, sizeof place);
    out.options = text(out.header, place[0], place[1]);
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
  if (entry.packing == FatbinEntry::Packing::none) return entry.payload;
  if (entry.packing == FatbinEntry::Packing::unknown)
    return problem(Id::not_yet, "a fatbin entry is compressed in a way that cujit does not know");
  auto bytes = entry.packing == FatbinEntry::Packing::zstd ? unpack_zstd(entry.payload.span(), entry.unpacked_size)
                                                           : unpack_lz4(entry.payload.span(), entry.unpacked_size);
  if (!bytes)
    return problem(Id::damaged_input, fmt::format("damaged fatbin: the entry at offset {} does not unpack to the {} "
                                                  "bytes that it claims",
                                                  entry.offset, entry.unpacked_size));
  return Bytes(std::move(*bytes));
}

Bytes alone(const FatbinEntry& entry) {
  const auto padding = (8 - (entry.header.size() + entry.payload.size()) % 8) % 8;
  const std::uint64_t size = entry.header.size() + entry.payload.size() + padding;
  std::vector<std::uint8_t> out(container_header);
  const std::uint16_t version = 1, header = container_header;
  std::memcpy(out.data(), &fatbin_magic, sizeof fatbin_magic);
  std::memcpy(out.data() + 4, &version, sizeof version);
  std::memcpy(out.data() + 6, &header, sizeof header);
  std::memcpy(out.data() + 8, &size, sizeof size);
  out.insert(out.end(), entry.header.data(), entry.header.data() + entry.header.size());
  // The payload's padding was left away, so its size changes with it.
  const std::uint64_t padded = entry.payload.size() + padding;
  std::memcpy(out.data() + container_header + 8, &padded, sizeof padded);
  out.insert(out.end(), entry.payload.data(), entry.payload.data() + entry.payload.size());
  out.resize(container_header + size);
  return Bytes(std::move(out));
}

}  // namespace cujit::formats
