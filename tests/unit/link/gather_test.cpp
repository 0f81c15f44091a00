// From pieces to the inputs of one link: entries by arch, archive members to a fixed point, the runtime on demand.
#include "cujit/link/gather.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>

#include "support/fatbin_builder.hpp"
#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

// One translation unit: what it defines and calls, as a container with PTX for each of `archs`.
struct Unit {
  std::string name, defines;
  bool kernel = false;
  std::vector<std::string> calls = {};
  std::vector<int> archs = {80};
};

Piece container(const std::string& name, const std::string& fatbin) {
  return {name, std::nullopt, formats::read_fatbin(Bytes(fatbin), name)->at(0)};
}

Piece piece(const Unit& unit) {
  std::vector<FatbinEntrySpec> entries;
  for (const int arch : unit.archs)
    entries.push_back(
        {.arch = arch, .content = module_ptx("sm_" + std::to_string(arch), unit.defines, unit.kernel, unit.calls)});
  return container(unit.name, build_fatbin(entries));
}

Piece member(Piece inner, bool runtime = false) {
  inner.from_archive = true;
  inner.runtime = runtime;
  return inner;
}
Piece member(const Unit& unit, bool runtime = false) { return member(piece(unit), runtime); }

Piece lto_piece(const std::string& name, int arch = 80, bool obfuscated = true) {
  return container(name, build_fatbin({{.kind = 8,
                                        .arch = arch,
                                        .content = build_ltoir(arch),
                                        .obfuscated = obfuscated,
                                        .minor = 65,
                                        .major = 1}}));
}

struct Run {
  test::Recorded r;
  std::vector<Piece> pieces;
  Expected<Gathered> got = Gathered{};

  explicit Run(std::vector<Piece> all, const char* arch = "sm_80", const Options& options = {})
      : pieces(std::move(all)) {
    got = gather(r.session, pieces, options, *gpu::parse_arch(arch), test::library(13, 0));
  }
  std::vector<std::string> names() const {
    REQUIRE(got);
    std::vector<std::string> out;
    for (const auto& input : got->inputs) out.push_back(input.name);
    return out;
  }
  std::vector<std::string> sorted() const {
    auto out = names();
    std::ranges::sort(out);
    return out;
  }
  const Diagnostic& error() const {
    REQUIRE_FALSE(got);
    return got.error().diagnostics.at(0);
  }
  bool decided(const std::string& words) const {
    return std::ranges::any_of(r.decided, [&](const std::string& line) { return line.find(words) != line.npos; });
  }
};

using Names = std::vector<std::string>;
const Unit main_unit{"main.o", "main_kernel", true, {"f"}};

}  // namespace

TEST_CASE("all that stands on the line comes in, in its order, needed or not") {
  CHECK(Run({piece({"b.o", "f"}), piece({"a.o", "k", true}), piece({"c.o", ""})}).names() ==
        Names{"b.o", "a.o", "c.o"});
}

TEST_CASE("members come in for what is undefined, to a fixed point, in any order of the members") {
  std::vector<Piece> all{piece(main_unit), member(Unit{"l(f.o)", "f", false, {"g"}}),
                         member(Unit{"l(g.o)", "g", false, {"h"}}), member(Unit{"m(h.o)", "h", false, {"f"}}),
                         member(Unit{"m(unused.o)", "unused", false, {"nowhere"}})};
  std::vector<std::size_t> order{0, 1, 2, 3, 4};
  do {
    std::vector<Piece> turned;
    for (const auto i : order) turned.push_back(all[i]);
    CHECK(Run(turned).sorted() == Names{"l(f.o)", "l(g.o)", "m(h.o)", "main.o"});
  } while (std::ranges::next_permutation(order).found);
}

TEST_CASE("a member with a kernel comes in by itself, with what it needs") {
  const Run run({member(Unit{"l(k.o)", "k", true, {"f"}}), member(Unit{"l(f.o)", "f"}), member(Unit{"l(g.o)", "g"})});
  CHECK(run.names() == Names{"l(k.o)", "l(f.o)"});
  CHECK(run.decided("l(k.o): taken, since it defines the kernel 'k'"));
  CHECK(run.decided("l(f.o): taken, since it defines 'f'"));
}

