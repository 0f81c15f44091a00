// What is refused before any of NVIDIA's code runs, and what is not.
#include "cujit/link/judge.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Judged {
  Recorded r;
  Error error;
  bool fine = false;
  Judged(const std::vector<Input>& inputs, const char* arch, toolkit::Library lib = library(13, 0),
         const Options& options = {}) {
    const auto symbols = symbols_of(inputs);
    const auto verdict = judge(r.session, inputs, symbols, options, *gpu::parse_arch(arch), lib);
    fine = verdict.has_value();
    if (!fine) error = verdict.error();
  }
  const Diagnostic& first() const { return error.diagnostics.at(0); }
};

}  // namespace

TEST_CASE("PTX too new names both versions and the line") {
  const Judged j({ptx("new.ptx", "sm_90", {symbol("k")}, {9, 9})}, "sm_90");
  CHECK(j.first().message == "PTX ISA 9.9 needs a newer toolkit; this nvJitLink 13.0 takes up to 9.0");
  CHECK(j.first().place.line == 1);
  CHECK(j.error.exit_code() == ExitCode::failed);
  CHECK(Judged({ptx("new.ptx", "sm_90", {symbol("k")}, {9, 9})}, "sm_90", library(14, 0)).fine);
}

TEST_CASE("a target above the arch") {
  const Judged j({ptx("hi.ptx", "sm_90")}, "sm_80");
  CHECK(j.first().message == ".target sm_90 cannot be lowered to sm_80 (PTX only moves up); use --arch sm_90 or newer");
  CHECK(j.first().place.line == 2);
  CHECK(Judged({ptx("hi.ptx", "sm_90")}, "sm_90a").fine);
  CHECK_THAT(Judged({ptx("a.ptx", "sm_90a")}, "sm_100").first().message, ContainsSubstring("exactly that arch"));
}

TEST_CASE("LTO-IR is judged by arch and version, and refused with no-lto") {
  Options no_lto;
  no_lto.lto = false;
  CHECK(Judged({ltoir("main.ltoir", "sm_90")}, "sm_90", library(13, 0), no_lto).first().message ==
        "is LTO-IR; needs --lto");
  CHECK(Judged({ltoir("m.ltoir", "sm_90", {2, 131})}, "sm_90").first().id == Id::ltoir_too_new);
  CHECK(Judged({ltoir("m.ltoir", "sm_90")}, "sm_80").first().id == Id::target_above_arch);
  CHECK(Judged({ltoir("m.ltoir", "sm_90")}, "sm_90").fine);
}

TEST_CASE("LTO asked for with nothing to optimise is a note, and mixed inputs name what is not inlined") {
  Options lto;
  lto.lto = true;
  const Judged nothing({ptx("a.ptx", "sm_90")}, "sm_90", library(13, 0), lto);
  CHECK(nothing.fine);
  CHECK(nothing.r.told.at(0).message == "no LTO-IR among inputs; --lto has no effect");
  const Judged mixed({ltoir("m.ltoir", "sm_90"), ptx("lib.ptx", "sm_90")}, "sm_90");
  CHECK(mixed.fine);
  CHECK_THAT(mixed.r.told.at(0).message, ContainsSubstring("lib.ptx"));
}

TEST_CASE("PTX output takes LTO-IR only: exit 2") {
  Options emit;
  emit.emit = Emit::ptx;
  CHECK(Judged({ptx("a.ptx", "sm_90")}, "sm_90", library(13, 0), emit).error.exit_code() == ExitCode::usage);
  CHECK(
      Judged({ltoir("m.ltoir", "sm_90"), ptx("lib.ptx", "sm_90")}, "sm_90", library(13, 0), emit).first().place.file ==
      "lib.ptx");
}

TEST_CASE("cubins: linked ones, other archs, newer toolkits") {
  CHECK(Judged({cubin("x.cubin", "sm_90", {}, {12, 0}, formats::CubinType::executable)}, "sm_90").first().id ==
        Id::already_linked);
  CHECK_THAT(Judged({cubin("x.cubin", "sm_80")}, "sm_90").first().message,
             ContainsSubstring("holds sm_80 code; sm_90 needed"));
  CHECK(Judged({cubin("x.cubin", "sm_90", {}, {13, 2})}, "sm_90").first().id == Id::cubin_too_new);
  CHECK(Judged({cubin("x.cubin", "sm_90", {}, {13, 2})}, "sm_90", library(12, 9)).first().id == Id::cubin_too_new);
  CHECK(Judged({cubin("x.cubin", "sm_90", {}, {12, 9})}, "sm_90a").fine);
}

TEST_CASE("a module that defines nothing is a warning") {
  const Judged j({ptx("header.ptx", "sm_90", {})}, "sm_90");
  CHECK(j.fine);
  CHECK(j.r.told.at(0).severity == Severity::warning);
  CHECK_THAT(j.r.told.at(0).message, ContainsSubstring("defines nothing"));
}

