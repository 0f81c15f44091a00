// Opening carriers: what becomes a piece, what is left out with a word to -v, what is an error.
#include "cujit/link/pieces.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/archive_builder.hpp"
#include "support/fatbin_builder.hpp"
#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::testing;
using Catch::Matchers::ContainsSubstring;
using object::ObjectCode;

namespace {

const std::string text = module_ptx("sm_80", "k");
const std::string fatbin = build_fatbin({{.arch = 80, .content = text}});

struct Opened {
  test::Recorded r;
  Expected<std::vector<Piece>> pieces = std::vector<Piece>{};

  explicit Opened(const std::vector<std::pair<std::string, std::string>>& files, const Options& options = {}) {
    std::vector<ObjectCode> objects;
    for (const auto& [name, bytes] : files) {
      const auto kind = object::identify(Bytes(bytes), name);
      REQUIRE(kind);
      using object::Kind;
      auto made = *kind == Kind::ptx      ? ObjectCode::from_ptx(r.session, Bytes(bytes), name)
                  : *kind == Kind::cubin  ? ObjectCode::from_cubin(r.session, Bytes(bytes), name)
                  : *kind == Kind::ltoir  ? ObjectCode::from_ltoir(r.session, Bytes(bytes), name)
                  : *kind == Kind::fatbin ? ObjectCode::from_fatbin(r.session, Bytes(bytes), name)
                  : *kind == Kind::object ? ObjectCode::from_object(r.session, Bytes(bytes), name)
                                          : ObjectCode::from_library(r.session, Bytes(bytes), name);
      REQUIRE(made);
      objects.push_back(*made);
    }
    pieces = open_inputs(r.session, objects, options);
  }
  std::vector<std::string> names() const {
    REQUIRE(pieces);
    std::vector<std::string> out;
    for (const auto& piece : *pieces) out.push_back(piece.name);
    return out;
  }
  std::vector<Id> errors() const {
    std::vector<Id> out;
    if (!pieces)
      for (const auto& d : pieces.error().diagnostics) out.push_back(d.id);
    return out;
  }
  bool decided(const std::string& words) const {
    for (const auto& line : r.decided)
      if (line.find(words) != std::string::npos) return true;
    return false;
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("every kind becomes a piece: bare ones with facts, carriers with alternatives") {
  const Opened opened({{"a.ptx", text},
                       {"b.cubin", build_cubin({.type = 1})},
                       {"c.ltoir", build_ltoir()},
                       {"d.fatbin", fatbin + fatbin},
                       {"e.o", build_host_object(fatbin)}});
  CHECK(opened.names() == Names{"a.ptx", "b.cubin", "c.ltoir", "d.fatbin", "d.fatbin", "e.o"});
  for (const auto& piece : *opened.pieces) {
    CHECK(piece.bare.has_value() == piece.alternatives.entries.empty());
    CHECK_FALSE(piece.from_archive);
    CHECK_FALSE(piece.runtime);
  }
  CHECK(opened.r.told.empty());
}

TEST_CASE("members of archives are taken on demand, libcudadevrt's are the runtime") {
  const auto archive = ArchiveBuilder()
                           .raw("/", "index")
                           .gnu("a.o", build_host_object(fatbin))
                           .gnu("empty.o", "")
                           .gnu("host.o", build_host_object(""))
                           .gnu("notes.txt", "some text that is no code")
                           .gnu("inner.a", ArchiveBuilder().gnu("x.o", build_host_object(fatbin)).build())
                           .gnu("k.ptx", text)
                           .build();
  const Opened opened({{"x/lib.a", archive}, {"x/libcudadevrt.a", archive}, {"libcudadevrt_static.a", archive}});
  CHECK(opened.names() == Names{"x/lib.a(a.o)", "x/lib.a(k.ptx)", "x/libcudadevrt.a(a.o)", "x/libcudadevrt.a(k.ptx)",
                                "libcudadevrt_static.a(a.o)", "libcudadevrt_static.a(k.ptx)"});
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(opened.pieces->at(i).from_archive);
    CHECK(opened.pieces->at(i).runtime == (i >= 2));
  }
  CHECK(opened.decided("lib.a(host.o): no device code, left out"));
  CHECK(opened.decided("lib.a(notes.txt): not device code, left out"));
  CHECK(opened.decided("lib.a(inner.a): not device code, left out"));
}

TEST_CASE("an object without device code beside one with it is left out; alone it is an error that says what it is") {
  CHECK(Opened({{"a.o", build_host_object("")}, {"b.o", build_host_object(fatbin)}}).names() == Names{"b.o"});
  const Opened nothing({{"a.o", build_host_object("")},
                        {"b.so", build_host_object(fatbin, fatbin, 3)},
                        {"c", build_host_object("", "", 2)},
                        {"d.a", ArchiveBuilder().gnu("x.so", build_host_object("", "", 3)).build()},
                        {"e.fatbin", build_fatbin({})}});
  CHECK(nothing.errors() == std::vector{Id::no_device_code});
  CHECK(nothing.pieces.error().diagnostics[0].message ==
        "no device code in a.o (a host object), b.so (an ELF shared library or program), c (an ELF program), d.a (an "
        "archive), e.fatbin (a fatbin)");
}

TEST_CASE("an object compiled without -rdc=true is an error") {
  const auto final_code = build_host_object("", fatbin);
  Options host;
  host.host_line = true;
  CHECK(Opened({{"a.o", final_code}, {"b.ptx", text}}).errors() == std::vector{Id::not_relocatable});
  CHECK(Opened({{"a.o", final_code}, {"b.ptx", text}}, host).errors() == std::vector{Id::not_relocatable});
  // Both kinds of code in one object (ld -r of two): the relocatable one is linked.
  CHECK(Opened({{"a.o", build_host_object(fatbin, fatbin)}}).names() == Names{"a.o"});
}

TEST_CASE("members compiled without -rdc=true are left out; an archive of nothing else is noted once") {
  ArchiveBuilder builder;
  for (int i = 0; i < 3000; ++i) builder.gnu("a.o", build_host_object("", fatbin));
  const auto archive = builder.build();
  const Opened plain({{"lib.a", archive}, {"b.ptx", text}});
  CHECK(plain.names() == Names{"b.ptx"});
  CHECK(plain.decided("lib.a(a.o): compiled without -rdc=true"));
  REQUIRE(plain.r.told.size() == 1);
  CHECK(plain.r.told[0].severity == Severity::note);
  CHECK_THAT(plain.r.told[0].message, ContainsSubstring("3000 members"));
  Options host;
  host.host_line = true;
  CHECK(Opened({{"lib.a", archive}, {"b.ptx", text}}, host).r.told.empty());
  // Mixed archives are normal, and one without anything else on the line is an error.
  const auto mixed =
      ArchiveBuilder().gnu("a.o", build_host_object("", fatbin)).gnu("r.o", build_host_object(fatbin)).build();
  const Opened both({{"lib.a", mixed}});
  CHECK(both.names() == Names{"lib.a(r.o)"});
  CHECK(both.r.told.empty());
  CHECK(Opened({{"lib.a", archive}}).errors() == std::vector{Id::no_device_code});
}

TEST_CASE("all problems of all inputs come back together, each with its member") {
  auto broken = build_host_object(fatbin);
  poke(broken, broken.find("\x50\xed\x55\xba") + 20, 0, 4);
  const Opened opened({{"a.o", broken},
                       {"lib.a", ArchiveBuilder().gnu("m.o", broken).build()},
                       {"bad.a", "!<arch>\nnot an archive at all, but long enough to seem one........"},
                       {"c.o", build_host_object("", fatbin)},
                       {"d.ptx", text}});
  CHECK(opened.errors() == std::vector{Id::damaged_input, Id::damaged_input, Id::damaged_input, Id::not_relocatable});
  CHECK(opened.pieces.error().diagnostics[1].place.file == "lib.a(m.o)");
}

TEST_CASE("nothing of an archive is unpacked when it is opened") {
  // A claim of 2 GiB that opening must not try to keep.
  auto entry = fatbin_entry({.arch = 80, .content = text, .pack = Pack::zstd});
  poke(entry, 56, std::uint64_t{1} << 31U, 8);
  CHECK(Opened({{"lib.a", ArchiveBuilder().gnu("a.o", build_host_object(fatbin_container(entry))).build()}})
            .names()
            .size() == 1);
}
