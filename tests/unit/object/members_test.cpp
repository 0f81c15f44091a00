// An archive's members, those of thin archives from their own files, and what a thin archive must not make us read.
#include "cujit/object/members.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/archive_builder.hpp"
#include "support/folder.hpp"
#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::object;
using Catch::Matchers::ContainsSubstring;
using cujit::testing::ArchiveBuilder;
using cujit::testing::Folder;

namespace {

struct Opened {
  test::Recorded r;
  std::vector<std::string> read;
  Expected<std::vector<Member>> members;

  explicit Opened(const std::string& path) : members(std::vector<Member>{}) {
    r.session.has_read = [this](const std::string& file) { read.push_back(file); };
    const auto archive = load(r.session, path);
    REQUIRE(archive);
    members = members_of(r.session, *archive);
  }
  std::vector<std::string> all() const {
    REQUIRE(members);
    std::vector<std::string> out;
    for (const auto& m : *members) out.push_back(m.name + "=" + std::string(m.bytes.text()));
    return out;
  }
  const Diagnostic& error() const {
    REQUIRE_FALSE(members);
    return members.error().diagnostics.at(0);
  }
};

std::string thin_of(const std::string& table) { return ArchiveBuilder(true).names(table).elsewhere("/0", 1).build(); }

}  // namespace

TEST_CASE("members are called archive(member)") {
  const Folder folder;
  const auto path = folder.put("lib.a", ArchiveBuilder().gnu("a.o", "A").gnu("b.o", "BB").build());
  CHECK(Opened(path).all() == std::vector{path + "(a.o)=A", path + "(b.o)=BB"});
}

TEST_CASE("a thin archive's files lie beside it, below it, above it or anywhere, and count as read") {
  const Folder folder;
  folder.put("lib/a.o", "A");
  folder.put("lib/sub/b.o", "B");
  folder.put("up.o", "C");
  const auto far = folder.put("far/d.o", "D");
  const auto path = folder.put("lib/thin.a", ArchiveBuilder(true)
                                                 .names("sub/b.o/\n../up.o/\n" + far + "/\n")
                                                 .elsewhere("a.o/", 1)
                                                 .elsewhere("/0", 1)
                                                 .elsewhere("/9", 1)
                                                 .elsewhere("/18", 1)
                                                 .build());
  const Opened opened(path);
  CHECK(opened.all() ==
        std::vector{path + "(a.o)=A", path + "(sub/b.o)=B", path + "(../up.o)=C", path + "(" + far + ")=D"});
  CHECK(opened.read.size() == 5);
}

TEST_CASE("a thin archive of another archive's members: each from where its header stands") {
  const Folder folder;
  const auto inner =
      ArchiveBuilder().names("a_name_longer_than_sixteen.o/\n").gnu("x.o", "XX").raw("/0", "YYY").build();
  folder.put("d/in.a", inner);
  const auto place = [&](const char* name) { return std::to_string(inner.find(name)); };
  const auto thin = [&](const std::string& at) {
    return folder.put("out.a", ArchiveBuilder(true).names("d/in.a/\n").elsewhere("/0:" + at, 3).build());
  };
  CHECK_THAT(Opened(thin(place("/0 "))).all().at(0), ContainsSubstring("out.a(d/in.a)=YYY"));
  CHECK_THAT(Opened(thin(place("x.o/"))).all().at(0), ContainsSubstring("=XX"));
  for (const char* wrong : {"0", "8", "9", "9999999999", "1"})
    CHECK(Opened(thin(wrong)).error().id == Id::damaged_input);
  folder.put("d/in.a", "!<arch>\nnot an archive any more, but long enough to be one: 0123456789");
  CHECK(Opened(thin("8")).error().id == Id::damaged_input);
}

TEST_CASE("what is no regular file is never read: devices, folders, pipes") {
  const Folder folder;
  const auto fifo = (folder.path / "pipe.o").string();
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  folder.put("sub/x.o", "");
  for (const std::string& name :
       {std::string("/dev/zero"), std::string("pipe.o"), std::string("sub"), std::string("."), std::string("..")}) {
    const Opened opened(folder.put("thin.a", thin_of(name + "/\n")));
    CHECK(opened.error().id == Id::cannot_open);
    CHECK_THAT(opened.error().message, ContainsSubstring("is no regular file"));
  }
  for (const std::string& name : {std::string("gone.o"), std::string("sub/x.o/y"), std::string("a\x1b[2J.o")}) {
    const Opened opened(folder.put("thin.a", thin_of(name + "/\n")));
    CHECK(opened.error().id == Id::cannot_open);
    CHECK_THAT(opened.error().message, ContainsSubstring("no such file"));
  }
  CHECK(Opened(folder.put("thin.a", ArchiveBuilder(true).elsewhere("", 1).build())).error().id == Id::cannot_open);
}

TEST_CASE("a thin archive that names itself is a member that is an archive, no endless loop") {
  const Folder folder;
  const auto path = folder.put("thin.a", ArchiveBuilder(true).elsewhere("thin.a/", 1).build());
  CHECK(Opened(path).all().size() == 1);
  const auto nested = folder.put("thin.a", ArchiveBuilder(true).names("thin.a/\n").elsewhere("/0:78", 1).build());
  CHECK(Opened(nested).error().id == Id::damaged_input);
}