TEST_CASE("of a name in two archives only the first needed member comes in") {
  CHECK(Run({piece(main_unit), member(Unit{"l(f.o)", "f"}), member(Unit{"m(f.o)", "f"})}).names() ==
        Names{"main.o", "l(f.o)"});
  CHECK(Run({member(Unit{"m(f.o)", "f"}), member(Unit{"l(f.o)", "f"}), piece(main_unit)}).names() ==
        Names{"m(f.o)", "main.o"});
  // What the line itself defines needs no member.
  CHECK(Run({piece(main_unit), piece({"own.o", "f"}), member(Unit{"l(f.o)", "f"})}).names() ==
        Names{"main.o", "own.o"});
}

TEST_CASE("a static function of one module is no answer to another's call") {
  const std::string with_static = module_ptx("sm_80", "k", true) + ".func f() { ret; }\n";
  const auto local = container("static.o", build_fatbin({{.arch = 80, .content = with_static}}));
  CHECK(Run({local, piece(main_unit), member(Unit{"l(f.o)", "f"})}).names() == Names{"static.o", "main.o", "l(f.o)"});
  // Nor is it in a member.
  CHECK(Run({piece(main_unit),
             member(container(
                 "l(static.o)",
                 build_fatbin({{.arch = 80, .content = module_ptx("sm_80", "g", false) + ".func f() { ret; }\n"}}))),
             member(Unit{"m(f.o)", "f"})})
            .names() == Names{"main.o", "m(f.o)"});
}

TEST_CASE("the runtime comes in for names that nothing else has, never for its kernels") {
  const auto runtime = [] { return member(Unit{"libcudadevrt.a(x.o)", "f"}, true); };
  CHECK(Run({piece(main_unit), runtime()}).names() == Names{"main.o", "libcudadevrt.a(x.o)"});
  CHECK(Run({runtime(), piece(main_unit), member(Unit{"l(f.o)", "f"})}).names() == Names{"main.o", "l(f.o)"});
  CHECK(Run({piece({"k.o", "k", true}), member(Unit{"libcudadevrt.a(k.o)", "rk", true}, true)}).names() ==
        Names{"k.o"});
  // A runtime member may need another member.
  CHECK(Run({piece(main_unit), member(Unit{"rt(f.o)", "f", false, {"g"}}, true), member(Unit{"rt(g.o)", "g"}, true),
             member(Unit{"l(h.o)", "h"})})
            .names() == Names{"main.o", "rt(f.o)", "rt(g.o)"});
}

TEST_CASE("names that the driver provides ask for no member") {
  CHECK(Run({piece({"k.o", "k", true, {"vprintf"}}), member(Unit{"l(p.o)", "vprintf"})}).names() == Names{"k.o"});
}

TEST_CASE("LTO-IR on the line brings in whole archives, and keeps the runtime to spare") {
  const Run run({lto_piece("main.o"), member(Unit{"l(f.o)", "f"}), member(Unit{"l(other.o)", "g", false, {}, {90}}),
                 member(Unit{"libcudadevrt.a(x.o)", "x"}, true)});
  CHECK(run.names() == Names{"main.o", "l(f.o)"});
  REQUIRE(run.got->spare.size() == 1);
  CHECK(run.got->spare[0].name == "libcudadevrt.a(x.o)");
  CHECK(run.got->inputs[0].kind == engine::InputKind::fatbin);
  CHECK(Run({piece(main_unit), member(Unit{"libcudadevrt.a(x.o)", "x"}, true)}).got->spare.empty());
}

TEST_CASE("LTO-IR in an archive does the same, wherever in it it stands") {
  for (const bool last : {false, true}) {
    std::vector<Piece> all{piece({"k.o", "k", true}), member(Unit{"l(f.o)", "f"}), member(Unit{"l(g.o)", "g"})};
    all.insert(last ? all.end() : all.begin() + 1, member(lto_piece("l(ir.o)")));
    CHECK(Run(all).sorted() == Names{"k.o", "l(f.o)", "l(g.o)", "l(ir.o)"});
  }
}

