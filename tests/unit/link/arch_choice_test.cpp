// Which arch inputs fix, and what is said of an arch that a library does not take.
#include "cujit/link/arch_choice.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("PTX of one target gives that target, with a note that names --arch native") {
  Recorded r;
  const std::vector<Input> inputs{ptx("a.ptx", "sm_80"), ptx("b.ptx", "sm_80")};
  CHECK(arch_of_inputs(r.session, pieces(inputs)).value() == *gpu::parse_arch("sm_80"));
  REQUIRE(r.told.size() == 1);
  CHECK(r.told[0].severity == Severity::note);
  CHECK_THAT(r.told[0].hints.at(0), ContainsSubstring("--arch native"));
}

TEST_CASE("cubins fix the arch, PTX below it comes along, nothing is said") {
  Recorded r;
  const std::vector<Input> inputs{ptx("a.ptx", "sm_75"), cubin("b.cubin", "sm_86"), ltoir("c.ltoir", "sm_80")};
  CHECK(arch_of_inputs(r.session, pieces(inputs)).value() == *gpu::parse_arch("sm_86"));
  CHECK(r.told.empty());
}

TEST_CASE("anything else needs an --arch: exit 2 with the inputs' archs") {
  Recorded r;
  const std::vector<std::vector<Input>> cases{{ptx("a.ptx", "sm_80"), ptx("b.ptx", "sm_90")},
                                              {ltoir("a.ltoir", "sm_80")},
                                              {ltoir("a.ltoir", "sm_80"), ptx("b.ptx", "sm_80")},
                                              {cubin("a.cubin", "sm_80"), cubin("b.cubin", "sm_86")},
                                              {cubin("a.cubin", "sm_80"), ptx("b.ptx", "sm_90")}};
  for (const auto& inputs : cases) {
    const auto arch = arch_of_inputs(r.session, pieces(inputs));
    REQUIRE_FALSE(arch);
    CHECK(arch.error().exit_code() == ExitCode::usage);
    CHECK(arch.error().diagnostics[0].notes.size() == inputs.size());
  }
}

TEST_CASE("native is the GPU's arch, with a where an input was made for exactly that") {
  CHECK(native_arch(90, pieces({ptx("a.ptx", "sm_80")})) == *gpu::parse_arch("sm_90"));
  CHECK(native_arch(90, pieces({ptx("a.ptx", "sm_90a")})) == *gpu::parse_arch("sm_90a"));
  CHECK(native_arch(100, pieces({ptx("a.ptx", "sm_90a")})) == *gpu::parse_arch("sm_100"));
}

TEST_CASE("an arch that the library does not take is exit 2 in words") {
  const auto message = [](const char* arch, int major, int minor) {
    const auto checked = check_arch(*gpu::parse_arch(arch), library(major, minor));
    if (checked) return std::string("fine");
    CHECK(checked.error().exit_code() == ExitCode::usage);
    return checked.error().diagnostics[0].message;
  };
  CHECK_THAT(message("sm_91", 13, 0),
             ContainsSubstring("unknown arch sm_91; this nvJitLink 13.0 takes sm_75 80 86 87 88 89 90 90a 100"));
  CHECK_THAT(message("sm_70", 13, 0), ContainsSubstring("sm_70 was dropped in CUDA 13; use a 12.x toolkit"));
  CHECK_THAT(message("sm_103", 12, 4), ContainsSubstring("sm_103 needs nvJitLink 12.9 or newer; this one is 12.4"));
  CHECK(message("sm_70", 12, 4) == "fine");
  CHECK(message("sm_91", 14, 0) == "fine");  // a release newer than the table: the library is asked
}

TEST_CASE("the hint names an arch only where that arch takes every input") {
  Recorded r;
  const auto hint = [&](const std::vector<Input>& inputs) {
    return arch_of_inputs(r.session, pieces(inputs)).error().diagnostics[0].hints.at(0);
  };
  CHECK_THAT(hint({cubin("a.cubin", "sm_80"), cubin("b.cubin", "sm_90")}), ContainsSubstring("no arch takes them all"));
  CHECK_THAT(hint({cubin("a.cubin", "sm_80"), cubin("b.cubin", "sm_86")}), ContainsSubstring("--arch sm_86,"));
  CHECK_THAT(hint({ptx("a.ptx", "sm_80"), ptx("b.ptx", "sm_90")}), ContainsSubstring("--arch sm_90 or newer"));
}

