// From arguments to Settings, CLI11 included.
#include "cujit/parse.hpp"

#include <catch2/catch_test_macros.hpp>

#include "cujit/option_table.hpp"

using namespace cujit;
using namespace cujit::app;
using Strings = std::vector<std::string>;

namespace {

Parsed parse(const Strings& arguments) {
  return parse_link(Session{}, arguments, [](const std::string&) { return false; });
}
Settings settings(const Strings& arguments) {
  auto parsed = parse(arguments);
  for (const auto& error : parsed.errors) FAIL_CHECK(error.message);
  return std::move(parsed.settings);
}
std::string problem(const Strings& arguments) {
  const auto parsed = parse(arguments);
  REQUIRE(parsed.errors.size() == 1);
  CHECK(parsed.errors[0].id == Id::bad_value);
  return parsed.errors[0].message;
}

}  // namespace

TEST_CASE("a line as nvJitLink's callers write it") {
  const auto s = settings({"-arch=sm_90", "-lto", "-maxrregcount=64", "-kernels-used=A", "-Xptxas=-v",
                           "-optimize-unused-variables", "-time", "-verbose", "a.ltoir", "-o", "out.cubin"});
  CHECK(s.options.arch == gpu::Arch{90});
  CHECK(s.options.lto == true);
  CHECK(s.options.max_registers == 64);
  REQUIRE(s.options.kernels_used.size() == 1);
  CHECK(s.options.kernels_used[0].name == "A");
  CHECK(s.options.kernels_used[0].vendor_spelling);
  CHECK(s.options.ptxas_options == Strings{"-v"});
  CHECK(s.options.optimize_unused_variables);
  CHECK(s.options.time);
  CHECK(s.options.vendor_verbose);
  CHECK(s.verbose);
  CHECK(s.inputs == std::vector{NamedInput{"a.ltoir"}});
  CHECK(s.output == "out.cubin");
}

TEST_CASE("nothing is set that nobody asked for") {
  const auto s = settings({"a.ptx"});
  CHECK_FALSE(s.options.arch);
  CHECK_FALSE(s.options.native);
  CHECK_FALSE(s.options.lto);
  CHECK_FALSE(s.options.ftz);
  CHECK_FALSE(s.options.optimization);
  CHECK_FALSE(s.emit);
  CHECK_FALSE(s.output);
  CHECK(s.timeout_ms == 0);
  CHECK_FALSE(s.verify);
}

TEST_CASE("the last scalar wins, lists add up") {
  const auto s = settings({"--arch=sm_80", "--arch", "90a", "--lto", "--no-lto", "-ptx", "--emit=cubin",
                           "--kernels-used=A,B", "-kernels-used=C", "-Xptxas", "-v,-O3", "--Xptxas=--maxntid=8,8"});
  CHECK(s.options.arch == gpu::Arch{90, gpu::Suffix::accelerated});
  CHECK(s.options.lto == false);
  CHECK(s.emit == link::Emit::cubin);
  REQUIRE(s.options.kernels_used.size() == 3);
  CHECK(s.options.kernels_used[1].name == "B");
  CHECK_FALSE(s.options.kernels_used[1].vendor_spelling);
  CHECK(s.options.kernels_used[2].vendor_spelling);
  CHECK(s.options.ptxas_options == Strings{"-v", "-O3", "--maxntid=8,8"});
}

TEST_CASE("Option --arch native and an arch undo each other") {
  CHECK(settings({"--arch", "native"}).options.native);
  CHECK_FALSE(settings({"--arch", "native"}).options.arch);
  CHECK_FALSE(settings({"--arch", "native", "--arch", "90"}).options.native);
}

TEST_CASE("values that the parser below might read in its own way arrive as typed") {
  for (const std::string value : {"[a,b]", "{}", "%%", "'q'", "\"q\"", "a=b", " x ", "--", "ünï", "\\n", ":x", "!x"}) {
    CAPTURE(value);
    CHECK(settings({"--output=" + value}).output == value);
  }
}

TEST_CASE("bad values say what is needed") {
  CHECK(problem({"--maxrregcount=abc"}) == "bad value 'abc' for --maxrregcount: a whole number is needed");
  CHECK(problem({"-maxrregcount=99999"}) ==
        "bad value '99999' for --maxrregcount: a whole number from 1 to 255 is needed");
  CHECK(problem({"-split-compile=-1"}) == "bad value '-1' for --split-compile: a whole number of 0 or more is needed");
  CHECK(problem({"-ftz=2"}) == "bad value '2' for --ftz: 0, 1, true, false, on or off is needed");
  CHECK(problem({"-O2"}) == "bad value '2' for --opt-level: 0 or 3 is needed");
  CHECK(problem({"--arch="}) == "bad value '' for --arch: an arch such as sm_90, 90, 90a, 100f or native is needed");
  CHECK(problem({"--arch=foo"}) ==
        "bad value 'foo' for --arch: an arch such as sm_90, 90, 90a, 100f or native is needed");
  CHECK(problem({"--emit=elf"}) == "bad value 'elf' for --emit: cubin or ptx is needed");
  CHECK(problem({"--output="}) == "bad value '' for --output: a file name is needed");
  CHECK(problem({"--kernels-used=,"}) == "bad value ',' for --kernels-used: a name is needed");
  CHECK(problem({"--timeout=soon"}) ==
        "bad value 'soon' for --timeout: a number of seconds such as 30 or 0.5 is needed");
  CHECK(problem({"-m32"}) == "bad value '32' for --machine: 64 is needed");
  CHECK(problem({"--color=red"}) == "bad value 'red' for --color: auto, always or never is needed");
}

