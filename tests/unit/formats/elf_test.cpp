// The ELF reader: views, sections without file bytes, and every number of the header that can lie.
#include "cujit/formats/elf.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/elf_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using testing::ElfBuilder;
using testing::ElfSectionSpec;
using testing::ElfSymbolSpec;
using testing::poke;

namespace {

std::span<const std::uint8_t> span_of(const std::string& image) {
  return {reinterpret_cast<const std::uint8_t*>(image.data()), image.size()};
}
Diagnostic damage(const std::string& image) {
  const auto elf = read_elf(span_of(image), "x.cubin");
  REQUIRE_FALSE(elf);
  CHECK(elf.error().diagnostics[0].place.file == "x.cubin");
  return elf.error().diagnostics[0];
}
bool names_field(const std::string& image, const char* field, std::uint64_t offset) {
  const auto d = damage(image);
  INFO(d.message);
  return d.id == Id::damaged_input && d.place.offset == offset && d.message.find(field) != std::string::npos;
}

constexpr std::size_t shoff = 0x28, shnum = 0x3c;

std::size_t section_header(const std::string& image, std::size_t index) {
  std::size_t table = 0;
  for (int i = 7; i >= 0; --i)
    table = table << 8U | static_cast<unsigned char>(image[shoff + static_cast<std::size_t>(i)]);
  return table + 64 * index;
}

}  // namespace

TEST_CASE("sections and symbols come out as they went in, as views into the file") {
  ElfBuilder builder;
  const auto text = builder.add(ElfSectionSpec{.name = ".text.k", .data = "code", .flags = 6, .info = 3, .align = 16});
  builder.add(ElfSymbolSpec{.name = "k", .type = 2, .other = 0x10, .section = text, .value = 8, .size = 4});
  builder.add(ElfSymbolSpec{.name = "u", .type = 1, .binding = 2});
  const auto image = builder.build();
  const auto elf = read_elf(span_of(image), "x");
  REQUIRE(elf);
  const auto* section = elf->section(".text.k");
  REQUIRE(section != nullptr);
  CHECK(std::string(section->data.begin(), section->data.end()) == "code");
  CHECK(section->info == 3);
  CHECK(section->align == 16);
  CHECK(reinterpret_cast<const char*>(section->data.data()) >= image.data());
  CHECK(reinterpret_cast<const char*>(section->data.data()) < image.data() + image.size());
  CHECK(elf->section(".text") == nullptr);
  REQUIRE(elf->symbols.size() == 3);
  CHECK(elf->symbols[1].name == "k");
  CHECK(elf->symbols[1].section == text);
  CHECK(elf->symbols[1].other == 0x10);
  CHECK(elf->symbols[1].value == 8);
  CHECK(elf->symbols[2].binding == 2);
  CHECK(elf->symbols[2].section == 0);
}

TEST_CASE("sections that take no file bytes may have any size; all others must lie in the file") {
  for (const std::uint32_t type : {8U, 0x70000007U, 0x7000000aU}) {
    ElfBuilder builder;
    builder.add(ElfSectionSpec{.name = ".nv.x", .type = type, .data = {}, .virtual_size = std::uint64_t{1} << 40U});
    const auto image = builder.build();
    const auto elf = read_elf(span_of(image), "x");
    REQUIRE(elf);
    CHECK(elf->section(".nv.x")->data.empty());
    CHECK(elf->section(".nv.x")->size == std::uint64_t{1} << 40U);
  }
  ElfBuilder builder;
  builder.add(ElfSectionSpec{.name = ".nv.x", .type = 0x70000008, .data = {}, .virtual_size = 1U << 20U});
  CHECK(names_field(builder.build(), "section 4", section_header(builder.build(), 4) + 0x18));
  ElfBuilder host;  // those types mean something else there
  host.machine = 62;
  host.add(ElfSectionSpec{.name = ".x", .type = 0x70000007, .data = {}, .virtual_size = 1U << 20U});
  CHECK(damage(host.build()).id == Id::damaged_input);
}

