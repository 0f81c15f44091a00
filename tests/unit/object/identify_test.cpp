// Kinds by content, and what else is said of bytes that are none of them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cujit/object/object_code.hpp"
#include "support/elf_builder.hpp"

using namespace cujit;
using namespace cujit::object;
using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

TEST_CASE("each kind is told by its bytes") {
  const auto kind = [](const std::string& bytes) { return identify(Bytes(bytes), "x").value(); };
  CHECK(kind(".version 8.0\n.target sm_80\n") == Kind::ptx);
  CHECK(kind(testing::build_cubin({})) == Kind::cubin);
  CHECK(kind("\xed\x43\x4e\x7f\x01\x39") == Kind::ltoir);
  CHECK(kind("\x50\xed\x55\xba rest") == Kind::fatbin);
  CHECK(kind("!<arch>\n") == Kind::library);
  CHECK(kind("!<thin>\n") == Kind::library);
  testing::ElfBuilder host;
  host.machine = 62;
  CHECK(kind(host.build()) == Kind::object);
}

TEST_CASE("anything else is refused in words") {
  struct Row {
    std::string bytes;
    const char* words;
  };
  const std::vector<Row> rows{{"", "is empty (0 bytes)"},
                              {"\x89PNG\r\n\x1a\n", "PNG"},
                              {"BC\xc0\xde", "LLVM bitcode"},
                              {"  \n", "blank"},
                              {"// x\n", "comments only"},
                              {"#include <a>\n", "source"},
                              {"PK\x03\x04", "zip"},
                              {"\0\0\0\0"s, "NUL bytes only"},
                              {"hello world", "text that begins with 'hello world'"},
                              {"\x01\x02\x03\x04", "01 02 03 04"},
                              {"\x7f"
                               "ELF",
                               "cut off"},
                              {"// all\r.version 8.0\r", "carriage returns"},
                              {"\x1f\x8b\x08", "gzip"},
                              {"\x28\xb5\x2f\xfd", "zstd"},
                              {"\xff\xd8\xff\xe0", "JPEG"},
                              {"GIF89a", "GIF"},
                              {"%PDF-1.7", "PDF"},
                              {"MZ\x90", "Windows"},
                              {"\x64\x86\x03", "COFF"},
                              {"\xcf\xfa\xed\xfe", "Mach-O"},
                              {"\xde\xc0\x17\x0b", "LLVM bitcode"},
                              {"; ModuleID = 'x'\n", "LLVM IR"},
                              {"// c\n__global__ void k();\n", "CUDA source"},
                              {"import torch\n", "Python"},
                              {"{\"a\": 1}", "JSON"},
                              {"\xff\xfe.\0v\0"s, "UTF-16"},
                              {"\xef\xbb\xbf  \n", "blank"},
                              {"\xef\xbb\xbf// x\n", "comments only"},
                              {"\x90\x01\0\0\0"s, "first bytes are 90 01 00 00"},
                              {"\x90\0\0\0"s, "first bytes are 90 00 00 00"},
                              {std::string("// c\n\x1b[31m"), "first bytes are 2f 2f 20 63"}};
  for (const auto& row : rows) {
    const auto kind = identify(Bytes(row.bytes), "x");
    REQUIRE_FALSE(kind);
    CHECK(kind.error().exit_code() == ExitCode::failed);
    CHECK_THAT(kind.error().diagnostics[0].message, ContainsSubstring(row.words));
  }
}

TEST_CASE("makers take bytes of their own kind only, and keep name and symbol map") {
  const Session session;
  const Bytes ptx(".version 8.0\n.target sm_80\n"s);
  const auto code = ObjectCode::from_ptx(session, ptx, "a", {{"k", "_Z1kv"}});
  REQUIRE(code);
  CHECK(code->name() == "a");
  CHECK(code->symbols().at("k") == "_Z1kv");
  CHECK(*code == *ObjectCode::from_ptx(session, ptx, "a", {{"k", "_Z1kv"}}));
  CHECK(ObjectCode::from_ptx(session, ptx)->name() == "<PTX>");
  CHECK_THAT(ObjectCode::from_cubin(session, ptx).error().diagnostics[0].message,
             ContainsSubstring("is PTX, not a cubin"));
  CHECK(ObjectCode::from_ltoir(session, File{"/nonexistent"}).error().exit_code() == ExitCode::usage);
}

TEST_CASE("a core dump is no host object") {
  testing::ElfBuilder core;
  core.machine = 62;
  for (const int type : {1, 2, 3}) {
    core.type = static_cast<std::uint16_t>(type);
    CHECK(identify(Bytes(core.build()), "x") == Kind::object);
  }
  core.type = 4;
  const auto kind = identify(Bytes(core.build()), "x");
  REQUIRE_FALSE(kind);
  CHECK_THAT(kind.error().diagnostics[0].message, ContainsSubstring("core dump"));
}