namespace {

// A container that holds these, or one of an archive.
Piece holding(const std::string& name, const std::vector<const char*>& entries, bool from_archive = false) {
  Piece piece{name, std::nullopt, {}};
  for (const std::string entry : entries) {
    formats::FatbinEntry one;
    one.kind = entry.starts_with("sm_")     ? formats::FatbinEntry::Kind::cubin
               : entry.starts_with("lto_")  ? formats::FatbinEntry::Kind::ltoir
               : entry.starts_with("other") ? formats::FatbinEntry::Kind::other
                                            : formats::FatbinEntry::Kind::ptx;
    one.arch = gpu::parse_arch(entry).value_or(gpu::Arch{80});
    piece.alternatives.entries.push_back(one);
  }
  piece.from_archive = from_archive;
  return piece;
}

}  // namespace

TEST_CASE("containers fix the arch where one arch is in all of them, with a note") {
  Recorded r;
  const std::vector<Piece> same{holding("a.o", {"sm_86", "compute_86"}), holding("b.o", {"sm_80", "sm_86"})};
  CHECK(arch_of_inputs(r.session, same).value() == *gpu::parse_arch("sm_86"));
  REQUIRE(r.told.size() == 1);
  CHECK(r.told[0].id == Id::arch_chosen);
  // PTX below comes along, PTX above does not.
  CHECK(arch_of_inputs(r.session, std::vector{same[0], holding("c.o", {"compute_75"})}).has_value());
  const auto above = arch_of_inputs(r.session, std::vector{same[0], holding("c.o", {"compute_90"})});
  REQUIRE_FALSE(above);
  CHECK_THAT(above.error().diagnostics[0].message, ContainsSubstring("another input cannot be lowered"));
}

TEST_CASE("containers of several archs need an --arch") {
  Recorded r;
  const auto message = [&](const std::vector<Piece>& pieces) {
    const auto arch = arch_of_inputs(r.session, pieces);
    REQUIRE_FALSE(arch);
    CHECK(arch.error().exit_code() == ExitCode::usage);
    return arch.error().diagnostics[0].message;
  };
  CHECK(message({holding("a.o", {"sm_80", "sm_90"})}) == "the inputs hold sm_80 and sm_90: choose --arch");
  CHECK(message({holding("a.o", {"sm_80"}), holding("b.o", {"sm_86"}), holding("c.o", {"sm_89"})}) ==
        "the inputs hold sm_80, sm_86 and sm_89: choose --arch");
  CHECK_THAT(message({holding("a.o", {"lto_80"})}), ContainsSubstring("LTO-IR is no code of one arch"));
  CHECK_THAT(message({holding("a.o", {"compute_80", "compute_90"})}), ContainsSubstring("different targets"));
  CHECK(message({holding("a.o", {"other"})}) == "no input names an arch, so an --arch is needed");
}

TEST_CASE("archives fix the arch only where nothing else is on the line, the runtime never") {
  Recorded r;
  auto runtime = holding("libcudadevrt.a(x.o)", {"sm_75"}, true);
  runtime.runtime = true;
  CHECK(arch_of_inputs(r.session, std::vector{holding("a.o", {"sm_80"}), holding("l.a(x.o)", {"sm_90"}, true), runtime})
            .value() == *gpu::parse_arch("sm_80"));
  CHECK(arch_of_inputs(r.session, std::vector{holding("l.a(x.o)", {"sm_90"}, true), runtime}).value() ==
        *gpu::parse_arch("sm_90"));
  CHECK_FALSE(arch_of_inputs(r.session, std::vector{runtime}));
}

TEST_CASE("native takes the suffix only if a container has nothing plain") {
  CHECK(native_arch(90, std::vector{holding("a.o", {"sm_90a", "compute_90"})}) == *gpu::parse_arch("sm_90"));
  CHECK(native_arch(90, std::vector{holding("a.o", {"sm_90a"})}) == *gpu::parse_arch("sm_90a"));
  CHECK(native_arch(103, std::vector{holding("a.o", {"sm_100f"})}) == *gpu::parse_arch("sm_103"));
}