TEST_CASE("each lie is named with its field and offset") {
  const auto whole = testing::build_cubin({});
  const auto with = [&](std::size_t at, std::uint64_t value, int width) {
    auto image = whole;
    poke(image, at, value, width);
    return image;
  };
  CHECK(names_field("", "header", 0));
  CHECK(names_field(whole.substr(0, 63), "header", 0));
  CHECK(names_field(with(0, 'X', 1), "magic", 0));
  CHECK(names_field(with(4, 1, 1), "class", 4));
  for (const std::uint64_t offset : {whole.size() - 63, std::size_t{1} << 62U, ~std::size_t{0}, ~std::size_t{0} - 63})
    CHECK(names_field(with(shoff, offset, 8), "e_shoff", shoff));
  CHECK(names_field(with(0x3a, 63, 2), "e_shentsize", 0x3a));
  CHECK(names_field(with(shnum, 0xffff, 2), "e_shoff", shoff));
  CHECK(names_field(with(0x3e, 0xfffe, 2), "e_shstrndx", 0x3e));
  CHECK(names_field(with(0x20, ~std::uint64_t{0} - 8, 8), "e_phoff", 0x20));
  CHECK(names_field(with(0x36, 55, 2), "e_phentsize", 0x36));
  const auto symtab = section_header(whole, 3);
  CHECK(names_field(with(symtab + 0x18, ~std::uint64_t{0}, 8), "section 3", symtab + 0x18));
  CHECK(names_field(with(symtab + 0x20, ~std::uint64_t{0}, 8), "section 3", symtab + 0x18));
  CHECK(names_field(with(symtab, 0xffffff, 4), "sh_name", symtab));
  CHECK(damage(with(symtab + 0x20, 25, 8)).message.find("multiple of 24") != std::string::npos);
  CHECK(damage(with(symtab + 0x28, 999, 4)).message.find("sh_link") != std::string::npos);
}

TEST_CASE("names must end inside their table, symbols must live in a section that is there") {
  ElfBuilder builder;
  builder.add(ElfSymbolSpec{.name = "kern", .type = 2, .section = 77});
  CHECK(damage(builder.build()).message.find("st_shndx") != std::string::npos);
  for (const std::uint16_t special : {std::uint16_t{0xfff1}, std::uint16_t{0xfff2}}) {
    ElfBuilder fine;
    fine.add(ElfSymbolSpec{.name = "c", .type = 1, .section = special});
    const auto image = fine.build();
    CHECK(read_elf(span_of(image), "x"));
  }
  ElfBuilder open;
  open.add(ElfSymbolSpec{.name = "kern", .type = 2});
  auto image = open.build();
  image[image.find("kern") + 4] = 'x';  // its NUL was the last byte of the string table
  CHECK(damage(image).message.find("st_name") != std::string::npos);
}

TEST_CASE("the count of more than 65,279 sections stands in the first section header") {
  auto image = testing::build_cubin({});
  const auto count = static_cast<unsigned char>(image[shnum]);
  poke(image, section_header(image, 0) + 0x20, count, 8);
  poke(image, section_header(image, 0) + 0x28, 1, 4);
  poke(image, shnum, 0, 2);
  poke(image, 0x3e, 0xffff, 2);
  const auto elf = read_elf(span_of(image), "x");
  REQUIRE(elf);
  CHECK(elf->sections.size() == count);
  CHECK(elf->section(".symtab") != nullptr);
  poke(image, section_header(image, 0) + 0x20, std::uint64_t{1} << 58U, 8);  // times 64 is 0 in 64 bits
  CHECK(damage(image).id == Id::damaged_input);
}

TEST_CASE("the dynamic symbols are read where they are asked for") {
  ElfBuilder builder;
  builder.machine = 62;
  std::string symbols(24, '\0'), names("\0made\0", 6);
  testing::put(symbols, 1, 4);
  symbols += std::string("\x12\0\1\0", 4) + std::string(16, '\0');
  const auto strings = builder.add(ElfSectionSpec{.name = ".dynstr", .type = 3, .data = names});
  builder.add(ElfSectionSpec{.name = ".dynsym", .type = 11, .data = symbols, .link = strings, .entry_size = 24});
  const auto image = builder.build();
  const auto dynamic = read_elf(span_of(image), "x", SymbolTable::dynsym);
  REQUIRE(dynamic);
  REQUIRE(dynamic->symbols.size() == 2);
  CHECK(dynamic->symbols[1].name == "made");
  CHECK(read_elf(span_of(image), "x")->symbols.size() == 1);
}
