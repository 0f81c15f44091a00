// Frames and messages: what is written is read back, and nothing malformed is believed.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>

#include "cujit/engine/messages.hpp"

using namespace cujit;
using namespace cujit::engine;

namespace {

// The payload as it lies in the reader's memory, which is aligned.
std::vector<std::uint8_t> payload_of(FrameWriter frame) {
  std::vector<std::uint8_t> out;
  bool header = true;
  for (const auto& part : frame.parts()) {
    const auto* at = static_cast<const std::uint8_t*>(part.iov_base);
    if (!header) out.insert(out.end(), at, at + part.iov_len);
    header = false;
  }
  return out;
}

Unit some_unit() {
  Unit unit;
  unit.operation = Operation::optimise;
  unit.options = {"-arch=sm_90", ""};
  unit.inputs = {{InputKind::ptx, "a b.ptx", Bytes(std::string("text"))},
                 {InputKind::ltoir, "", Bytes(std::string(10'000, 'x'))},
                 {InputKind::cubin, "c", Bytes()}};
  return unit;
}

}  // namespace

TEST_CASE("an order is read as written, aligned and followed by NULs") {
  const auto unit = some_unit();
  const auto payload = payload_of(write_order(unit, "/lib", "/tmp"));
  WorkOrder order;
  REQUIRE(read_order(payload, order));
  CHECK(order.operation == Operation::optimise);
  CHECK(order.tool == "/lib");
  CHECK(order.folder == "/tmp");
  CHECK(order.options == std::vector<std::string_view>{"-arch=sm_90", ""});
  REQUIRE(order.inputs.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& in = order.inputs[i];
    CHECK(in.kind == unit.inputs[i].kind);
    CHECK(in.name == unit.inputs[i].name);
    CHECK(in.name.data()[in.name.size()] == '\0');
    CHECK(Bytes(std::vector(in.bytes.begin(), in.bytes.end())) == unit.inputs[i].bytes);
    CHECK((in.bytes.data() - payload.data()) % 16 == 0);
    for (std::size_t n = 0; n < 16; ++n) CHECK(in.bytes.data()[in.bytes.size() + n] == 0);
  }
}

TEST_CASE("every cut of an order is refused") {
  const auto payload = payload_of(write_order(some_unit(), "/lib", "/tmp"));
  for (std::size_t size = 0; size < payload.size(); size += size < 400 ? 1 : 97) {
    WorkOrder order;
    CHECK_FALSE(read_order(std::span(payload).first(size), order));
  }
}

TEST_CASE("lies in an order's numbers are refused") {
  const auto payload = payload_of(write_order(some_unit(), "/lib", "/tmp"));
  for (std::size_t at = 0; at + 8 <= 200; at += 1) {
    auto changed = payload;
    for (std::size_t i = 0; i < 8; ++i) changed[at + i] = 0xff;
    WorkOrder order;
    if (read_order(changed, order)) CHECK(order.inputs.size() == 3);
  }
}

TEST_CASE("an outcome and a load report are read as written") {
  Outcome outcome;
  outcome.stage = Stage::add;
  outcome.code = -11;
  outcome.input = 7;
  outcome.failure = "why";
  outcome.info_log = "info\n";
  outcome.error_log = std::string(5000, 'e');
  outcome.info_ends = {1, 2};
  outcome.error_ends = {3};
  Outcome back;
  REQUIRE(read_outcome(payload_of(write_outcome(outcome)), back));
  CHECK(back.stage == Stage::add);
  CHECK(back.code == -11);
  CHECK(back.input == 7);
  CHECK(back.failure == "why");
  CHECK(back.error_log == outcome.error_log);
  CHECK(back.info_ends == outcome.info_ends);
  CHECK(back.error_ends == outcome.error_ends);

  DriverOutcome said;
  said.end = DriverOutcome::End::no_gpu;
  said.reason = "none";
  said.report.error_code = 209;
  said.report.kernels = {"a", ""};
  DriverOutcome heard;
  REQUIRE(read_driver_outcome(payload_of(write_driver_outcome(said)), heard));
  CHECK(heard.end == DriverOutcome::End::no_gpu);
  CHECK(heard.report.error_code == 209);
  CHECK(heard.report.kernels == said.report.kernels);
}

TEST_CASE("a count that cannot be is not allocated for") {
  FrameWriter w(FrameType::outcome);
  for (int i = 0; i < 3; ++i) w.number(0);
  for (int i = 0; i < 3; ++i) w.text("");
  w.number(UINT64_MAX);
  Outcome outcome;
  CHECK_FALSE(read_outcome(payload_of(std::move(w)), outcome));
}
