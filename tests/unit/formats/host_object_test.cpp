// Host objects: which sections carry device code, and what is no carrier.
#include "cujit/formats/host_object.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>

#include "support/fatbin_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using namespace cujit::testing;
using Catch::Matchers::ContainsSubstring;
using Type = HostObject::Type;

namespace {

auto read(const std::string& bytes) { return read_host_object(Bytes(bytes), "a.o"); }

const std::string small = build_fatbin({{.arch = 80, .content = module_ptx("sm_80", "k")}});

}  // namespace

TEST_CASE("relocatable and final device code are told apart, on every host") {
  for (const std::uint16_t machine : {std::uint16_t{62}, std::uint16_t{183}}) {
    const auto both = read(build_host_object(small + small, small, 1, machine));
    REQUIRE(both);
    CHECK(both->type == Type::object);
    CHECK(both->machine == machine);
    CHECK(both->final_code);
    REQUIRE(both->relocatable.size() == 2);
    CHECK(both->relocatable[1].offset == both->relocatable[0].offset + small.size());
    CHECK(both->relocatable[0].entries.at(0).arch.number == 80);
  }
  CHECK(read(build_host_object(small))->final_code == false);
  CHECK(read(build_host_object("", small))->relocatable.empty());
  CHECK(read(build_host_object("", small))->final_code);
  CHECK(read(build_host_object(""))->relocatable.empty());
}

TEST_CASE("offsets in messages count from the file's begin") {
  auto bytes = build_host_object(small);
  const auto at = bytes.find("\x50\xed\x55\xba");
  poke(bytes, at + 16 + 4, 0, 4);
  const auto got = read(bytes);
  REQUIRE_FALSE(got);
  CHECK(got.error().diagnostics.at(0).place.offset == at + 20);
}

TEST_CASE("several sections of that name are all read; those that overlap are damaged") {
  const auto with = [](int sections) {
    ElfBuilder elf;
    elf.type = 1;
    elf.machine = 62;
    for (int i = 0; i < sections; ++i) elf.add(ElfSectionSpec{.name = "__nv_relfatbin", .data = small, .align = 8});
    return elf.build();
  };
  CHECK(read(with(5))->relocatable.size() == 5);
  // Forty headers that all name the same bytes of a file that holds far less than that.
  auto bomb = with(1);
  std::uint64_t table = 0;
  std::memcpy(&table, bomb.data() + 0x28, sizeof table);
  const auto header = bomb.substr(table + 4 * 64, 64);
  for (int i = 0; i < 40; ++i) bomb += header;
  poke(bomb, 0x3c, 45, 2);
  const auto got = read(bomb);
  REQUIRE_FALSE(got);
  CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
  CHECK_THAT(got.error().diagnostics.at(0).message, ContainsSubstring("overlaps"));
}

TEST_CASE("a section without bytes may claim to lie anywhere") {
  ElfBuilder elf;
  elf.type = 1;
  elf.machine = 62;
  elf.add(ElfSectionSpec{.name = "__nv_relfatbin", .type = 8, .data = {}, .virtual_size = 4096});
  elf.add(ElfSectionSpec{.name = ".nv_fatbin", .type = 8, .data = {}, .virtual_size = 4096});
  auto bytes = elf.build();
  std::uint64_t table = 0;
  std::memcpy(&table, bytes.data() + 0x28, sizeof table);
  for (const std::uint64_t section : {4, 5}) poke(bytes, table + section * 64 + 0x18, ~std::uint64_t{0} - 15, 8);
  const auto got = read(bytes);
  REQUIRE(got);
  CHECK(got->relocatable.empty());
  CHECK_FALSE(got->final_code);
}

TEST_CASE("programs and shared libraries are told by their header alone") {
  for (const auto& [number, type] : {std::pair{2, Type::executable}, std::pair{3, Type::shared_library}}) {
    const auto bytes = build_host_object(small, small, static_cast<std::uint16_t>(number));
    const auto got = read(bytes);
    REQUIRE(got);
    CHECK(got->type == type);
    CHECK(got->relocatable.empty());
    CHECK(read(bytes.substr(0, 100)).has_value());
  }
}

TEST_CASE("other classes and byte orders, and what is shorter than a header, carry nothing") {
  auto bytes = build_host_object(small);
  for (const auto& [at, value] : {std::pair{4, 1}, std::pair{5, 2}, std::pair{4, 0}}) {
    auto other = bytes;
    other[static_cast<std::size_t>(at)] = static_cast<char>(value);
    CHECK(read(other)->relocatable.empty());
  }
  CHECK(read("")->relocatable.empty());
}

TEST_CASE("a zeroed section table, count or name table is damage, not an object without device code") {
  const auto good = build_host_object(small);
  for (const auto& [at, width] : {std::pair{0x28, 8}, std::pair{0x3e, 2}}) {
    auto bad = good;
    poke(bad, static_cast<std::size_t>(at), 0, width);
    const auto got = read(bad);
    REQUIRE_FALSE(got);
    CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
  }
  auto nameless = good;
  const auto names = nameless.find(".shstrtab");
  std::fill_n(nameless.begin() + static_cast<std::ptrdiff_t>(names), 40, '\0');
  CHECK_FALSE(read(nameless));
}

TEST_CASE("odd symbols of a host object are no reason to refuse it") {
  auto bytes = build_host_object(small);
  const auto at = bytes.find("main");
  bytes.replace(at, 5, "xxxxx");  // the name table no longer ends
  CHECK(read(bytes)->relocatable.size() == 1);
}

TEST_CASE("every cut is damaged_input or less than all") {
  const auto bytes = build_host_object(small, small);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto got = read(bytes.substr(0, size));
    if (!got)
      CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
    else
      CHECK(got->relocatable.empty());
  }
}

TEST_CASE("every byte set to 0, 0x7f and 0xff: never a crash") {
  const auto good = build_host_object(small, small);
  for (std::size_t at = 0; at < good.size(); ++at)
    for (const char value : {'\0', '\x7f', '\xff'}) {
      auto bad = good;
      bad[at] = value;
      if (const auto got = read(bad); !got) CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
    }
}
