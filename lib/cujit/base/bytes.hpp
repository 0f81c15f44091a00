// Bytes: an immutable, shared run of bytes with one owner; copies are cheap.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cujit {

class Bytes {
 public:
  Bytes() = default;
  explicit Bytes(std::string text);
  explicit Bytes(std::vector<std::uint8_t> data);

  const std::uint8_t* data() const { return view_.data(); }
  std::size_t size() const { return view_.size(); }
  bool empty() const { return view_.empty(); }
  std::span<const std::uint8_t> span() const { return view_; }
  // A slice that shares the owner; the caller has checked that it lies inside.
  Bytes part(std::size_t offset, std::size_t size) const {
    Bytes slice = *this;
    slice.view_ = view_.subspan(offset, size);
    return slice;
  }
  std::string_view text() const { return {reinterpret_cast<const char*>(view_.data()), view_.size()}; }
  friend bool operator==(const Bytes& a, const Bytes& b) {
    return (a.data() == b.data() && a.size() == b.size()) || a.text() == b.text();
  }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::uint8_t> view_;
};

}  // namespace cujit
