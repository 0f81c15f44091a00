// The ELF and cubin readers: what both eras say, and that no cut or changed byte gets past them unseen or kills them.
#include "cujit/formats/cubin.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "support/elf_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using testing::build_cubin;
using testing::CubinSpec;

namespace {

Expected<Cubin> read(const std::string& image) { return read_cubin(Bytes(image), "x.cubin"); }

}  // namespace

TEST_CASE("arch, suffix, type and toolkit are read in both eras") {
  const auto old = read(build_cubin(CubinSpec{.arch = 80, .suffix = 0, .abi_version = 7, .type = 1, .toolkit = 124}));
  REQUIRE(old);
  CHECK(gpu::sm_name(old->arch) == "sm_80");
  CHECK(old->type == CubinType::relocatable);
  CHECK(old->toolkit == gpu::Version{12, 4});
  CHECK(gpu::sm_name(read(build_cubin(CubinSpec{.arch = 90, .suffix = 'a', .abi_version = 7, .toolkit = 120}))->arch) ==
        "sm_90a");
  const auto fresh = read(build_cubin(CubinSpec{.arch = 90, .suffix = 'a', .toolkit = 132}));
  REQUIRE(fresh);
  CHECK(gpu::sm_name(fresh->arch) == "sm_90a");
  CHECK(fresh->type == CubinType::executable);
  CHECK(fresh->toolkit == gpu::Version{13, 2});
  CHECK(gpu::sm_name(read(build_cubin(CubinSpec{.arch = 100, .suffix = 'f'}))->arch) == "sm_100f");
  CHECK(read(build_cubin(CubinSpec{.type = 0xff00}))->type == CubinType::extensible);
}

TEST_CASE("symbols have their kinds, bindings and definitions") {
  CubinSpec spec{
      .type = 1, .kernels = {"k"}, .functions = {"f"}, .variables = {"v"}, .undefined = {"u"}, .weak_undefined = {"w"}};
  const auto cubin = read(build_cubin(spec));
  REQUIRE(cubin);
  const auto find = [&](const char* name) {
    for (const auto& s : cubin->symbols)
      if (s.name == name) return s;
    return CubinSymbol{};
  };
  CHECK(find("k").kind == CubinSymbol::Kind::kernel);
  CHECK(find("f").kind == CubinSymbol::Kind::function);
  CHECK(find("v").kind == CubinSymbol::Kind::variable);
  CHECK(find("v").defined);
  CHECK_FALSE(find("u").defined);
  CHECK(find("w").weak);
}

TEST_CASE("a cubin cut off anywhere is an error that names the place") {
  for (const int type : {1, 2}) {
    const auto whole = build_cubin(CubinSpec{.type = type, .kernels = {"a", "b"}, .variables = {"v"}});
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto cubin = read(whole.substr(0, size));
      if (cubin) FAIL("a file cut off at " << size << " of " << whole.size() << " passes");
      CHECK(cubin.error().diagnostics[0].id == Id::damaged_input);
    }
  }
}

TEST_CASE("changed bytes give a result or an error, never worse") {
  const auto whole = build_cubin(CubinSpec{.type = 1, .kernels = {"a", "b"}, .functions = {"f"}, .variables = {"v"}});
  std::mt19937 random(7);
  int errors = 0;
  for (int round = 0; round < 20000; ++round) {
    auto image = whole;
    for (int change = 0; change < 1 + round % 4; ++change) image[random() % image.size()] = static_cast<char>(random());
    const auto cubin = read(image);
    if (!cubin) {
      ++errors;
      CHECK_FALSE(cubin.error().diagnostics[0].message.empty());
    }
  }
  CHECK(errors > 1000);
}

