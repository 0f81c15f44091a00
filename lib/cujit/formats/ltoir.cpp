// The LTO-IR header (FORMATS §5d, read off containers of 11.8 to 13.5).
#include "cujit/formats/ltoir.hpp"

#include <fmt/format.h>

#include <cstring>

namespace cujit::formats {
namespace {

constexpr std::uint16_t tag_arch = 1, tag_accelerated = 0x20, tag_end = 0x63;

template <class T>
T read_at(const Bytes& bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

tl::unexpected<Error> damaged(const std::string& name, std::uint64_t offset, const std::string& why) {
  Place place{name};
  place.offset = offset;
  return fail(
      make_error(Id::damaged_input, fmt::format("damaged LTO-IR: {} at offset {}", why, offset), std::move(place))
          .hint("the file is cut off or overwritten; build or fetch it again"));
}

}  // namespace

Expected<LtoIr> read_ltoir(const Bytes& bytes, const std::string& name) {
  if (bytes.size() < 0x18)
    return damaged(name, 0, fmt::format("the header of 24 bytes is cut off, {} are there", bytes.size()));
  if (read_at<std::uint32_t>(bytes, 0) != ltoir_magic) return damaged(name, 0, "the magic number is wrong");
  const auto byte = [&](std::size_t at) { return static_cast<int>(bytes.data()[at]); };
  LtoIr ir;
  ir.container_major = byte(4);
  ir.container_minor = byte(5);
  ir.ir_major = byte(6);
  ir.ir_minor = byte(7);
  ir.debug_major = byte(8);
  ir.debug_minor = byte(9);
  ir.llvm_major = byte(10);
  ir.llvm_minor = byte(11);
  const auto payload = read_at<std::uint32_t>(bytes, 20);
  if (payload < 0x18 || payload >= bytes.size())
    return damaged(name, 20, "the payload's offset points outside the file");
  gpu::Arch arch;
  for (std::size_t at = 24; at + 4 <= payload; at += 4) {
    const auto tag = read_at<std::uint16_t>(bytes, at);
    const auto value = read_at<std::uint16_t>(bytes, at + 2);
    if (tag == tag_end) break;
    if (tag == tag_arch) arch.number = value / 10;
    if (tag == tag_accelerated && value == 1) arch.suffix = gpu::Suffix::accelerated;
  }
  if (arch.number != 0) ir.arch = arch;
  return ir;
}

}  // namespace cujit::formats