TEST_CASE("LTO-IR that is not obfuscated is unpacked and handed on as it is") {
  const Run run({lto_piece("main.o", 80, false)});
  CHECK(run.got->inputs.at(0).kind == engine::InputKind::ltoir);
  CHECK(run.got->inputs.at(0).ltoir()->ir_major == 2);
  CHECK(Run({lto_piece("main.o")}).got->inputs.at(0).ltoir()->container_minor == 65);
}

TEST_CASE("where LTO is on, containers that hold both give LTO-IR") {
  const auto both = container("both.o", build_fatbin({{.arch = 80, .content = module_ptx("sm_80", "k")},
                                                      {.kind = 8, .arch = 80, .content = build_ltoir(80)}}));
  CHECK(Run({both}).got->inputs.at(0).ptx() != nullptr);
  CHECK(Run({both, lto_piece("ir.o")}).got->inputs.at(0).ltoir() != nullptr);
  Options lto, no_lto, ptx;
  lto.lto = true;
  no_lto.lto = false;
  ptx.emit = Emit::ptx;
  CHECK(Run({both}, "sm_80", lto).got->inputs.at(0).ltoir() != nullptr);
  CHECK(Run({both}, "sm_80", ptx).got->inputs.at(0).ltoir() != nullptr);
  CHECK(Run({both, lto_piece("ir.o")}, "sm_80", no_lto).got->inputs.at(0).ptx() != nullptr);
}

TEST_CASE("a piece of the line without the arch is an error that says what it has; a member only if it is needed") {
  const Run loose({piece({"a.o", "k", true, {}, {90, 100}})});
  CHECK(loose.error().id == Id::no_code_for_arch);
  CHECK(loose.error().message == "fat binary has compute_90 PTX, compute_100 PTX, nothing usable for sm_80");
  CHECK(loose.error().place.file == "a.o");
  CHECK(Run({piece({"k.o", "k", true}), member(Unit{"l(f.o)", "f", false, {}, {90}})}).names() == Names{"k.o"});
  const Run needed({piece(main_unit), member(Unit{"l(f.o)", "f", false, {}, {90}})});
  CHECK(needed.error().id == Id::no_code_for_arch);
  CHECK(needed.error().notes.at(0).text == "the member is needed: it defines 'f'");
  CHECK(Run({piece({"k.o", "k2", true}), member(Unit{"l(k.o)", "k", true, {}, {90}})}).error().id ==
        Id::no_code_for_arch);
  // Another archive has it for the arch, so this one is not needed.
  CHECK(Run({piece(main_unit), member(Unit{"l(f.o)", "f", false, {}, {90}}), member(Unit{"m(f.o)", "f"})}).names() ==
        Names{"main.o", "m(f.o)"});
}

TEST_CASE("a member without the arch and without names is left out with a warning, whatever stands first in it") {
  const std::string text = module_ptx("sm_90", "f", false);
  auto packed = fatbin_entry({.arch = 90, .content = text, .pack = Pack::zstd});
  poke(packed, 40, 0x1011, 8);
  for (const auto& first : {fatbin_entry({.kind = 0x10, .arch = 80, .content = "index"}), packed,
                            fatbin_entry({.kind = 8, .arch = 90, .content = build_ltoir(90), .obfuscated = true})}) {
    const Run unnamed({piece({"k.o", "k", true}), member(container("l(x.o)", fatbin_container(first)))});
    CHECK(unnamed.names() == Names{"k.o"});
    REQUIRE(unnamed.r.told.size() == 1);
    CHECK(unnamed.r.told[0].severity == Severity::warning);
    CHECK(unnamed.r.told[0].place.file == "l(x.o)");
    // With names behind it, those count.
    const auto named = fatbin_container(first + fatbin_entry({.arch = 90, .content = text}));
    const Run unneeded({piece({"k.o", "k", true}), member(container("l(x.o)", named))});
    CHECK(unneeded.names() == Names{"k.o"});
    CHECK(unneeded.r.told.empty());
    CHECK(Run({piece(main_unit), member(container("l(x.o)", named))}).error().id == Id::no_code_for_arch);
  }
}

