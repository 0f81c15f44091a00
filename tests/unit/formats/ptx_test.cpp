// The PTX reader: headers, every form of declaration, and text that only looks like one.
#include "cujit/formats/ptx.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

using namespace cujit;
using namespace cujit::formats;
using Kind = PtxSymbol::Kind;
using Linkage = PtxSymbol::Linkage;

namespace {

const std::string head = ".version 8.0\n.target sm_80\n.address_size 64\n";

Ptx read(const std::string& text) { return read_ptx(Bytes(text), "x.ptx").value(); }

const PtxSymbol& find(const Ptx& ptx, const std::string& name) {
  for (const auto& s : ptx.symbols)
    if (s.name == name) return s;
  FAIL("no symbol " << name);
  return ptx.symbols.front();
}

}  // namespace

TEST_CASE("the header, with comments, a mark and several words behind .target") {
  const auto ptx = read(
      "\xef\xbb\xbf// .version 9.9\n/* .target sm_1 */ .version\n7.8 .target sm_90a, texmode_independent, "
      "debug\n.address_size 64\n");
  CHECK(ptx.version == gpu::Version{7, 8});
  CHECK(ptx.version_line == 3);
  CHECK(ptx.target == gpu::parse_arch("sm_90a"));
  CHECK(ptx.debug);
  CHECK(ptx.symbols.empty());
}

TEST_CASE("a header that cannot be read is an error with its line") {
  for (const char* text :
       {"", ".target sm_80\n", ".version\n", ".version x.y\n.target sm_80", ".version 8\n.target sm_80",
        ".version 8.0\n", ".version 8.0\n.target\n", ".version 8.0\n.target ,"}) {
    const auto ptx = read_ptx(Bytes(std::string(text)), "x.ptx");
    REQUIRE_FALSE(ptx);
    CHECK(ptx.error().diagnostics[0].id == Id::ptx_header);
  }
}

TEST_CASE("functions and kernels in all linkages, prototypes and definitions") {
  const auto ptx =
      read(head +
           ".extern .func (.param .b32 r) ext (.param .b32 x);\n"
           ".func local (.param .b32 x);\n"
           ".visible .func (.param .align 16 .b8 r[16]) vis () .noreturn { ret; }\n"
           ".weak .func weak() { { } ret; }\n"
           ".func local (.param .b32 x) { ret; }\n"
           ".visible .entry k(.param .u64 .ptr .global .align 8 p) .maxntid 256, 1, 1 .minnctapersm 2 { ret; }\n"
           ".entry hidden() .pragma \"nounroll\"; { ret; }\n"
           ".extern .func late(); .visible .func late() { ret; }\n");
  CHECK(ptx.symbols.size() == 7);
  CHECK(find(ptx, "ext").linkage == Linkage::external);
  CHECK_FALSE(find(ptx, "ext").defined);
  CHECK(find(ptx, "local").defined);
  CHECK(find(ptx, "local").line == 8);
  CHECK(find(ptx, "vis").linkage == Linkage::visible);
  CHECK(find(ptx, "weak").linkage == Linkage::weak);
  CHECK(find(ptx, "k").kind == Kind::entry);
  CHECK(find(ptx, "hidden").linkage == Linkage::local);
  CHECK(find(ptx, "hidden").defined);
  CHECK(find(ptx, "late").linkage == Linkage::visible);
  CHECK(find(ptx, "late").defined);
}

TEST_CASE("variables with attributes, vectors, arrays and initialisers") {
  const auto ptx = read(head +
                        ".visible .global .attribute(.managed) .align 8 .v2 .f32 m[4] = {1.0, 2.0};\n"
                        ".extern .shared .align 16 .b8 s[];\n"
                        ".common .global .u32 c;\n"
                        ".const .align 4 .u32 a = 3, b = 4;\n"
                        ".global .texref t;\n"
                        ".global .align 8 .u64 table[2] = {k, generic(c)};\n"
                        ".visible .entry k() { .shared .u32 inner; .reg .b32 %r<3>; ret; }\n");
  CHECK(find(ptx, "m").space == "global");
  CHECK(find(ptx, "m").linkage == Linkage::visible);
  CHECK_FALSE(find(ptx, "s").defined);
  CHECK(find(ptx, "c").linkage == Linkage::common);
  CHECK(find(ptx, "a").space == "const");
  CHECK(find(ptx, "b").defined);
  CHECK(find(ptx, "t").kind == Kind::variable);
  CHECK(find(ptx, "table").line == 9);
  CHECK(ptx.symbols.size() == 8);
}

TEST_CASE("what bodies, strings, comments and unknown directives hold is no declaration") {
  const auto ptx = read(head +
                        ".file 1 \"a.cu\", 123, 456\n"
                        ".section .debug_str { .b8 0 } .section .debug_loc { }\n"
                        ".newthing with words { .visible .entry no1() { } }\n"
                        ".pragma \"};\";\n"
                        ".visible .entry k() { // } .visible .entry no2() {\n /* } */ .loc 1 2 3\n { .pragma \"}\"; } "
                        "L: bra L; .callprototype_1: ; ret; }\n"
                        ".alias a, k;\n");
  CHECK(ptx.symbols.size() == 2);
  CHECK(find(ptx, "k").line == 8);
  CHECK(find(ptx, "a").kind == Kind::alias);
}

TEST_CASE("looks_like_ptx goes by the first token") {
  for (const char* text : {".version 8.0", "\n\t // c\n/* x */.version 1.4", "\xef\xbb\xbf.version 8.0"})
    CHECK(looks_like_ptx(text));
  for (const char* text :
       {"", "   ", "// .version 8.0", ".versions 8.0", "version 8.0", "/* .version 8.0", "x .version 8.0"})
    CHECK_FALSE(looks_like_ptx(text));
}

TEST_CASE("cut and changed text never does worse than an error") {
  const std::string whole =
      head +
      ".visible .global .u32 a[2] = {1, 2};\n.visible .func (.param .b32 r) f (.param .b32 x) { \"s\" /* c */ ret; }\n";
  for (std::size_t size = 0; size < whole.size(); ++size) (void)read_ptx(Bytes(whole.substr(0, size)), "x.ptx");
  std::mt19937 random(3);
  int read_well = 0;
  for (int round = 0; round < 20000; ++round) {
    auto text = whole;
    for (int change = 0; change < 1 + round % 4; ++change) text[random() % text.size()] = static_cast<char>(random());
    read_well += read_ptx(Bytes(text), "x.ptx").has_value();
  }
  CHECK(read_well > 1000);
  CHECK(read_well < 20000);
}
