// Readback finds what a return code hides.
#include "cujit/link/readback.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cujit/link/blame.hpp"
#include "support/elf_builder.hpp"
#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::uint16_t relocatable = 1, executable = 2;

// A cubin of the 13.x era for sm_90 with these kernels and these undefined functions.
Bytes image(const std::vector<std::string>& kernels, const std::vector<std::string>& undefined = {},
            std::uint16_t type = executable) {
  testing::ElfBuilder elf;
  elf.type = type;
  elf.flags = 0x06005a04;
  for (const auto& name : kernels) {
    const auto section = elf.add(testing::ElfSectionSpec{".text." + name, 1, std::string(128, '\0')});
    elf.add(testing::ElfSymbolSpec{name, 2, 1, 0x10, section, 0, 128});
  }
  for (const auto& name : undefined) elf.add(testing::ElfSymbolSpec{name, 2, 1, 0, 0, 0, 0});
  return Bytes(elf.build());
}

const gpu::Arch sm90{90, gpu::Suffix::none};

std::vector<Id> problems(const Bytes& bytes, const std::vector<Input>& inputs, const Kept& kept = {},
                         const gpu::Arch& arch = sm90) {
  const auto symbols = symbols_of(inputs);
  const auto read = read_back_cubin(bytes, arch, symbols, kept);
  std::vector<Id> ids;
  if (!read)
    for (const auto& d : read.error().diagnostics) ids.push_back(d.id);
  return ids;
}

}  // namespace

TEST_CASE("a right result is read without a word") {
  const std::vector<Input> inputs{ptx("a.ptx", "sm_80", {symbol("k")}), ptx("b.ptx", "sm_80", {symbol("m")})};
  CHECK(problems(image({"k", "m"}, {"vprintf", ".nv.reservedSmem.offset0"}), inputs).empty());
  CHECK(problems(image({}), {ptx("f.ptx", "sm_80", {symbol("f", formats::PtxSymbol::Kind::function)})}).empty());
}

TEST_CASE("a missing kernel names the input and line that promised it") {
  const std::vector<Input> inputs{ptx("a.ptx", "sm_80", {symbol("k")}), ptx("b.ptx", "sm_80", {symbol("m")})};
  const auto symbols = symbols_of(inputs);
  const auto read = read_back_cubin(image({"k"}), sm90, symbols, {});
  REQUIRE_FALSE(read);
  CHECK(read.error().diagnostics[0].id == Id::kernel_missing);
  CHECK(read.error().diagnostics[0].place.file == "b.ptx");
  CHECK_THAT(read.error().diagnostics[0].message, ContainsSubstring("'m'"));
}

TEST_CASE("kernels pruned on request are not missed, the kept ones are") {
  const std::vector<Input> inputs{ptx("a.ptx", "sm_80", {symbol("k"), symbol("m")})};
  CHECK(problems(image({"k"}), inputs, {{"k"}, {}}).empty());
  CHECK(problems(image({"m"}), inputs, {{"k"}, {}}) == std::vector{Id::kernel_missing});
  CHECK(problems(image({}), {ltoir("a.ltoir", "sm_80")}, {{"hidden"}, {}}) == std::vector{Id::kernel_missing});
}

TEST_CASE("other arch, not final, undefined names, unreadable") {
  const std::vector<Input> inputs{ptx("a.ptx", "sm_80", {symbol("k")})};
  CHECK(problems(image({"k"}), inputs, {}, {80, gpu::Suffix::none}) == std::vector{Id::result_wrong_arch});
  CHECK(problems(image({"k"}, {}, relocatable), inputs) == std::vector{Id::result_not_final});
  CHECK(problems(image({"k"}, {"_Z6helperi"}), inputs) == std::vector{Id::result_undefined});
  CHECK(problems(Bytes(std::string("not a cubin")), inputs) == std::vector{Id::result_unreadable});
  CHECK(problems(Bytes(), inputs) == std::vector{Id::result_unreadable});
}

TEST_CASE("PTX output is text of the right target without a NUL") {
  const std::string text = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }\n";
  CHECK(read_back_ptx(Bytes(text), sm90));
  CHECK_FALSE(read_back_ptx(Bytes(text + '\0'), sm90));
  CHECK_FALSE(read_back_ptx(Bytes(std::string("ELF")), sm90));
  CHECK_FALSE(read_back_ptx(Bytes(text), {80, gpu::Suffix::none}));
}