TEST_CASE("a member without the arch that is damaged is an error, since nobody can tell whether it is needed") {
  auto entry = fatbin_entry({.arch = 90, .content = module_ptx("sm_90", "f", false), .pack = Pack::zstd});
  poke(entry, 56, 5, 8);
  const Run damaged({piece({"k.o", "k", true}), member(container("l(x.o)", fatbin_container(entry)))});
  CHECK(damaged.error().id == Id::damaged_input);
  // Unless another entry of it can be read.
  const auto other = fatbin_entry({.arch = 100, .content = module_ptx("sm_100", "f", false)});
  CHECK(Run({piece({"k.o", "k", true}), member(container("l(x.o)", fatbin_container(entry + other)))}).names() ==
        Names{"k.o"});
}

TEST_CASE("damage in an entry that is taken is an error with its name, of a member too") {
  auto entry = fatbin_entry({.arch = 80, .content = module_ptx("sm_80", "k"), .pack = Pack::zstd});
  poke(entry, 56, 5, 8);
  CHECK(Run({container("a.o", fatbin_container(entry))}).error().id == Id::damaged_input);
  const Run of_member({piece(main_unit), member(container("l(a.o)", fatbin_container(entry)))});
  CHECK(of_member.error().id == Id::damaged_input);
  CHECK(of_member.error().place.file == "l(a.o)");
  CHECK(of_member.got.error().diagnostics.size() == 1);
}

TEST_CASE("two different entries of one arch are a warning, equal ones are not") {
  const auto first = fatbin_entry({.arch = 80, .content = module_ptx("sm_80", "k")});
  const auto second = fatbin_entry({.arch = 80, .content = module_ptx("sm_80", "m")});
  const Run run({container("a.o", fatbin_container(first + second))});
  REQUIRE(run.r.told.size() == 1);
  CHECK(run.r.told[0].id == Id::ambiguous_entry);
  CHECK(Run({container("a.o", fatbin_container(first + first))}).r.told.empty());
}

TEST_CASE("archives that nothing asks for are an error") {
  CHECK(Run({member(Unit{"l(f.o)", "f"})}).error().id == Id::no_device_code);
}

TEST_CASE("a chain through a large archive costs no more than its length") {
  // Each member needs the one before it, so that every pass over the archive would bring in one only.
  constexpr int length = 4000;
  std::vector<Piece> all;
  for (int i = 0; i < length; ++i)
    all.push_back(member(Unit{"l(" + std::to_string(i) + ")",
                              "f" + std::to_string(i),
                              false,
                              {i == 0 ? "vprintf" : "f" + std::to_string(i - 1)}}));
  all.push_back(piece({"main.o", "k", true, {"f" + std::to_string(length - 1)}}));
  const auto begin = std::chrono::steady_clock::now();
  CHECK(Run(all).names().size() == length + 1);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("spare pieces come in for names that the library misses") {
  test::Recorded r;
  const std::vector<Piece> spare{member(Unit{"rt(a.o)", "cnpA"}, true), member(Unit{"rt(b.o)", "cnpB"}, true),
                                 member(Unit{"rt(c.o)", "cnpB", false, {}, {90}}, true)};
  const auto asked = [&](const std::string& message, Id id = Id::undefined_symbol) {
    const auto got = spare_for(r.session, spare, Error(make_error(id, message)), {80}, test::library(13, 0));
    REQUIRE(got);
    std::vector<std::string> out;
    for (const auto& input : *got) out.push_back(input.name);
    return out;
  };
  CHECK(asked("undefined reference to 'cnpB'") == Names{"rt(b.o)"});
  CHECK(asked("undefined reference to 'cnpC'").empty());
  CHECK(asked("undefined reference to 'cnpB'", Id::vendor_error).empty());
}