TEST_CASE("every switch of the table sets something") {
  for (const auto& row : option_table()) {
    if (row.kind != ValueKind::none && row.kind != ValueKind::boolean) continue;
    CAPTURE(row.name);
    Settings s;
    CHECK_FALSE(row.set(s, {"on", false}));
    const auto& o = s.options;
    const bool any = o.lto || o.debug || o.lineinfo || o.time || o.vendor_verbose || o.optimize_unused_variables ||
                     o.fast_compile || o.nvvm_latest || o.ftz || o.prec_div || o.prec_sqrt || o.fma ||
                     o.device_stack_protector || o.warn_on_spills || o.error_on_spills || o.quiet_stack_size ||
                     s.verify || s.verbose || s.quiet || s.no_cache || s.help || s.version || o.relocatable ||
                     s.ignore_host_libraries || s.depfile.wanted || s.depfile.phony;
    CHECK(any);
  }
}

TEST_CASE("a line as CMake writes it for nvcc") {
  const auto s = settings({"-forward-unknown-to-host-compiler",
                           "-ccbin=g++",
                           "-O3",
                           "-DNDEBUG",
                           "-g",
                           "-std=c++17",
                           "--generate-code=arch=compute_90,code=[compute_90,sm_90]",
                           "-Xcompiler=-fPIC",
                           "-Wno-deprecated-gpu-targets",
                           "-fPIC",
                           "-pthread",
                           "-shared",
                           "-dlink",
                           "a.o",
                           "-o",
                           "x.o",
                           "-L/usr/lib",
                           "-lcudadevrt",
                           "-t",
                           "2",
                           "-rdc=true",
                           "--threads",
                           "4",
                           "b.o"});
  CHECK(s.nvcc_line);
  CHECK(s.inputs == std::vector<NamedInput>{{"a.o"}, {"cudadevrt", true}, {"b.o"}});
  CHECK(s.library_paths == Strings{"/usr/lib"});
  CHECK(s.options.arch == gpu::Arch{90});
  CHECK_FALSE(s.options.debug);
  CHECK_FALSE(s.options.optimization);
}

TEST_CASE("libraries stand where they were named") {
  const auto s = settings({"-lm", "a.o", "-l", "b,c", "-l=d", "--library=e", "-l:libx.a", "-L", "x,y"});
  CHECK(s.inputs == std::vector<NamedInput>{
                        {"m", true}, {"a.o"}, {"b", true}, {"c", true}, {"d", true}, {"e", true}, {":libx.a", true}});
  CHECK(s.library_paths == Strings{"x", "y"});
  CHECK_FALSE(s.nvcc_line);
  CHECK(settings({"-ltk"}).inputs == std::vector<NamedInput>{{"tk", true}});
  CHECK(settings({"-l", "too"}).inputs == std::vector<NamedInput>{{"too", true}});
  CHECK(problem({"-l="}) == "bad value '' for -l: a name is needed");
}

TEST_CASE("debug and levels of the host are told from the device's") {
  CHECK(settings({"-g"}).options.debug);
  CHECK(settings({"-cpu-arch", "X86_64", "-g"}).options.debug);
  CHECK_FALSE(settings({"-g", "-dlink"}).options.debug);
  CHECK(settings({"-g", "-dlink", "-G"}).options.debug);
  CHECK(settings({"-dlink", "-Xnvlink", "-g"}).options.debug);
  CHECK(settings({"-O0"}).options.optimization == 0);
  for (const auto& level : {Strings{"-O2"}, Strings{"-O0"}, Strings{"-O", "1"}, Strings{"-O=3"}}) {
    auto line = level;
    line.emplace_back("-gencode=arch=compute_80,code=sm_80");
    CHECK_FALSE(settings(line).options.optimization);
    CHECK(settings(line).inputs.empty());
  }
}

TEST_CASE("words of -Xnvlink stand on the line") {
  const auto s = settings({"-Xnvlink", "-arch,sm_80,-r", "--nvlink-options=-maxrregcount=32", "a.o"});
  CHECK(s.options.arch == gpu::Arch{80});
  CHECK(s.options.relocatable);
  CHECK(s.options.max_registers == 32);
  CHECK(s.inputs == std::vector<NamedInput>{{"a.o"}});
  CHECK(problem({"-Xnvlink=-optf,x"}).starts_with("bad value 'x' for --options-file"));
}

TEST_CASE("a time table is a file on nvlink's lines and a switch on nvJitLink's") {
  CHECK(settings({"-time", "a.o"}).options.time);
  const auto s = settings({"-time", "t.csv", "-cpu-arch=X86_64", "a.o"});
  CHECK_FALSE(s.options.time);
  CHECK(s.inputs == std::vector<NamedInput>{{"a.o"}});
}

TEST_CASE("dependency files are named after the output") {
  CHECK(settings({"-MD", "-o", "d.x/out.cubin"}).depfile.file == "d.x/out.d");
  CHECK(settings({"-MD", "-o", "d.x/out"}).depfile.file == "d.x/out.d");
  const auto s = settings({"-MD", "-MF", "f.d", "-MT", "t", "-MT", "u", "-MP", "-o", "x"}).depfile;
  CHECK(s.wanted);
  CHECK(s.file == "f.d");
  CHECK(s.targets == Strings{"t", "u"});
  CHECK(s.phony);
  CHECK(settings({"--depfile=f.d", "-o", "x"}).depfile.targets == Strings{"x"});
  CHECK_FALSE(settings({"-o", "x"}).depfile.wanted);
}
