// Every option of nvcc, nvlink and nvJitLink is known, and its value is never taken for an input.
#include <catch2/catch_test_macros.hpp>
#include <fstream>

#include "cujit/argv.hpp"

using namespace cujit::app;
using Strings = std::vector<std::string>;

namespace {

struct Row {
  std::string tool, spelling, takes;
};
std::vector<Row> rows() {
  std::ifstream file(CUJIT_TEST_DATA "/vendor_options.txt");
  std::vector<Row> all;
  for (Row row; file >> row.tool >> row.spelling >> row.takes;) all.push_back(row);
  return all;
}

// What marks a line as the tool's.
Strings line_of(const Row& row, const Strings& words) {
  Strings line = words;
  if (row.tool == "nvcc") line.emplace_back("-dlink");
  if (row.tool == "nvlink") line.emplace_back("-cpu-arch=X86_64");
  line.emplace_back("input.o");
  return line;
}

void check(const Row& row, const Strings& words) {
  CAPTURE(row.tool, words);
  const auto out = normalise(line_of(row, words), [](const std::string&) { return false; });
  for (const auto& error : out.errors) {
    CAPTURE(error.message);
    CHECK(error.message.find("is not supported: ") != std::string::npos);
  }
  if (!out.errors.empty()) return;
  REQUIRE_FALSE(out.inputs.empty());
  CHECK(out.inputs.back() == NamedInput{"input.o"});
  for (const auto& input : out.inputs) CHECK((input.library || input.text == "input.o"));
}

}  // namespace

TEST_CASE("every vendor option is recognised with its value") {
  const auto all = rows();
  CHECK(all.size() > 400);
  for (const auto& row : all) {
    if (row.takes == "none") {
      check(row, {row.spelling});
      continue;
    }
    const std::string value = row.takes == "truth"                               ? "true"
                              : row.spelling.find("nvlink") != std::string::npos ? "-w"
                                                                                 : "2";
    check(row, {row.spelling, value});
    check(row, {row.spelling + "=" + value});
  }
}

TEST_CASE("options that are refused say what to do") {
  for (const auto& row : foreign_options()) {
    CAPTURE(row.spellings);
    CHECK((row.verdict == Verdict::refused) == !row.hint.empty());
    CHECK((row.verdict != Verdict::refused || row.takes == Takes::none || row.takes == Takes::value));
  }
}
