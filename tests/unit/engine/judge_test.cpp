// What the judge makes of codes, logs and console: each text was seen from a real library or tool.
#include "cujit/engine/judge.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit;
using namespace cujit::engine;

namespace {

Unit unit(std::vector<std::string> options = {"-arch=sm_90"}) {
  Unit u;
  u.options = std::move(options);
  u.inputs = {{InputKind::ptx, "a.ptx", Bytes(std::string("one\r\ntwo\nthree"))},
              {InputKind::ptx, "b.ptx", Bytes(std::string("eins\nzwei\n"))}};
  return u;
}

Outcome success(std::string error_log = "", std::string info_log = "") {
  Outcome o;
  o.stage = Stage::done;
  o.image = Bytes(std::string("image"));
  o.error_log = std::move(error_log);
  o.info_log = std::move(info_log);
  return o;
}

Outcome failed(Stage stage, int code, std::string error_log, std::uint32_t input = 0) {
  Outcome o;
  o.stage = stage;
  o.code = code;
  o.input = input;
  o.error_log = std::move(error_log);
  return o;
}

std::vector<Diagnostic> errors(const Unit& u, Outcome o, std::string console = "") {
  auto result = judge(u, std::move(o), std::move(console));
  REQUIRE_FALSE(result);
  return result.error().diagnostics;
}

}  // namespace

TEST_CASE("a PTX error has the input in hand, line and source; wrappers are dropped") {
  const auto all = errors(unit(), failed(Stage::add, 4,
                                         "ptxas application ptx input, line 2; error   : Unknown symbol 'x'\n"
                                         "ptxas fatal   : Ptx assembly aborted due to errors\n"
                                         "ERROR NVJITLINK_ERROR_PTX_COMPILE: JIT the PTX (b.ptx)\n",
                                         1));
  REQUIRE(all.size() == 1);
  CHECK(all[0].id == Id::ptx_error);
  CHECK(all[0].message == "unknown symbol 'x'");
  CHECK(all[0].place.file == "b.ptx");
  CHECK(all[0].place.line == 2);
  CHECK(all[0].place.source == "zwei");
}

TEST_CASE("texts that have an id of their own") {
  const auto id_of = [](const std::string& text, Stage stage = Stage::add, int code = 3) {
    return errors(unit(), failed(stage, code, text + "\n", 1)).front().id;
  };
  CHECK(id_of("ptxas application ptx input, line 1; fatal   : Unsupported .version 9.9; current version is '9.0'") ==
        Id::ptx_too_new);
  CHECK(id_of("ptxas fatal   : SM version specified by .target is higher than default SM version assumed") ==
        Id::target_above_arch);
  CHECK(id_of("ERROR 4 in nvvmAddNVVMContainerToProgram, may need newer version of nvJitLink library") ==
        Id::ltoir_too_new);
  CHECK(id_of("ERROR in nvvmAddNVVMContainerToProgram:") == Id::ltoir_too_new);
  CHECK(id_of("ERROR 90 in LTOIR arch newer than target arch") == Id::arch_mismatch);
  CHECK(id_of("ERROR 1: LTO-IR input cannot be used without LTO enabled (-lto)") == Id::ltoir_without_lto);
  CHECK(id_of("ERROR 6: TODO: nvvm input without LTO") == Id::ltoir_without_lto);
  CHECK(id_of("ERROR in nvvmCompileProgram: NVVM_ERROR_NO_MODULE_IN_PROGRAM", Stage::complete) ==
        Id::lto_without_ltoir);
  CHECK(id_of("ERROR NVJITLINK_ERROR_UNRECOGNIZED_ARCH: unrecognized architecture (compute_91)", Stage::create) ==
        Id::unknown_arch);
  CHECK(id_of("unrecognized option: -bogus", Stage::create) == Id::bad_option);
  CHECK(id_of("unsupported value of -O: 2. Only 0 and 3 are supported.", Stage::create) == Id::bad_value);
  CHECK(id_of("ptxas fatal   : Unknown option '-nope'") == Id::bad_option);
}

TEST_CASE("undefined names are shown, and the library's word on who refers is not believed") {
  const auto all = errors(unit(), failed(Stage::complete, 6,
                                         "error   : Undefined reference to '_Z1fi' in 'b.ptx'\n"
                                         "error   : Undefined reference to 'g' in 'b.ptx'\nERROR 9: finish\n"));
  REQUIRE(all.size() == 2);
  CHECK(all[0].id == Id::undefined_symbol);
  CHECK(all[0].message == "undefined reference to 'f(int)' (_Z1fi)");
  CHECK(all[0].place.file.empty());
  CHECK(all[1].message == "undefined reference to 'g'");
}

