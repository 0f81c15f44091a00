// Unpacking zstd frames and LZ4 blocks into exactly the size that was promised.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cujit::formats {

// Nothing if `packed` is damaged, gives more or fewer bytes than `size`, or `size` is over 2 GiB. Memory grows with
// what really comes out, never with what is claimed.
std::optional<std::vector<std::uint8_t>> unpack_zstd(std::span<const std::uint8_t> packed, std::uint64_t size);
std::optional<std::vector<std::uint8_t>> unpack_lz4(std::span<const std::uint8_t> packed, std::uint64_t size);

}  // namespace cujit::formats
