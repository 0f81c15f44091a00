// `ar` archives of every dialect, and damaged ones.
#include "cujit/formats/archive.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/archive_builder.hpp"

using namespace cujit;
using namespace cujit::formats;
using Catch::Matchers::ContainsSubstring;
using cujit::testing::ArchiveBuilder;

namespace {

auto read(const std::string& bytes) { return read_archive(Bytes(bytes), "lib.a"); }

// "name=content" of each member.
std::vector<std::string> members(const std::string& bytes) {
  const auto all = read(bytes);
  REQUIRE(all);
  std::vector<std::string> out;
  for (const auto& m : *all) {
    out.push_back(m.name + "=" + std::string(m.bytes.text()));
    if (!m.thin) CHECK(bytes.substr(m.offset, m.size) == m.bytes.text());
  }
  return out;
}

void expect_damaged(const std::string& bytes, const std::string& words, std::uint64_t offset) {
  const auto got = read(bytes);
  REQUIRE_FALSE(got);
  const auto& d = got.error().diagnostics.at(0);
  CHECK(d.id == Id::damaged_input);
  CHECK_THAT(d.message, ContainsSubstring(words));
  CHECK(d.place.file == "lib.a");
  CHECK(d.place.offset == offset);
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("GNU archives: indexes and name tables are left out, order and same names stay") {
  const auto bytes = ArchiveBuilder()
                         .raw("/", "index")
                         .names("a_name_longer_than_sixteen.o/\nb dir/with blank.o/\n")
                         .gnu("x.o", "odd")
                         .raw("/0", "long")
                         .raw("/30", "second")
                         .gnu("x.o", "again")
                         .gnu("y.o", "")
                         .build();
  CHECK(members(bytes) ==
        Names{"x.o=odd", "a_name_longer_than_sixteen.o=long", "b dir/with blank.o=second", "x.o=again", "y.o="});
  CHECK(members(ArchiveBuilder().raw("/SYM64/", "12345678").gnu("a.o", "A").build()) == Names{"a.o=A"});
  CHECK(members(ArchiveBuilder().raw("a.o", "no slash").build()) == Names{"a.o=no slash"});
  CHECK(members("!<arch>\n").empty());
}

TEST_CASE("BSD archives: names before the content, with and without a blank, and their indexes") {
  const auto bytes = ArchiveBuilder()
                         .raw("__.SYMDEF", "index")
                         .bsd("__.SYMDEF SORTED", "index")
                         .bsd("__.SYMDEF_64", "index")
                         .bsd("a name with blanks.o", "one")
                         .raw("short.o", "two")
                         .bsd("x.o", "")
                         .build();
  CHECK(members(bytes) == Names{"a name with blanks.o=one", "short.o=two", "x.o="});
}

TEST_CASE("a last member without its padding, and line ends behind it") {
  const ArchiveBuilder odd = ArchiveBuilder().gnu("a.o", "odd");
  CHECK(members(odd.build(false)) == Names{"a.o=odd"});
  CHECK(members(odd.build(true)) == Names{"a.o=odd"});
  CHECK(members(odd.build(true) + "\n\n") == Names{"a.o=odd"});
  CHECK(members(odd.build(true) + std::string(59, '\0')) == Names{"a.o=odd"});
}

TEST_CASE("thin archives hold names and sizes; members of other archives come with their place") {
  const auto all = read(ArchiveBuilder(true)
                            .raw("/", "index!")
                            .names("../build/a.o/\nlibother.a/\n")
                            .elsewhere("/0", 123)
                            .elsewhere("/14:68", 7)
                            .elsewhere("b.o/", 0)
                            .build());
  REQUIRE(all);
  REQUIRE(all->size() == 3);
  CHECK(all->at(0).name == "../build/a.o");
  CHECK(all->at(0).thin);
  CHECK(all->at(0).size == 123);
  CHECK(all->at(0).bytes.empty());
  CHECK_FALSE(all->at(0).header_in_other);
  CHECK(all->at(1).name == "libother.a");
  CHECK(all->at(1).header_in_other == 68);
  CHECK(all->at(2).name == "b.o");
  expect_damaged(ArchiveBuilder(true).names("x/\n").elsewhere("/0:", 1).build(), "place in another archive",
                 8 + 60 + 4);
  expect_damaged(ArchiveBuilder(true).names("x/\n").elsewhere("/0:x", 1).build(), "place in another archive", 72);
  expect_damaged(ArchiveBuilder(true).elsewhere("#1/4", 4).build(), "name length", 8);
  // Only thin archives know such names.
  expect_damaged(ArchiveBuilder().names("x/\n").raw("/0:1", "1").build(), "long name", 72);
}

TEST_CASE("names with control bytes, dots and slashes come as they are") {
  CHECK(members(ArchiveBuilder().names("../../etc/\x1b[2J/\n/abs/x.o/\n").raw("/0", "1").raw("/16", "2").build()) ==
        Names{"../../etc/\x1b[2J=1", "/abs/x.o=2"});
  CHECK(members(ArchiveBuilder().raw("\x01\x7f\xff", "1").build()) == Names{"\x01\x7f\xff=1"});
  CHECK(members(ArchiveBuilder().raw("", "blank").build()) == Names{"=blank"});
}

TEST_CASE("sizes and names that lie") {
  const auto sized = [](const std::string& size) { return ArchiveBuilder().raw_sized("a.o/", "abcd", size).build(); };
  for (const char* size : {"", "x", "-1", "+4", "4x", "0x4", "1 2", " 4"})
    expect_damaged(sized(size), "a member's size at offset 56 is no number", 56);
  for (const char* size : {"5", "9999999999"}) expect_damaged(sized(size), "lies outside the file", 56);
  auto bad_end = ArchiveBuilder().gnu("a.o", "abcd").build();
  bad_end[8 + 59] = 'x';
  expect_damaged(bad_end, "does not end as it must", 8);
  expect_damaged(ArchiveBuilder().raw("/0", "no table").build(), "long name", 8);
  expect_damaged(ArchiveBuilder().names("x/\n").raw("/3", "1").build(), "long name", 72);
  expect_damaged(ArchiveBuilder().names("x/\n").raw("/99999999999999", "1").build(), "long name", 72);
  expect_damaged(ArchiveBuilder().raw("#1/5", "abcd").build(), "name length", 8);
  expect_damaged(ArchiveBuilder().raw("#1/", "abcd").build(), "name length", 8);
  expect_damaged(ArchiveBuilder().raw("#1/-1", "abcd").build(), "name length", 8);
  expect_damaged(ArchiveBuilder().raw("#1/9999999999999", "abcd").build(), "name length", 8);
}

TEST_CASE("a long name is bounded, so that members cannot each name a whole table") {
  const std::string table(5000, 'n');
  expect_damaged(ArchiveBuilder().names(table).raw("/0", "1").build(), "longer than any file's name", 8 + 60 + 5000);
  expect_damaged(ArchiveBuilder().names(table + "/\n").raw("/3", "1").build(), "longer than any file's name", 5070);
  CHECK(members(ArchiveBuilder().names(table + "/\n").raw("/4900", "1").build()) ==
        Names{std::string(100, 'n') + "=1"});
  CHECK(members(ArchiveBuilder().names("unended").raw("/0", "1").build()) == Names{"unended=1"});
}

TEST_CASE("every cut is damaged_input or a smaller archive") {
  for (const auto& bytes :
       {ArchiveBuilder().raw("/", "idx").names("long.name.of.a.file.o/\n").gnu("x.o", "odd").raw("/0", "12").build(),
        ArchiveBuilder().bsd("a.o", "content").bsd("b.o", "more").build(),
        ArchiveBuilder(true).names("a/b.o/\n").elsewhere("/0", 99).elsewhere("c.o/", 1).build()}) {
    const auto whole = read(bytes)->size();
    for (std::size_t size = 8; size < bytes.size(); ++size) {
      const auto got = read(bytes.substr(0, size));
      if (got)
        CHECK(got->size() <= whole);
      else
        CHECK(got.error().diagnostics.at(0).id == Id::damaged_input);
    }
  }
}

TEST_CASE("an archive within an archive is a member like any other") {
  const auto inner = ArchiveBuilder().gnu("x.o", "X").build();
  CHECK(members(ArchiveBuilder().gnu("inner.a", inner).build()) == Names{"inner.a=" + inner});
}