TEST_CASE("duplicates name all definers, across kinds; weak, common and local ones are none") {
  using K = formats::PtxSymbol::Kind;
  using L = formats::PtxSymbol::Linkage;
  using C = formats::CubinSymbol;
  const C strong{"f", C::Kind::function, true, false, false, 8};
  const Judged j({ptx("a.ptx", "sm_80", {symbol("f", K::function, L::visible, 7)}), cubin("b.cubin", "sm_80", {strong}),
                  ptx("c.ptx", "sm_80", {symbol("f", K::function, L::external)})},
                 "sm_80");
  REQUIRE(j.error.diagnostics.size() == 1);
  CHECK(j.first().id == Id::duplicate_definition);
  CHECK(j.first().place.file == "b.cubin");
  CHECK(j.first().notes.at(0).place.file == "a.ptx");
  CHECK(j.first().notes.at(0).place.line == 7);
  for (const auto linkage : {L::weak, L::common, L::local})
    CHECK(Judged({ptx("a.ptx", "sm_80", {symbol("f", K::function, linkage)}),
                  ptx("b.ptx", "sm_80", {symbol("f", K::function)})},
                 "sm_80")
              .fine);
  const C weak{"f", C::Kind::function, true, true, false, 8};
  CHECK(Judged({cubin("a.cubin", "sm_80", {weak}), cubin("b.cubin", "sm_80", {strong})}, "sm_80").fine);
}

TEST_CASE("all problems of all inputs come in one run") {
  const Judged j({ptx("a.ptx", "sm_90"), ptx("b.ptx", "sm_90", {symbol("m")}, {9, 9}), cubin("c.cubin", "sm_75")},
                 "sm_80");
  CHECK(j.error.diagnostics.size() == 3);
}

TEST_CASE("code of a lower arch is one note for all files of a kind and arch, none where a container chose it") {
  auto chosen = cubin("d.o", "sm_80");
  chosen.chosen = true;
  const Judged j({cubin("a.cubin", "sm_80"), cubin("b.cubin", "sm_80"), ltoir("c.ltoir", "sm_75"), chosen,
                  cubin("e.cubin", "sm_86")},
                 "sm_86");
  CHECK(j.fine);
  std::vector<Diagnostic> lower;
  for (const auto& d : j.r.told)
    if (d.id == Id::lower_arch) lower.push_back(d);
  REQUIRE(lower.size() == 2);
  CHECK(lower[0].severity == Severity::note);
  CHECK(lower[0].message == "sm_80 code is linked into a result for sm_86");
  CHECK(lower[0].place.file == "a.cubin");
  REQUIRE(lower[0].notes.size() == 1);
  CHECK(lower[0].notes[0].place.file == "b.cubin");
  CHECK(lower[1].message == "lto_75 LTO-IR is linked into a result for sm_86");
  CHECK(Judged({cubin("a.cubin", "sm_90")}, "sm_90a").r.told.empty());  // the same number
}

TEST_CASE("pairs that another release links say which") {
  const Judged j({cubin("a.cubin", "sm_80")}, "sm_87");
  CHECK(j.first().id == Id::arch_mismatch);
  CHECK(j.first().message == "holds sm_80 code, which links into sm_87 with nvJitLink 13.2 or newer; this one is 13.0");
  CHECK(Judged({cubin("a.cubin", "sm_80")}, "sm_87", library(13, 2)).fine);
}

TEST_CASE("debug information without -g is a warning, of cubins and PTX") {
  auto debug = cubin("a.cubin", "sm_80");
  std::get<formats::Cubin>(debug.facts).sections = {{".debug_info", 100, 1}};
  auto lines = cubin("b.cubin", "sm_80");
  std::get<formats::Cubin>(lines.facts).sections = {{".debug_line", 100, 1}, {".debug_info", 0, 1}};
  auto text = ptx("c.ptx", "sm_80", {symbol("m")});
  std::get<formats::Ptx>(text.facts).debug = true;
  const std::vector<Input> inputs{debug, lines, text};
  const Judged j(inputs, "sm_80");
  REQUIRE(j.r.told.size() == 2);
  CHECK(j.r.told[0].id == Id::debug_information);
  CHECK(j.r.told[0].place.file == "a.cubin");
  CHECK(j.r.told[1].place.file == "c.ptx");
  Options options;
  options.debug = true;
  CHECK(Judged(inputs, "sm_80", library(13, 0), options).r.told.empty());
}

TEST_CASE("of LTO-IR that stays packed the container's version counts") {
  const auto packed = [](int major, int minor) {
    auto input = ltoir("a.o", "sm_80", {0, 0});
    std::get<formats::LtoIr>(input.facts).container_major = major;
    std::get<formats::LtoIr>(input.facts).container_minor = minor;
    return std::vector<Input>{input};
  };
  CHECK(Judged(packed(1, 65), "sm_80").fine);
  CHECK(Judged(packed(1, 67), "sm_80", library(14, 0)).fine);
  const Judged j(packed(1, 66), "sm_80");
  CHECK(j.first().id == Id::ltoir_too_new);
  CHECK(j.first().message == "LTO-IR container 1.66 needs a newer nvJitLink; this one, 13.0, reads up to 1.65");
}
