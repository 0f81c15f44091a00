// The normaliser: every spelling to its canonical token, inputs untouched, and what is refused.
#include "cujit/argv.hpp"

#include <catch2/catch_test_macros.hpp>
#include <set>

using namespace cujit;
using namespace cujit::app;
using Strings = std::vector<std::string>;

namespace {

Normalised of(const Strings& arguments) {
  return normalise(arguments, [](const std::string& name) { return name == "@here.ptx"; });
}

struct Seen {
  Strings tokens, inputs;
  friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(const Strings& arguments) {
  const auto result = of(arguments);
  for (const auto& error : result.errors) FAIL_CHECK(error.message);
  Seen out;
  for (const auto& token : result.tokens) out.tokens.push_back(token.canonical());
  for (const auto& input : result.inputs) out.inputs.push_back((input.library ? "-l " : "") + input.text);
  return out;
}

std::string refusal(const Strings& arguments) {
  const auto result = of(arguments);
  REQUIRE(result.errors.size() == 1);
  CHECK(id_info(result.errors[0].id).exit_code == ExitCode::usage);
  return result.errors[0].message;
}
std::string hint(const Strings& arguments) {
  const auto result = of(arguments);
  REQUIRE(result.errors.size() == 1);
  REQUIRE(result.errors[0].hints.size() == 1);
  return result.errors[0].hints[0];
}

}  // namespace

TEST_CASE("each vendor spelling becomes one canonical token") {
  struct Row {
    Strings arguments;
    std::string token;
  };
  const Row rows[] = {
      {{"-arch=sm_90"}, "--arch=sm_90"},
      {{"-arch", "sm_90"}, "--arch=sm_90"},
      {{"--arch=sm_90"}, "--arch=sm_90"},
      {{"--gpu-name", "sm_90"}, "--arch=sm_90"},
      {{"-gpu-name=sm_90"}, "--arch=sm_90"},
      {{"-arch="}, "--arch="},
      {{"-lto"}, "--lto=on"},
      {{"--lto"}, "--lto=on"},
      {{"-dlto"}, "--lto=on"},
      {{"--dlto"}, "--lto=on"},
      {{"-link-time-opt"}, "--lto=on"},
      {{"--link-time-opt"}, "--lto=on"},
      {{"--no-lto"}, "--lto=off"},
      {{"-maxrregcount=64"}, "--maxrregcount=64"},
      {{"-maxrregcount", "64"}, "--maxrregcount=64"},
      {{"--maxrregcount", "64"}, "--maxrregcount=64"},
      {{"-kernels-used=A"}, "--kernels-used=A"},
      {{"-kernels-used", "A,B"}, "--kernels-used=A,B"},
      {{"-variables-used=v"}, "--variables-used=v"},
      {{"-Xptxas=-v"}, "--Xptxas=-v"},
      {{"-Xptxas", "-v"}, "--Xptxas=-v"},
      {{"--Xptxas", "--verbose"}, "--Xptxas=--verbose"},
      {{"-Xnvvm=-opt"}, "--Xnvvm=-opt"},
      {{"-Xptxas", "-o"}, "--Xptxas=-o"},
      {{"-optimize-unused-variables"}, "--optimize-unused-variables=on"},
      {{"-time"}, "--time=on"},
      {{"-verbose"}, "--library-verbose=on"},
      {{"--verbose"}, "--verbose=on"},
      {{"-v"}, "--verbose=on"},
      {{"-ftz=1"}, "--ftz=1"},
      {{"--ftz"}, "--ftz=on"},
      {{"--no-ftz"}, "--ftz=off"},
      {{"-prec-div=false"}, "--prec-div=false"},
      {{"-prec-sqrt=0"}, "--prec-sqrt=0"},
      {{"-fma=1"}, "--fma=1"},
      {{"-fmad", "false"}, "--fma=false"},
      {{"-O3"}, "--opt-level=3"},
      {{"-O0"}, "--opt-level=0"},
      {{"-O", "3"}, "--opt-level=3"},
      {{"--opt-level=3"}, "--opt-level=3"},
      {{"-g"}, "--debug=on"},
      {{"--device-debug"}, "--debug=on"},
      {{"-lineinfo"}, "--lineinfo=on"},
      {{"--generate-line-info"}, "--lineinfo=on"},
      {{"-no-cache"}, "--no-cache=on"},
      {{"--no-cache"}, "--no-cache=on"},
      {{"-uidx=f"}, "--uidx=f"},
      {{"-fast-compile"}, "--fast-compile=on"},
      {{"-split-compile=2"}, "--split-compile=2"},
      {{"-split-compile-extended", "2"}, "--split-compile-extended=2"},
      {{"-jump-table-density=9"}, "--jump-table-density=9"},
      {{"-Ofc=max"}, "--Ofast-compile=max"},
      {{"--Ofast-compile", "mid"}, "--Ofast-compile=mid"},
      {{"-nvvm-latest"}, "--nvvm-latest=on"},
      {{"-device-stack-protector"}, "--device-stack-protector=on"},
      {{"-ptx"}, "--emit=ptx"},
      {{"--emit", "cubin"}, "--emit=cubin"},
      {{"-o", "x"}, "--output=x"},
      {{"-o=x"}, "--output=x"},
      {{"--output-file=x"}, "--output=x"},
      {{"--output", "-"}, "--output=-"},
      {{"--warn-on-spills"}, "--warn-on-spills=on"},
      {{"-warn-spills"}, "--warn-on-spills=on"},
      {{"--error-on-spills"}, "--error-on-spills=on"},
      {{"-m64"}, "--machine=64"},
      {{"-r"}, "--relocatable-link=on"},
      {{"--relocatable-link"}, "--relocatable-link=on"},
      {{"-L/d=e"}, "--library-path=/d=e"},
      {{"-L", "/d"}, "--library-path=/d"},
      {{"-MD"}, "--generate-dependencies-with-compile=on"},
      {{"-MF", "x.d"}, "--dependency-output=x.d"},
      {{"-MT=x"}, "--dependency-target-name=x"},
      {{"-G"}, "--debug=on"},
      {{"-jtd", "9"}, "--jump-table-density=9"},
      {{"-res-usage"}, "--Xptxas=-v"},
      {{"-cubin"}, "--emit=cubin"},
      {{"-w"}, "--quiet=on"},
      {{"--output=a=b"}, "--output=a=b"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.arguments);
    CHECK(seen(row.arguments) == Seen{{row.token}, {}});
  }
}

TEST_CASE("options and inputs come in any order") {
  CHECK(seen({"a.ptx", "-arch", "sm_90", "b.ptx", "-lto", "-", "-o", "out.cubin", "c.ptx"}) ==
        Seen{{"--arch=sm_90", "--lto=on", "--output=out.cubin"}, {"a.ptx", "b.ptx", "-", "c.ptx"}});
}

TEST_CASE("two dashes end the options") {
  CHECK(seen({"-lto", "--", "-lead.ptx", "--", "@away.ptx", "-lto"}) ==
        Seen{{"--lto=on"}, {"-lead.ptx", "--", "@away.ptx", "-lto"}});
}

TEST_CASE("odd file names are inputs, byte for byte") {
  const Strings names = {"with space.ptx", "comma,name",   "eq=sign", "q'uote",    "dq\"uote", "[a,b]", "{c}",
                         "br(ace)",        "ünïcode_файл", "at@sign", "@here.ptx", "pct%s%n",  "link",  ""};
  CHECK(seen(names) == Seen{{}, names});
}

TEST_CASE("a boolean takes no input for its value") {
  CHECK(seen({"--ftz", "0", "--fma", "k.ptx"}) == Seen{{"--ftz=on", "--fma=on"}, {"0", "k.ptx"}});
}

TEST_CASE("one dash marks the vendor's spelling") {
  CHECK(of({"-kernels-used=A"}).tokens.at(0).value.vendor_spelling);
  CHECK_FALSE(of({"--kernels-used=A"}).tokens.at(0).value.vendor_spelling);
}

TEST_CASE("nothing is matched by prefix or case; what is near is named") {
  CHECK(refusal({"-ltoo"}) == "unknown option '-ltoo'");
  CHECK(hint({"-ltoo"}) == "did you mean '-lto'? A library of that name is written with a blank: -l too");
  CHECK(hint({"--lot"}) == "did you mean '--lto'?");
  CHECK(hint({"--maxregcount=64"}) == "did you mean '--maxrregcount'?");
  CHECK(hint({"--no-vrify"}) == "did you mean '--no-verify'?");
  for (const auto* text : {"-ptxx", "-timeX", "-verbose2", "--ver", "-oout", "-O3x", "-Ofast", "--no-arch", "---lto"}) {
    CAPTURE(text);
    CHECK(refusal({text}) == "unknown option '" + std::string(text) + "'");
  }
  CHECK(hint({"-y"}).find("did you mean") == std::string::npos);
}

TEST_CASE("values that are missing or too many") {
  CHECK(refusal({"-lto=1"}) == "bad value '1' for -lto: it takes no value");
  CHECK(refusal({"-ptx=1"}) == "bad value '1' for -ptx: it takes no value");
  CHECK(refusal({"a.ptx", "-o"}) == "-o needs a value");
  CHECK(refusal({"-kernels-used", "-lto"}) == "-kernels-used needs a value");
  CHECK(refusal({"-o", "--"}) == "-o needs a value");
  CHECK(seen({"-o=-lto"}) == Seen{{"--output=-lto"}, {}});
  CHECK(seen({"--timeout", "-5"}) == Seen{{"--timeout=-5"}, {}});
}

TEST_CASE("a response file that is not there is no input") {
  CHECK(refusal({"@away.ptx"}) == "there is no response file 'away.ptx'");
}

TEST_CASE("all that is wrong is said at once, and control bytes are not passed on") {
  const auto result = of({"--nope-nope-nope", "k.ptx", "-\033[31m", "-o"});
  REQUIRE(result.errors.size() == 3);
  CHECK(result.inputs == std::vector{NamedInput{"k.ptx"}});
  CHECK(result.errors[1].message == "unknown option '-\\x1b[31m'");
}

TEST_CASE("no spelling of the table stands for two options") {
  std::set<std::string> seen_words;
  for (const auto& word : all_spellings()) {
    CAPTURE(word);
    CHECK(seen_words.insert(word).second);
    CHECK(find_option(word));
  }
  for (const auto& row : foreign_options()) {
    CHECK_FALSE(row.why.empty());
    any_word(row.spellings, [&](std::string_view word) {
      CAPTURE(word);
      CHECK(seen_words.insert(std::string(word)).second);
      return false;
    });
  }
}
