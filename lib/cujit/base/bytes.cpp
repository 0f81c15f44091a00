// Bytes: the two ways to take ownership.
#include "cujit/base/bytes.hpp"

namespace cujit {

Bytes::Bytes(std::string text) {
  auto held = std::make_shared<const std::string>(std::move(text));
  view_ = {reinterpret_cast<const std::uint8_t*>(held->data()), held->size()};
  owner_ = std::move(held);
}

Bytes::Bytes(std::vector<std::uint8_t> data) {
  auto held = std::make_shared<const std::vector<std::uint8_t>>(std::move(data));
  view_ = {held->data(), held->size()};
  owner_ = std::move(held);
}

}  // namespace cujit
