// The frames between parent and worker: a header with type and length, then the payload. Numbers are in host order,
// since both ends are one program on one machine. Every read is bounds-checked: the worker's memory may be damaged.
#pragma once
#include <sys/uio.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cujit::engine {

enum class FrameType : std::uint32_t {
  load_library = 1,  // parent → worker: get ready; no answer
  run_unit = 2,
  ask_driver = 3,
  progress = 16,  // worker → parent
  image = 17,     // the payload is the result's bytes, alone, so that they are never copied
  outcome = 18,
  load_report = 19,
};

struct FrameHeader {
  std::uint32_t magic = 0;
  FrameType type{};
  std::uint64_t length = 0;
};
constexpr std::uint32_t frame_magic = 0x314a4c43;
constexpr std::uint64_t longest_frame = std::uint64_t{4} << 30;  // a link of 4 GiB is past what the vendor's code takes
constexpr std::uint64_t longest_progress = 64;

// Puts a frame together; large runs of bytes are referred to, not copied, and must live until it is sent.
class FrameWriter {
 public:
  explicit FrameWriter(FrameType type) : type_(type) {}
  void number(std::uint64_t value) { raw(&value, sizeof value); }
  // Length, bytes, and a NUL that is not counted.
  void text(std::string_view value);
  // Length, padding to 16 bytes, bytes, and 16 NULs that are not counted: the vendor's readers of text go on to a NUL,
  // and those of binaries may read whole words.
  void bytes(std::span<const std::uint8_t> value);
  // The whole payload is `value`.
  void only(std::span<const std::uint8_t> value);
  std::uint64_t size() const { return size_; }
  // Header and payload, ready for sendmsg. Call once, last.
  std::vector<iovec> parts();

 private:
  void raw(const void* data, std::size_t size);
  void refer(std::span<const std::uint8_t> data);
  struct Part {
    std::size_t from = 0, size = 0;           // in small_, or …
    const std::uint8_t* elsewhere = nullptr;  // … there
  };
  FrameType type_;
  FrameHeader header_;
  std::string small_;
  std::vector<Part> parts_;
  std::uint64_t size_ = 0;
};

// After a send took `sent` bytes of `parts` from `first` on: moves `first` to the first part that is not all sent.
void advance(std::vector<iovec>& parts, std::size_t& first, std::size_t sent);

// Takes a payload apart. After the first read past the end everything reads as empty and `good()` is false.
class FrameReader {
 public:
  explicit FrameReader(std::span<const std::uint8_t> payload) : left_(payload), start_(payload.data()) {}
  std::uint64_t number();
  std::string_view text();                // followed by a NUL in memory
  std::span<const std::uint8_t> bytes();  // aligned to 16 within the payload, followed by NULs
  bool good() const { return good_; }

 private:
  std::span<const std::uint8_t> take(std::uint64_t size);
  std::span<const std::uint8_t> left_;
  const std::uint8_t* start_;
  bool good_ = true;
};

}  // namespace cujit::engine
