// load: kind by content, the name only compared.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>

#include "support/elf_builder.hpp"
#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::object;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "cujit-load-XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  std::string put(const char* name, const std::string& bytes) const {
    std::ofstream(path / name, std::ios::binary) << bytes;
    return (path / name).string();
  }
};

const std::string ptx = ".version 8.0\n.target sm_80\n.address_size 64\n";

}  // namespace

TEST_CASE("each kind is loaded without a word under its own extension and under foreign ones") {
  const Folder folder;
  testing::ElfBuilder host;
  host.machine = 62;
  host.type = 1;
  const std::vector<std::tuple<const char*, std::string, Kind>> rows{
      {"a.ptx", ptx, Kind::ptx},
      {"a.cubin", testing::build_cubin({}), Kind::cubin},
      {"a.ltoir", testing::build_ltoir(), Kind::ltoir},
      {"a.fatbin", std::string("\x50\xed\x55\xba\1\0\x10\0", 8), Kind::fatbin},
      {"a.o", host.build(), Kind::object},
      {"a.a", "!<arch>\n", Kind::library},
      {"a.dat", ptx, Kind::ptx},
      {"a.s", ptx, Kind::ptx},
      {"noext", testing::build_cubin({}), Kind::cubin},
      {"libx.so", host.build(), Kind::object}};
  for (const auto& [name, bytes, kind] : rows) {
    test::Recorded r;
    const auto path = folder.put(name, bytes);
    const auto code = load(r.session, path);
    REQUIRE(code);
    CHECK(code->kind() == kind);
    CHECK(code->name() == path);
    CHECK(code->bytes().text() == bytes);
    CHECK(r.told.empty());
  }
}

TEST_CASE("a name that says another kind is one warning, and the content counts") {
  const Folder folder;
  for (const char* name : {"k.cubin", "k.ltoir", "k.fatbin", "k.o", "k.a"}) {
    test::Recorded r;
    const auto code = load(r.session, folder.put(name, ptx));
    REQUIRE(code);
    CHECK(code->kind() == Kind::ptx);
    REQUIRE(r.told.size() == 1);
    CHECK(r.told[0].id == Id::name_disagrees);
    CHECK(r.told[0].severity == Severity::warning);
    CHECK(r.told[0].place.file == code->name());
  }
}

TEST_CASE("a long banner, blanks and a mark before .version hide nothing") {
  const Folder folder;
  std::string banner;
  for (int i = 0; i < 3000; ++i) banner += "// header line of a long generated banner\n";
  for (const auto& before : {banner, std::string("/* mentions .version 99.9 and .target sm_999 */\n"),
                             std::string("\n\n\n\t  \n"), std::string("\xef\xbb\xbf")}) {
    test::Recorded r;
    const auto code = load(r.session, folder.put("k.ptx", before + ptx));
    REQUIRE(code);
    CHECK(code->kind() == Kind::ptx);
  }
}

TEST_CASE("what cannot be opened is exit 2, what is no device code exit 1") {
  const Folder folder;
  const Session session;
  CHECK(load(session, (folder.path / "nope.ptx").string()).error().exit_code() == ExitCode::usage);
  CHECK(load(session, folder.path.string()).error().diagnostics[0].message == "is a directory");
  const auto zero = load(session, folder.put("zero.ptx", ""));
  REQUIRE_FALSE(zero);
  CHECK(zero.error().exit_code() == ExitCode::failed);
  CHECK(zero.error().diagnostics[0].id == Id::empty_input);
  CHECK(zero.error().diagnostics[0].message == "is empty (0 bytes)");
  CHECK(zero.error().diagnostics[0].place.file == (folder.path / "zero.ptx").string());
}
