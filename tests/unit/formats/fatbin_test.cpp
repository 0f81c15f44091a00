// Fatbin containers: right ones, several in a row, and every way in which a number in them can lie.
#include "cujit/formats/fatbin.hpp"
#include "cujit/formats/fatbin_writer.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/fatbin_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using namespace cujit::testing;
using Catch::Matchers::ContainsSubstring;
using Kind = FatbinEntry::Kind;
using Packing = FatbinEntry::Packing;

namespace {

auto read(const std::string& bytes, std::uint64_t offset = 0) { return read_fatbin(Bytes(bytes), "x.fatbin", offset); }

const std::string text = module_ptx("sm_80", "k");

std::vector<FatbinEntrySpec> some_entries() {
  return {{.kind = 2, .arch = 90, .suffix = 'a', .content = build_cubin({.type = 1}), .minor = 8, .major = 1},
          {.kind = 1, .arch = 100, .suffix = 'f', .content = text, .pack = Pack::zstd, .options = "-maxrregcount=32"},
          {.kind = 1, .arch = 80, .content = text, .pack = Pack::lz4, .name = "a.cu"},
          {.kind = 8, .arch = 80, .content = build_ltoir(80), .obfuscated = true, .minor = 65, .major = 1}};
}

// The one entry of a fatbin with `width` bytes at `at` of the file overwritten.
Expected<std::vector<FatbinContainer>> poked(std::size_t at, std::uint64_t value, int width) {
  auto bytes = build_fatbin({{.content = text}});
  poke(bytes, at, value, width);
  return read(bytes);
}

void expect_damaged(const Expected<std::vector<FatbinContainer>>& got, const std::string& words, std::uint64_t offset) {
  REQUIRE_FALSE(got);
  const auto& d = got.error().diagnostics.at(0);
  CHECK(d.id == Id::damaged_input);
  CHECK_THAT(d.message, ContainsSubstring(words));
  CHECK(d.place.file == "x.fatbin");
  CHECK(d.place.offset == offset);
}

}  // namespace

TEST_CASE("each entry's kind, arch, packing, options, name and content are read") {
  const auto all = read(build_fatbin(some_entries()), 4096);
  REQUIRE(all);
  REQUIRE(all->size() == 1);
  CHECK(all->at(0).offset == 4096);
  const auto& entries = all->at(0).entries;
  REQUIRE(entries.size() == 4);
  CHECK(entries[0].kind == Kind::cubin);
  CHECK(entries[0].arch == *gpu::parse_arch("sm_90a"));
  CHECK(entries[0].version == gpu::Version{1, 8});
  CHECK(entries[0].packing == Packing::none);
  CHECK(entries[0].offset == 4096 + 16);
  CHECK(unpack(entries[0], "x")->text() == build_cubin({.type = 1}));
  CHECK(entries[1].kind == Kind::ptx);
  CHECK(entries[1].arch == *gpu::parse_arch("sm_100f"));
  CHECK(entries[1].packing == Packing::zstd);
  CHECK(entries[1].options == "-maxrregcount=32");
  CHECK(entries[1].unpacked_size == text.size());
  CHECK(unpack(entries[1], "x")->text() == text);
  CHECK(entries[2].packing == Packing::lz4);
  CHECK(entries[2].name == "a.cu");
  CHECK(entries[2].version == gpu::Version{9, 0});
  CHECK(unpack(entries[2], "x")->text() == text);
  CHECK(entries[3].kind == Kind::ltoir);
  CHECK(entries[3].obfuscated);
  CHECK_FALSE(entries[2].obfuscated);
}

TEST_CASE("several containers in a row, with padding of any size between and behind") {
  const auto one = build_fatbin({{.arch = 80, .content = text}}), two = build_fatbin({{.arch = 90, .content = text}});
  for (const unsigned gap : {0U, 1U, 7U, 8U, 4096U}) {
    const std::string zeros(gap, '\0');
    const auto all = read(one + zeros + two + zeros + build_fatbin({}) + zeros);
    REQUIRE(all);
    REQUIRE(all->size() == 3);
    CHECK(all->at(1).entries.at(0).arch.number == 90);
    CHECK(all->at(1).offset == one.size() + gap);
    CHECK(all->at(2).entries.empty());
  }
  CHECK(read("")->empty());
  CHECK(read(std::string(100, '\0'))->empty());
  expect_damaged(read(one + "junk that is no container"), "magic number", one.size());
  expect_damaged(read(one + "junk"), "header", one.size());
}

