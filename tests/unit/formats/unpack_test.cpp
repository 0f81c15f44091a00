// Unpacking gives exactly what was promised or nothing, whatever the packed bytes claim.
#include "cujit/formats/unpack.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/fatbin_builder.hpp"

using namespace cujit::formats;
using cujit::testing::packed_lz4;
using cujit::testing::packed_zstd;

namespace {

std::span<const std::uint8_t> span(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
std::string as_text(const std::optional<std::vector<std::uint8_t>>& bytes) {
  return bytes ? std::string(bytes->begin(), bytes->end()) : "<nothing>";
}
// Text that packs, but not to nothing.
std::string sample(std::size_t size) {
  std::string out;
  for (unsigned i = 0; out.size() < size; ++i) out += "line " + std::to_string(i * 2654435761U) + ";\n";
  out.resize(size);
  return out;
}
// Frames as a stream writes them: no size in the header, a checksum at the end.
std::string streamed_zstd(const std::string& content) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  std::string out(ZSTD_compressBound(content.size()) + 64, '\0');
  ZSTD_inBuffer in{content.data(), content.size(), 0};
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  ZSTD_compressStream2(context, &to, &in, ZSTD_e_flush);
  while (ZSTD_compressStream2(context, &to, &in, ZSTD_e_end) != 0) {
  }
  ZSTD_freeCCtx(context);
  out.resize(to.pos);
  return out;
}

}  // namespace

TEST_CASE("what was packed comes back, at sizes around every step of the buffer") {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{1000}, std::size_t{131072}, (std::size_t{4} << 20U) - 1,
        std::size_t{4} << 20U, (std::size_t{4} << 20U) + 1, (std::size_t{9} << 20U) + 3}) {
    const auto content = sample(size);
    CHECK(as_text(unpack_zstd(span(packed_zstd(content)), size)) == content);
    CHECK(as_text(unpack_zstd(span(streamed_zstd(content)), size)) == content);
    if (size > 0) CHECK(as_text(unpack_lz4(span(packed_lz4(content)), size)) == content);
  }
}

TEST_CASE("content that packs a thousandfold unpacks") {
  const std::string zeros(std::size_t{20} << 20U, '\0');
  CHECK(as_text(unpack_zstd(span(packed_zstd(zeros)), zeros.size())) == zeros);
  CHECK(as_text(unpack_lz4(span(packed_lz4(zeros)), zeros.size())) == zeros);
}

TEST_CASE("a size that is not the real one gives nothing") {
  const auto content = sample(5000);
  const auto zstd = packed_zstd(content), stream = streamed_zstd(content), lz4 = packed_lz4(content);
  constexpr std::uint64_t most = std::uint64_t{2} << 30U;
  for (const std::uint64_t claimed :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4999}, std::uint64_t{5001}, std::uint64_t{1} << 24U, most - 1,
        most, most + 1, ~std::uint64_t{0} - 7, ~std::uint64_t{0}}) {
    CHECK_FALSE(unpack_zstd(span(zstd), claimed));
    CHECK_FALSE(unpack_zstd(span(stream), claimed));
    CHECK_FALSE(unpack_lz4(span(lz4), claimed));
  }
}

TEST_CASE("cut off at every byte: nothing") {
  const auto content = sample(600);
  const auto zstd = packed_zstd(content), stream = streamed_zstd(content), lz4 = packed_lz4(content);
  for (std::size_t i = 0; i < zstd.size(); ++i) CHECK_FALSE(unpack_zstd(span(zstd.substr(0, i)), 600));
  for (std::size_t i = 0; i < stream.size(); ++i) CHECK_FALSE(unpack_zstd(span(stream.substr(0, i)), 600));
  for (std::size_t i = 0; i < lz4.size(); ++i) CHECK_FALSE(unpack_lz4(span(lz4.substr(0, i)), 600));
}

TEST_CASE("every flipped bit gives nothing or the promised size, and a checksum catches all") {
  const auto content = sample(300);
  const auto zstd = packed_zstd(content), stream = streamed_zstd(content), lz4 = packed_lz4(content);
  for (std::size_t bit = 0; bit < zstd.size() * 8; ++bit) {
    auto bad = zstd;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    if (const auto out = unpack_zstd(span(bad), 300)) CHECK(out->size() == 300);
  }
  for (std::size_t bit = 0; bit < lz4.size() * 8; ++bit) {
    auto bad = lz4;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    if (const auto out = unpack_lz4(span(bad), 300)) CHECK(out->size() == 300);
  }
  for (std::size_t bit = 32; bit < stream.size() * 8; ++bit) {
    auto bad = stream;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    if (const auto out = unpack_zstd(span(bad), 300)) CHECK(std::string(out->begin(), out->end()) == content);
  }
}

TEST_CASE("bytes that are no packed data at all") {
  for (const std::string& bytes : {std::string(), std::string("x"), std::string(64, '\0'), std::string(64, '\xff'),
                                   std::string("\x28\xb5\x2f\xfd"), std::string("plain PTX text, not packed")}) {
    CHECK_FALSE(unpack_zstd(span(bytes), 100));
    CHECK_FALSE(unpack_lz4(span(bytes), 100000));
  }
}
