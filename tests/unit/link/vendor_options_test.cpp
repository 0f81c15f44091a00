// The library's own spellings: exact, ordered, and only where they act.
#include "cujit/link/vendor_options.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/inputs.hpp"

using namespace cujit;
using namespace cujit::link;
using namespace cujit::test;
using Strings = std::vector<std::string>;

TEST_CASE("the least that a library gets") {
  CHECK(vendor_options({}, *gpu::parse_arch("sm_90a"), false, {}, library(13, 0)) ==
        Strings{"-arch=sm_90a", "-no-cache"});
  CHECK(vendor_options({}, *gpu::parse_arch("sm_80"), true, {}, library(12, 4)) == Strings{"-arch=sm_80", "-lto"});
}

TEST_CASE("LTO-only options go with LTO-IR only, bools as 0 and 1") {
  Options o;
  o.ftz = true;
  o.fma = false;
  o.split_compile = 4;
  o.optimization = 3;
  CHECK(vendor_options(o, *gpu::parse_arch("sm_80"), false, {}, library(12, 9)) ==
        Strings{"-arch=sm_80", "-no-cache", "-O3"});
  CHECK(vendor_options(o, *gpu::parse_arch("sm_80"), true, {}, library(12, 9)) ==
        Strings{"-arch=sm_80", "-no-cache", "-lto", "-O3", "-ftz=1", "-fma=0", "-split-compile=4"});
}

TEST_CASE("names and assembler options, one flag each") {
  Options o;
  o.emit = Emit::ptx;
  o.ptxas_options = {"-v", "--def-load-cache=cg"};
  o.device_stack_protector = true;
  o.error_on_spills = true;
  const Kept kept{{"_Z1Av", "b"}, {"v"}};
  CHECK(vendor_options(o, *gpu::parse_arch("sm_80"), true, kept, library(13, 0)) ==
        Strings{"-arch=sm_80", "-no-cache", "-lto", "-ptx", "-kernels-used=_Z1Av", "-kernels-used=b",
                "-variables-used=v", "-Xptxas=-device-stack-protector=true", "-Xptxas=--warn-on-spills", "-Xptxas=-v",
                "-Xptxas=--def-load-cache=cg"});
}

TEST_CASE("an option that this release lacks names the release that has it") {
  Options o;
  o.split_compile = 2;
  const auto has = check_library_has(o, false, library(12, 2));
  REQUIRE_FALSE(has);
  CHECK(has.error().exit_code() == ExitCode::usage);
  CHECK(has.error().diagnostics[0].message == "--split-compile needs nvJitLink 12.3 or newer; this one is 12.2");
  CHECK(check_library_has(o, false, library(12, 3)));
  Options level;
  level.optimization = 0;
  CHECK(check_library_has(level, false, library(12, 0)));
  CHECK_FALSE(check_library_has(level, true, library(12, 0)));
  Options names;
  names.kernels_used = {{"k"}};
  CHECK_FALSE(check_library_has(names, true, library(12, 1)));
  CHECK(check_library_has(names, false, library(12, 1)));
  CHECK(check_library_has(names, true, library(12, 2)));
}
