// Lines of the vendor's code, as nvJitLink 12.0 to 13.5, nvlink and ptxas write them.
#include <catch2/catch_test_macros.hpp>

#include "cujit/engine/backends/vendor_line.hpp"

using namespace cujit::engine::backends;
using Level = VendorLine::Level;

namespace {

void expect(const char* line, Level level, std::uint32_t number, const char* text, bool wrapper = false) {
  INFO(line);
  const auto parsed = parse_vendor_line(line);
  CHECK(parsed.level == level);
  CHECK(parsed.line == number);
  CHECK(parsed.text == text);
  CHECK(parsed.wrapper == wrapper);
}

}  // namespace

TEST_CASE("lines with a place") {
  expect("ptxas application ptx input, line 25; error   : Parsing error near '}': syntax error", Level::error, 25,
         "Parsing error near '}': syntax error");
  expect("ptxas /proc/self/fd/5, line 3; fatal   : Missing .version directive", Level::fatal, 3,
         "Missing .version directive");
  expect("ptxas a, line x, line 4; warning : odd, line 9; name", Level::warning, 4, "odd, line 9; name");
  expect("ptxas fatal   : Unexpected EOF encountered on line 6", Level::fatal, 6,
         "Unexpected EOF encountered on line 6");
  expect("ptxas a, line 99999999999; error : too far", Level::error, 0, "a, line 99999999999; error : too far");
}

TEST_CASE("lines without one") {
  expect("@E@error   : Multiple definition of 'f' in 'b.ptx', first defined in 'a.ptx'", Level::error, 0,
         "Multiple definition of 'f' in 'b.ptx', first defined in 'a.ptx'");
  expect("@O@info    : 0 bytes gmem", Level::info, 0, "0 bytes gmem");
  expect("@E@something", Level::error, 0, "something");
  expect("error   : Undefined reference to 'x' in 'y'", Level::error, 0, "Undefined reference to 'x' in 'y'");
  expect("nvlink fatal   : merge_elf failed", Level::fatal, 0, "merge_elf failed", true);
  expect("ptxas info    : Used 24 registers, used 0 barriers\r", Level::info, 0, "Used 24 registers, used 0 barriers");
  expect("ptxas         .     0 bytes stack frame", Level::info, 0, "0 bytes stack frame");
  expect("ptxas warning :  .debug_info section not found", Level::warning, 0, ".debug_info section not found");
  expect("w/l2.ltoir: link error: error: Linking globals named 'f': symbol multiply defined!", Level::error, 0,
         "w/l2.ltoir: link error: error: Linking globals named 'f': symbol multiply defined!");
  expect("unrecognized option: -bogus", Level::plain, 0, "unrecognized option: -bogus");
  expect("information about errors", Level::plain, 0, "information about errors");
  expect("", Level::plain, 0, "");
}

TEST_CASE("lines that only say that something failed") {
  expect("ERROR 9: finish", Level::error, 0, "finish", true);
  expect("ERROR 9: complete", Level::error, 0, "complete", true);
  expect("ERROR 9: bad input:b.ptx", Level::error, 0, "bad input:b.ptx", true);
  expect("ERROR 4: ptxjit:b.ptx", Level::error, 0, "ptxjit:b.ptx", true);
  expect("ERROR NVJITLINK_ERROR_PTX_COMPILE: JIT the PTX (new.ptx)", Level::error, 0, "JIT the PTX (new.ptx)", true);
  expect("ERROR in nvvmCompileProgram: NVVM_ERROR_COMPILATION", Level::error, 0,
         "nvvmCompileProgram: NVVM_ERROR_COMPILATION", true);
  expect("ptxas fatal   : Ptx assembly aborted due to errors", Level::fatal, 0, "Ptx assembly aborted due to errors",
         true);
  expect("ERROR 1: LTO-IR input cannot be used without LTO enabled (-lto)", Level::error, 0,
         "LTO-IR input cannot be used without LTO enabled (-lto)");
  expect("ERROR: virtual arch requires -ptx", Level::error, 0, "virtual arch requires -ptx");
}
