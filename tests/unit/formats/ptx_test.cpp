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

TEST_CASE("strings know no escape and may span lines, as ptxas reads them") {
  const auto ptx = read(head +
                        ".file 1 \"a\n } .visible .entry no1() { // \n/* b\"\n"
                        ".visible .entry k() { .pragma \"x\n}\"; ret; }\n"
                        ".file 2 \"back\\\"\n"
                        ".visible .entry j() { ret; }\n");
  CHECK(ptx.symbols.size() == 2);
  CHECK(find(ptx, "k").line == 7);
  CHECK(find(ptx, "j").line == 10);
}

TEST_CASE("a repeated name declares each of its variables, within reason") {
  const auto ptx = read(head + ".visible .global .u32 v<3>, w;\n.extern .global .u32 x<2>;\n");
  CHECK(ptx.symbols.size() == 6);
  CHECK(find(ptx, "v2").defined);
  CHECK(find(ptx, "w").defined);
  CHECK_FALSE(find(ptx, "x1").defined);
  std::string many = head;
  for (int i = 0; i < 1000; ++i)
    many += ".global .u32 n" + std::to_string(i) + "_<60000>;\n.global .u32 m<4000000000>;\n";
  CHECK(read(many).symbols.size() < 70000);
}

TEST_CASE("a second .target adds its words; line markers of cpp and a final control-Z pass") {
  const auto ptx = read(
      ".version 8.0\n.target sm_90\n.target sm_90, debug\n.address_size 64\n# 5 \"x.cu\"\n.visible .entry k() { ret; "
      "}\n\x1a");
  CHECK(ptx.debug);
  CHECK(ptx.target_line == 2);
  CHECK(ptx.symbols.size() == 1);
  CHECK_FALSE(read(head).debug);
}

TEST_CASE("initialisers, masks and attributes name nothing") {
  const auto ptx =
      read(head +
           ".global .u32 a;\n"
           ".global .u8 addr[] = {0xff(a), 0xff00(a)};\n"
           ".global .u64 q[2][2] = {{generic(a)+4, a}, {0, 1}}, p = generic(a) + 8, r;\n"
           ".global .samplerref s = { filter_mode = nearest, addr_mode_0 = wrap };\n"
           ".visible .func (.param .align 8 .b8 ret[8]) .attribute(.unified(1, 2)) f (.param .b32 p0, .param .b32 p1)\n"
           ".noreturn\n.abi_preserve 8\n{\n ret;\n}\n");
  CHECK(ptx.symbols.size() == 7);
  CHECK(find(ptx, "q").line == 6);
  CHECK(find(ptx, "p").defined);
  CHECK(find(ptx, "r").defined);
  CHECK(find(ptx, "f").line == 8);
  CHECK(find(ptx, "f").linkage == Linkage::visible);
}

TEST_CASE("CR LF and NULs at the end change nothing") {
  const std::string text = head + ".visible .entry k()\n{ ret; }\n.visible .global .u32 v;\n";
  std::string crlf;
  for (const char ch : text) crlf += ch == '\n' ? "\r\n" : std::string(1, ch);
  const auto a = read(text);
  const auto b = read(crlf + std::string(3, '\0'));
  REQUIRE(a.symbols.size() == 2);
  REQUIRE(b.symbols.size() == 2);
  CHECK(b.symbols[1].line == a.symbols[1].line);
  CHECK(b.target_line == 2);
}

TEST_CASE("brackets without end and endless nesting are read in one pass") {
  for (const char* part :
       {"{", "(", "[", "\"", "/*", ".func f", ".global .u32 a = {", ".file 1 ", ".section x {", "<", ".alias a, "}) {
    std::string text = head;
    for (int i = 0; i < 100000; ++i) text += part;
    CHECK(read(text).version == gpu::Version{8, 0});
  }
}

TEST_CASE("a body's references are calls, operands and calls through registers, each once with its first line") {
  const auto ptx = read(
      ".version 8.0\n.target sm_90\n.address_size 64\n"
      ".extern .func (.param .b32 r) f (.param .b32 a, .param .align 8 .b8 b[16]);\n"
      ".extern .global .align 4 .u32 v[];\n"
      ".visible .entry k(.param .u64 p)\n.maxntid 128, 2, 1\n.minnctapersm 3\n{\n"
      "  .reg .b64 %rd<4>;\n  .param .b32 f0;\n"
      "  ld.global.u32 %r1, [v];\n  ld.global.u32 %r1, [v+4];\n"
      "  call.uni (f0), f, (f0, f0);\n  .loc 1 4 5\n  mov.u64 %rd1, f;\n"
      "  call (f0), %rd1, (f0, f0), proto;\n  @%p1 bra v;\n  ret;\n}\n"
      ".visible .global .u64 table[2] = {f, generic(v)};\n");
  REQUIRE(ptx.symbols.size() == 4);
  const auto& f = ptx.symbols[0];
  CHECK(formats::prototype_text(f) == "(.b32,.b8[16])->.b32");
  CHECK(f.parameters[1].size == 16);
  CHECK_FALSE(ptx.symbols[1].size);
  const auto& k = ptx.symbols[2];
  CHECK(k.bounds.maxntid == std::array<std::uint32_t, 3>{128, 2, 1});
  CHECK(k.bounds.minnctapersm == 3);
  CHECK(k.indirect_call == 17);
  REQUIRE(k.references.size() == 3);
  CHECK((k.references[0].symbol == 1 && k.references[0].line == 12 && !k.references[0].call));
  CHECK((k.references[1].symbol == 0 && k.references[1].line == 14 && k.references[1].call));
  CHECK((k.references[2].symbol == 0 && k.references[2].line == 16 && !k.references[2].call));
  CHECK(ptx.symbols[3].size == 16);
  CHECK(ptx.symbols[3].references.size() == 2);
}

TEST_CASE("a body's own names hide the module's, also in nested scopes and numbered registers") {
  const auto ptx = read(
      ".version 8.0\n.target sm_90\n"
      ".extern .func g();\n.extern .global .u32 r1;\n.extern .global .u32 s;\n"
      ".visible .func h(.param .b32 s)\n{\n  .reg .b32 r<4>;\n  add.u32 r1, r1, 1;\n"
      "  ld.param.u32 r1, [s];\n  { .reg .b64 g; mov.u64 g, 0; }\n  call g;\n  ret;\n}\n");
  const auto& h = ptx.symbols.back();
  REQUIRE(h.references.size() == 1);
  CHECK((h.references[0].symbol == 0 && h.references[0].line == 12));
}

TEST_CASE("a long name with a large count is one symbol, not gigabytes of them") {
  const std::string name(100'000, 'x');
  const auto many = read(".version 8.0\n.target sm_90\n.global .b32 " + name + "<65000>;\n.global .b32 y<65000>;\n");
  REQUIRE(many.symbols.size() == 65'001);
  CHECK(many.symbols[0].name == name);
  CHECK(many.symbols[1].name == "y0");
}

TEST_CASE("a parameter of a type that is not known counts, without a size") {
  const auto ptx = read(
      ".version 8.0\n.target sm_90\n.extern .func f (.param .b64 a, .reg .pred b, .param .new8 c, .reg .v2 .f32 d);\n");
  const auto& f = ptx.symbols.at(0);
  CHECK(formats::prototype_text(f) == "(.b64,.pred,.new8,.f32)");
  REQUIRE(f.parameters.size() == 4);
  CHECK(f.parameters[0].size == 8);
  CHECK(f.parameters[1].size == 0);
  CHECK(f.parameters[2].size == 0);
  CHECK(f.parameters[3].size == 8);
}