TEST_CASE("success is not believed where the words say error") {
  for (const char* text : {"@E@error   : Multiple definition of 'f' in 'b.ptx', first defined in 'b.ptx'\n",
                           "error   : Multiple definition of 'f' in 'b.ptx', first defined in 'a.ptx'\n"}) {
    const auto all = errors(unit(), success(), text);
    REQUIRE(all.size() == 1);
    CHECK(all[0].id == Id::duplicate_definition);
    CHECK(all[0].message == "multiple definition of 'f'");
    CHECK(all[0].place.file == "b.ptx");
  }
  CHECK(errors(unit(), success(), "@E@error   : Prototype doesn't match for 'f' in 'f.ptx', first defined in 'f.ptx'\n")
            .front()
            .message == "the prototype of 'f' differs between inputs");
  CHECK(errors(unit(), success("error   : Size doesn't match for 'v' in 'b', first specified in 'a'\n")).front().id ==
        Id::mismatch);
  CHECK(errors(unit(), success(), "error   : never seen before\n").front().id == Id::silent_vendor_error);
  auto empty = success();
  empty.image = {};
  CHECK(errors(unit(), empty).front().id == Id::silent_vendor_error);
}

TEST_CASE("the duplicate's real reason on the console wins over the log's wrapper") {
  // 12.0 to 12.5.
  const auto all = errors(unit(), failed(Stage::add, 3, "ERROR 9: bad input:b.ptx\n", 1),
                          "error   : Multiple definition of 'f' in 'b.ptx', first defined in 'a.ptx'\n");
  REQUIRE(all.size() == 1);
  CHECK(all[0].id == Id::duplicate_definition);
  REQUIRE(all[0].notes.size() == 1);
  CHECK(all[0].notes[0].place.file == "a.ptx");
}

TEST_CASE("a wrapper alone is told in plain words, with the number's name") {
  const auto all = errors(unit(), failed(Stage::add, 3, "ERROR 4: bad input:b.ptx\n", 1));
  REQUIRE(all.size() == 1);
  CHECK(all[0].id == Id::vendor_error);
  CHECK(all[0].message == "nvJitLink refuses this input");
  CHECK(all[0].place.file == "b.ptx");
  CHECK(all[0].notes.front().text == "nvJitLink returned INVALID_INPUT (3) while adding 'b.ptx'");
}

TEST_CASE("notes: what was asked for, at the input it belongs to") {
  auto o = success("", "ptxas info    : Used 24 registers\nptxas info    : Used 8 registers\n");
  o.info_ends = {34, 67};
  const auto result = judge(unit({"-Xptxas=-v"}), o, "");
  REQUIRE(result);
  REQUIRE(result->diagnostics.size() == 2);
  CHECK(result->diagnostics[0].id == Id::vendor_info);
  CHECK(result->diagnostics[0].severity == Severity::note);
  CHECK(result->diagnostics[0].place.file == "a.ptx");
  CHECK(result->diagnostics[1].place.file == "b.ptx");
}

TEST_CASE("plain text: the info log's is told only where -time or -verbose asked, a library's chatter is a note") {
  const auto count = [](const Unit& u, Outcome o, std::string console = "") {
    const auto result = judge(u, std::move(o), std::move(console));
    REQUIRE(result);
    return result->diagnostics;
  };
  const std::string created = "INFO: NVVM70 LTOIR Container created (2236 bytes)\n";
  CHECK(count(unit(), success("", created)).empty());
  CHECK(count(unit({"-verbose"}), success("", created)).size() == 1);
  // 12.0 to 12.3 put it into the error log.
  const auto timed = count(unit({"-time"}), success("nvJitLink time: 40.49\n"));
  REQUIRE(timed.size() == 1);
  CHECK(timed[0].severity == Severity::note);
  const auto printed = count(unit(), success(), "hello\n");
  REQUIRE(printed.size() == 1);
  CHECK(printed[0].id == Id::vendor_printed);
  const auto odd = count(unit(), success("something odd\n"));
  REQUIRE(odd.size() == 1);
  CHECK(odd[0].severity == Severity::warning);
}

TEST_CASE("spills and warnings") {
  const auto result =
      judge(unit(),
            success("",
                    "ptxas warning : Registers are spilled to local memory in function 'k', 8 bytes spill stores\n"
                    "ptxas application ptx input, line 1; warning : odd\nptxas warning : Too big maxrregcount\n"),
            "");
  REQUIRE(result);
  REQUIRE(result->diagnostics.size() == 3);
  CHECK(result->diagnostics[0].id == Id::spill);
  CHECK(result->diagnostics[0].severity == Severity::warning);
  CHECK(result->diagnostics[1].id == Id::ptx_warning);
  CHECK(result->diagnostics[2].id == Id::vendor_warning);
}

TEST_CASE("ptxas: its own words, its exit status, its crash") {
  Unit u;
  u.backend = Backend::ptxas;
  u.operation = Operation::assemble;
  u.inputs = {{InputKind::ptx, "a.ptx", Bytes(std::string("one\n"))}};
  auto all = errors(u, failed(Stage::assemble, 255,
                              "ptxas /proc/self/fd/5, line 1; error   : Not a name of any known instruction: 'addd'\n"
                              "ptxas fatal   : Ptx assembly aborted due to errors\n"));
  REQUIRE(all.size() == 1);
  CHECK(all[0].place.file == "a.ptx");
  CHECK(all[0].place.line == 1);
  CHECK(all[0].place.source == "one");
  CHECK(errors(u, failed(Stage::assemble, 3, "")).front().message ==
        "ptxas ended with status 3 while assembling 'a.ptx'");
  CHECK(errors(u, failed(Stage::assemble, -11, "")).front().id == Id::vendor_crash);
}
