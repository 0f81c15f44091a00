// Frames: putting together and taking apart.
#include "cujit/engine/wire.hpp"

#include <array>

#include <algorithm>

namespace cujit::engine {
namespace {

constexpr std::size_t alignment = 16;
constexpr std::size_t trailing_nuls = 16;
constexpr std::size_t copy_up_to = 4096;  // below this a copy costs less than one more part of a sendmsg
constexpr std::array<char, alignment> zeros{};

std::size_t padding_at(std::uint64_t offset) { return (alignment - offset % alignment) % alignment; }

}  // namespace

void FrameWriter::raw(const void* data, std::size_t size) {
  if (size == 0) return;
  if (!parts_.empty() && !parts_.back().elsewhere)
    parts_.back().size += size;
  else
    parts_.push_back({small_.size(), size, nullptr});
  small_.append(static_cast<const char*>(data), size);
  size_ += size;
}

void FrameWriter::refer(std::span<const std::uint8_t> data) {
  if (data.size() <= copy_up_to) return raw(data.data(), data.size());
  parts_.push_back({0, data.size(), data.data()});
  size_ += data.size();
}

void FrameWriter::text(std::string_view value) {
  number(value.size());
  raw(value.data(), value.size());
  raw(zeros.data(), 1);
}

void FrameWriter::bytes(std::span<const std::uint8_t> value) {
  number(value.size());
  raw(zeros.data(), padding_at(size_));
  refer(value);
  raw(zeros.data(), trailing_nuls);
}

void FrameWriter::only(std::span<const std::uint8_t> value) { refer(value); }

std::vector<iovec> FrameWriter::parts() {
  header_ = {frame_magic, type_, size_};
  std::vector<iovec> out{{&header_, sizeof header_}};
  for (const auto& part : parts_) {
    const void* const at = part.elsewhere ? static_cast<const void*>(part.elsewhere) : small_.data() + part.from;
    out.push_back({const_cast<void*>(at), part.size});  // NOLINT: iovec has no const form
  }
  return out;
}

std::span<const std::uint8_t> FrameReader::take(std::uint64_t size) {
  if (!good_ || size > left_.size()) {
    good_ = false;
    return {};
  }
  const auto out = left_.first(static_cast<std::size_t>(size));
  left_ = left_.subspan(out.size());
  return out;
}

std::uint64_t FrameReader::number() {
  std::uint64_t value = 0;
  const auto from = take(sizeof value);
  if (!from.empty()) std::memcpy(&value, from.data(), sizeof value);
  return value;
}

std::string_view FrameReader::text() {
  const auto size = number();
  const auto from = take(size);
  const auto end = take(1);
  if (!good_ || end.empty() || end[0] != 0) {
    good_ = false;
    return "";  // a NUL stands behind every text of a frame, behind the empty one too
  }
  return {reinterpret_cast<const char*>(from.data()), from.size()};
}

std::span<const std::uint8_t> FrameReader::bytes() {
  const auto size = number();
  take(padding_at(static_cast<std::uint64_t>(left_.data() - start_)));
  const auto from = take(size);
  take(trailing_nuls);
  return good_ ? from : std::span<const std::uint8_t>{};
}

void advance(std::vector<iovec>& parts, std::size_t& first, std::size_t sent) {
  for (; first < parts.size(); ++first) {
    auto& part = parts[first];
    const auto taken = std::min(sent, part.iov_len);
    part.iov_base = static_cast<char*>(part.iov_base) + taken;
    part.iov_len -= taken;
    sent -= taken;
    if (part.iov_len > 0) return;
  }
}

}  // namespace cujit::engine