TEST_CASE("a larger header is followed, and old kinds of entries are kept as what they are") {
  auto bytes = fatbin_entry({.content = text});
  bytes.insert(64, std::string(64, 'x'));
  poke(bytes, 4, 128, 4);
  CHECK(unpack(read(fatbin_container(bytes))->at(0).entries.at(0), "x")->text().substr(0, text.size()) == text);
  for (const unsigned number : {0U, 4U, 0x10U, 0x40U, 0xffffU}) {
    const auto kind = static_cast<std::uint16_t>(number);
    const auto all = read(build_fatbin({{.kind = kind, .content = "anything"}, {.arch = 90, .content = text}}));
    REQUIRE(all);
    CHECK(all->at(0).entries.at(0).kind == Kind::other);
    CHECK(all->at(0).entries.at(0).kind_number == kind);
    CHECK(all->at(0).entries.at(1).kind == Kind::ptx);
  }
}

TEST_CASE("entries compressed together are entries of their own") {
  const auto cubin = build_cubin({.type = 1});
  const auto together = fatbin_together({{.arch = 80, .content = text, .options = "-maxrregcount=40", .name = "a.cu"},
                                         {.kind = 2, .arch = 90, .suffix = 'a', .content = cubin, .name = "b"}});
  const auto all = read(fatbin_container(together + fatbin_entry({.arch = 100, .content = text})));
  REQUIRE(all);
  const auto& entries = all->at(0).entries;
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].kind == Kind::ptx);
  CHECK(entries[0].arch == *gpu::parse_arch("sm_80"));
  CHECK(entries[0].options == "-maxrregcount=40");
  CHECK(unpack(entries[0], "x")->text() == text);
  CHECK(entries[1].kind == Kind::cubin);
  CHECK(entries[1].arch == *gpu::parse_arch("sm_90a"));
  CHECK(entries[1].name == "b");
  CHECK(unpack(entries[1], "x")->text() == cubin);
  CHECK(entries[2].arch == *gpu::parse_arch("sm_100"));
  // A place outside what they unpack to, and lists that are cut off or lie about their length.
  auto far = together;
  poke(far, 72 + 4, 1 << 20, 4);
  CHECK(unpack(read(fatbin_container(far))->at(0).entries.at(0), "x").error().diagnostics[0].id == Id::damaged_input);
  for (std::uint64_t count : {3ULL, 1000ULL, 0xffffffffULL}) {
    auto long_list = together;
    poke(long_list, 64, count, 4);
    CHECK_THAT(read(fatbin_container(long_list)).error().diagnostics[0].message, ContainsSubstring("list of entries"));
  }
  for (const std::size_t at : {72 + 32, 72 + 36}) {
    auto wild = together;
    poke(wild, at, 0xfffffff0, 4);
    expect_damaged(read(fatbin_container(wild)), "list of entries", 16 + 72);
  }
  expect_damaged(read(fatbin_container(fatbin_entry({.kind = 0x100, .content = text}))), "list of entries", 16);
}

TEST_CASE("every cut is damaged_input or a smaller fatbin") {
  const auto one = build_fatbin(some_entries());
  const auto bytes = one + std::string(8, '\0') + build_fatbin({{.content = text}});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto got = read(bytes.substr(0, size));
    if (got)
      CHECK((got->empty() ? size == 0 : size >= one.size() && size <= one.size() + 8));
    else
      CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
  }
}

TEST_CASE("every byte set to 0, 0x7f and 0xff: never a crash, and entries stay inside the file") {
  const auto good = build_fatbin(some_entries());
  for (std::size_t at = 0; at < good.size(); ++at)
    for (const char value : {'\0', '\x7f', '\xff'}) {
      auto bad = good;
      bad[at] = value;
      const auto got = read(bad);
      if (!got) continue;
      for (const auto& container : *got)
        for (const auto& entry : container.entries) {
          CHECK(entry.payload.size() <= bad.size());
          if (auto content = unpack(entry, "x"); content) CHECK(content->size() == entry.unpacked_size);
        }
    }
}