TEST_CASE("an undefined symbol is laid at the doors of those who refer to it") {
  using K = formats::PtxSymbol::Kind;
  using L = formats::PtxSymbol::Linkage;
  const std::vector<Input> inputs{ptx("user.ptx", "sm_80", {symbol("_Z1fi", K::function, L::external, 5)}),
                                  ptx("other.ptx", "sm_80", {symbol("_Z1fi", K::function, L::external, 9)}),
                                  ptx("last.ptx", "sm_80", {symbol("k")})};
  const auto symbols = symbols_of(inputs);
  const Error error =
      blame(Error(make_error(Id::undefined_symbol, "undefined reference to 'f(int)' (_Z1fi)", {"last.ptx"})), symbols);
  CHECK(error.diagnostics[0].place.file == "user.ptx");
  CHECK(error.diagnostics[0].place.line == 5);
  CHECK(error.diagnostics[0].notes.at(0).place.file == "other.ptx");
}

TEST_CASE("a relocatable result has every kernel, function and variable that the inputs export") {
  using K = formats::PtxSymbol::Kind;
  using L = formats::PtxSymbol::Linkage;
  const std::vector<Input> inputs{
      ptx("a.ptx", "sm_80",
          {symbol("k"), symbol("f", K::function), symbol("v", K::variable), symbol("hidden", K::function, L::local),
           symbol("w", K::function, L::weak), symbol("elsewhere", K::function, L::external)})};
  const auto symbols = symbols_of(inputs);
  const auto ids = [&](const testing::CubinSpec& spec, const gpu::Arch& arch = sm90) {
    std::vector<Id> out;
    const auto read = read_back_relocatable(Bytes(testing::build_cubin(spec)), arch, symbols);
    if (!read)
      for (const auto& d : read.error().diagnostics) out.push_back(d.id);
    return out;
  };
  CHECK(ids({.type = 1, .functions = {"f"}, .variables = {"v"}, .undefined = {"elsewhere"}}).empty());
  CHECK(read_back_relocatable(Bytes(testing::build_cubin({.type = 1, .functions = {"f"}, .variables = {"v"}})), sm90,
                              symbols) == std::vector<std::string>{"k"});
  CHECK(ids({.type = 1, .variables = {"v"}}) == std::vector{Id::symbol_missing});
  CHECK(ids({.type = 1, .functions = {"f"}}) == std::vector{Id::symbol_missing});
  CHECK(ids({.type = 1, .kernels = {}, .functions = {"f"}, .variables = {"v"}}) == std::vector{Id::kernel_missing});
  CHECK(ids({.type = 1, .functions = {}, .variables = {"v"}, .undefined = {"f"}}) == std::vector{Id::symbol_missing});
  CHECK(ids({.type = 2, .functions = {"f"}, .variables = {"v"}}) == std::vector{Id::result_not_final});
  CHECK(ids({.arch = 80, .type = 1, .functions = {"f"}, .variables = {"v"}}) == std::vector{Id::result_wrong_arch});
  CHECK_FALSE(read_back_relocatable(Bytes(std::string("no cubin")), sm90, symbols));
}

TEST_CASE("alignments that are no power of two: of sections, and of dynamic shared memory before the final link") {
  const auto ids = [&](std::uint64_t section, std::uint64_t dynamic, std::uint16_t type) {
    testing::ElfBuilder elf;
    elf.type = type;
    elf.flags = 0x06005a04;
    elf.add(
        testing::ElfSectionSpec{.name = ".nv.shared.k", .type = 8, .data = {}, .virtual_size = 64, .align = section});
    elf.add(testing::ElfSymbolSpec{.name = "externsharedinstance", .type = 13, .binding = 2, .value = dynamic});
    std::vector<Id> out;
    const auto read = type == relocatable ? read_back_relocatable(Bytes(elf.build()), sm90, {})
                                          : read_back_cubin(Bytes(elf.build()), sm90, {}, {});
    if (!read)
      for (const auto& d : read.error().diagnostics) out.push_back(d.id);
    return out;
  };
  for (const auto type : {relocatable, executable}) {
    for (const std::uint64_t fine : {0, 1, 4, 1024}) CHECK(ids(fine, 16, type).empty());
    for (const std::uint64_t bad : {3, 12, 1200}) CHECK(ids(bad, 16, type) == std::vector{Id::result_misaligned});
    CHECK(ids(4, 1200, type) == std::vector{Id::result_misaligned});
  }
}
