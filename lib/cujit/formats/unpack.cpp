// zstd by its streaming interface, LZ4 by its block one; both bounded.
#include "cujit/formats/unpack.hpp"

#include <lz4.h>
#include <zstd.h>

#include <algorithm>
#include <climits>
#include <memory>

namespace cujit::formats {
namespace {

constexpr std::uint64_t most = std::uint64_t{2} << 30U;
constexpr std::size_t step = std::size_t{4} << 20U;

}  // namespace

std::optional<std::vector<std::uint8_t>> unpack_zstd(std::span<const std::uint8_t> packed, std::uint64_t size) {
  if (size > most) return std::nullopt;
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!context) return std::nullopt;
  std::vector<std::uint8_t> out(std::min<std::uint64_t>(size, std::max(packed.size() * 8, step)));
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  for (;;) {
    const auto before = in.pos + to.pos;
    const auto left = ZSTD_decompressStream(context.get(), &to, &in);
    if (ZSTD_isError(left) != 0) return std::nullopt;
    if (left == 0) break;
    if (to.pos == out.size()) {
      if (out.size() >= size) return std::nullopt;
      out.resize(std::min<std::uint64_t>(size, out.size() * 2));
      to.dst = out.data();
      to.size = out.size();
    } else if (in.pos + to.pos == before) {
      return std::nullopt;  // the frame is cut off
    }
  }
  if (to.pos != size) return std::nullopt;
  out.resize(size);
  return out;
}

std::optional<std::vector<std::uint8_t>> unpack_lz4(std::span<const std::uint8_t> packed, std::uint64_t size) {
  // A block grows at most 255-fold.
  if (size > std::min<std::uint64_t>(most, packed.size() * 255 + 64) || size > INT_MAX || packed.size() > INT_MAX)
    return std::nullopt;
  std::vector<std::uint8_t> out(size);
  const int got = LZ4_decompress_safe(reinterpret_cast<const char*>(packed.data()), reinterpret_cast<char*>(out.data()),
                                      static_cast<int>(packed.size()), static_cast<int>(size));
  if (got < 0 || static_cast<std::uint64_t>(got) != size) return std::nullopt;
  return out;
}

}  // namespace cujit::formats