TEST_CASE("a header with a zeroed table, count or arch is damage, not an empty cubin") {
  const auto refused = [](std::size_t at, int width, const char* field) {
    auto image = build_cubin({});
    testing::poke(image, at, 0, width);
    const auto cubin = read(image);
    REQUIRE_FALSE(cubin);
    const auto& d = cubin.error().diagnostics[0];
    INFO(d.message);
    CHECK(d.id == Id::damaged_input);
    CHECK(d.place.offset.has_value());
    CHECK(d.message.find(field) != std::string::npos);
  };
  refused(0x28, 8, "e_shoff");
  refused(0x3e, 2, "e_shstrndx");
  refused(0x30, 4, "e_flags");
  auto image = build_cubin({});
  std::size_t symtab = 0;
  for (int i = 7; i >= 0; --i)
    symtab = symtab << 8U | static_cast<unsigned char>(image[0x28 + static_cast<std::size_t>(i)]);
  testing::poke(image, symtab + std::size_t{3} * 64 + 4, 1, 4);  // .symtab is said to be program bits
  CHECK_FALSE(read(image));
}

TEST_CASE("other types and machines are refused in words") {
  const auto type = read(build_cubin(CubinSpec{.type = 3}));
  REQUIRE_FALSE(type);
  CHECK(type.error().diagnostics[0].id == Id::damaged_input);
  testing::ElfBuilder host;
  host.machine = 62;
  const auto machine = read(host.build());
  REQUIRE_FALSE(machine);
  CHECK(machine.error().diagnostics[0].id == Id::unrecognized_input);
}

TEST_CASE("local, common and texture symbols") {
  testing::ElfSymbolSpec local{.name = "l", .type = 1, .binding = 0, .section = 1};
  testing::ElfSymbolSpec common{.name = "c", .type = 1, .section = 0xfff2, .size = 8};
  testing::ElfSymbolSpec texture{.name = "t", .type = 10};
  const auto cubin = read(build_cubin(CubinSpec{.extra_symbols = {local, common, texture}}));
  REQUIRE(cubin);
  const auto find = [&](const char* name) {
    for (const auto& s : cubin->symbols)
      if (s.name == name) return s;
    return CubinSymbol{};
  };
  CHECK(find("l").local);
  CHECK(find("c").weak);
  CHECK(find("c").defined);
  CHECK(find("c").size == 8);
  CHECK_FALSE(find("k").weak);
  CHECK_FALSE(find("k").local);
  CHECK(find("t").defined);  // the driver binds it
}

TEST_CASE("the accelerated bit of 12.8 and 12.9 is read") {
  auto image = build_cubin(CubinSpec{.arch = 100, .toolkit = 128});
  testing::poke(image, 0x30, 0x0600640aU, 4);
  const auto cubin = read(image);
  REQUIRE(cubin);
  CHECK(gpu::sm_name(cubin->arch) == "sm_100a");
}

TEST_CASE("sections come with size and alignment, symbols with value and size") {
  testing::ElfBuilder elf;
  elf.type = 1;
  elf.flags = 0x06005a04;
  elf.add(testing::ElfSectionSpec{
      .name = ".nv.shared.k", .type = 0x7000000a, .data = {}, .virtual_size = 256, .align = 16});
  elf.add(testing::ElfSectionSpec{.name = ".debug_line", .data = "lines"});
  elf.add(testing::ElfSymbolSpec{.name = "externsharedinstance", .type = 13, .value = 64, .size = 8});
  const auto read = [&] { return formats::read_cubin(Bytes(elf.build()), "x.cubin").value(); };
  const auto cubin = read();
  REQUIRE(cubin.sections.size() == 6);
  CHECK(cubin.sections[4].name == ".nv.shared.k");
  CHECK(cubin.sections[4].size == 256);
  CHECK(cubin.sections[4].align == 16);
  CHECK(cubin.symbols.at(0).value == 64);
  CHECK(cubin.symbols.at(0).size == 8);
  CHECK_FALSE(formats::has_debug_information(cubin));
  elf.add(testing::ElfSectionSpec{.name = ".debug_info", .data = ""});
  CHECK_FALSE(formats::has_debug_information(read()));
  elf.add(testing::ElfSectionSpec{.name = ".debug_info", .data = "x"});
  CHECK(formats::has_debug_information(read()));
}