TEST_CASE("sizes that lie: zero, one too many, and near 2^32 and 2^64") {
  const auto whole = build_fatbin({{.content = text}}).size();
  for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{15}, std::uint64_t{0xffff}})
    expect_damaged(poked(6, size, 2), "a container's header size", 6);
  for (const std::uint64_t size : {whole - 15, std::uint64_t{1} << 32U, ~std::uint64_t{0}, ~std::uint64_t{0} - 15,
                                   ~std::uint64_t{0} - 16, std::uint64_t{1} << 63U})
    expect_damaged(poked(8, size, 8), "a container's size", 8);
  for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{63}, whole - 15, std::uint64_t{0xffffffff}})
    expect_damaged(poked(16 + 4, size, 4), "an entry's header size", 20);
  for (const std::uint64_t size :
       {whole - 16 - 63, std::uint64_t{1} << 32U, ~std::uint64_t{0}, ~std::uint64_t{0} - 63, ~std::uint64_t{0} - 79})
    expect_damaged(poked(16 + 8, size, 8), "an entry's size", 24);
  expect_damaged(poked(16 + 16, 0xffffffff, 4), "an entry's compressed size", 32);
  // A container that ends within its entry, and one whose rest is too small for another.
  expect_damaged(poked(8, 63, 8), "an entry's header at offset 16 is cut off", 16);
  expect_damaged(read(fatbin_container(fatbin_entry({.content = text}) + "12345678")), "an entry's header",
                 16 + fatbin_entry({.content = text}).size());
}

TEST_CASE("entries of size 0 end; a container of them is no endless loop") {
  std::string entries;
  for (int i = 0; i < 1000; ++i) entries += fatbin_entry({});
  CHECK(read(fatbin_container(entries))->at(0).entries.size() == 1000);
}

TEST_CASE("options and names that lie outside the header, or hold NULs, are cut or left out") {
  const auto with = [](std::size_t at, std::uint64_t value) {
    auto bytes = build_fatbin({{.content = text, .options = "-maxrregcount=32", .name = "a.cu"}});
    poke(bytes, 16 + at, value, 4);
    return read(bytes)->at(0).entries.at(0);
  };
  for (const std::uint64_t offset : {std::uint64_t{0xffffffff}, std::uint64_t{0xfffffff8}, std::uint64_t{5000}}) {
    CHECK(with(20, offset).options.empty());
    CHECK(with(32, offset).name.empty());
    CHECK(with(36, offset).name.empty());
  }
  CHECK(with(64, 0xfffffff0).options.empty());  // the text's offset within the block
  CHECK(with(68, 0xffffffff).options.empty());  // its length
  CHECK(read(build_fatbin({{.content = text, .name = std::string("a\0b", 3)}}))->at(0).entries.at(0).name == "a");
  // A cubin's block is no text.
  CHECK(read(build_fatbin({{.kind = 2, .content = "x", .options = "zzz"}}))->at(0).entries.at(0).options.empty());
}

TEST_CASE("an arch number that no GPU has stays a number") {
  CHECK(poked(16 + 28, 0xffffffff, 4)->at(0).entries.at(0).arch.number == 9999);
  CHECK(poked(16 + 28, 0, 4)->at(0).entries.at(0).arch.number == 0);
}

TEST_CASE("content that does not unpack to its size is damaged, an unknown packing is said so") {
  for (const auto pack : {Pack::zstd, Pack::lz4}) {
    for (const std::uint64_t size : {std::uint64_t{0}, text.size() - 1, text.size() + 1, std::uint64_t{1} << 31U,
                                     std::uint64_t{1} << 40U, ~std::uint64_t{0}}) {
      auto bytes = build_fatbin({{.content = text, .pack = pack}});
      poke(bytes, 16 + 56, size, 8);
      const auto got = unpack(read(bytes)->at(0).entries.at(0), "x.fatbin");
      REQUIRE_FALSE(got);
      CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
      CHECK(got.error().diagnostics.at(0).place.offset == 16);
    }
    auto bytes = build_fatbin({{.content = text, .pack = pack}});
    poke(bytes, 16 + 40, 0x1011, 8);  // the flag of an older packing
    const auto got = unpack(read(bytes)->at(0).entries.at(0), "x.fatbin");
    REQUIRE_FALSE(got);
    CHECK(got.error().diagnostics.at(0).id == Id::not_yet);
  }
}

TEST_CASE("an entry alone is a fatbin that reads back to the same entry") {
  for (const auto& spec : some_entries()) {
    const auto entry = read(build_fatbin({{.arch = 75, .content = "other"}, spec}))->at(0).entries.at(1);
    const auto again = read_fatbin(alone(entry), "x");
    REQUIRE(again);
    REQUIRE(again->size() == 1);
    REQUIRE(again->at(0).entries.size() == 1);
    const auto& same = again->at(0).entries.at(0);
    CHECK(same.kind == entry.kind);
    CHECK(same.arch == entry.arch);
    CHECK(same.obfuscated == entry.obfuscated);
    CHECK(same.options == entry.options);
    CHECK(unpack(same, "x")->text().starts_with(unpack(entry, "x")->text()));
    CHECK(alone(entry).size() % 8 == 0);
  }
}
