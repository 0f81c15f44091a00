// The messages' form in frames.
#include "cujit/engine/messages.hpp"

namespace cujit::engine {
namespace {

// A count that the rest of the payload could not hold is a lie; each element takes at least eight bytes.
bool believable(std::uint64_t count, std::size_t payload) { return count <= payload / 8; }

template <class Enum>
bool to_enum(std::uint64_t value, Enum last, Enum& out) {
  if (value > static_cast<std::uint64_t>(last)) return false;
  out = static_cast<Enum>(value);
  return true;
}

void write_numbers(FrameWriter& w, const std::vector<std::uint64_t>& values) {
  w.number(values.size());
  for (const auto value : values) w.number(value);
}

bool read_numbers(FrameReader& r, std::size_t payload, std::vector<std::uint64_t>& out) {
  const auto count = r.number();
  if (!believable(count, payload)) return false;
  for (std::uint64_t i = 0; i < count && r.good(); ++i) out.push_back(r.number());
  return r.good();
}

int to_int(std::uint64_t value) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(value)); }
std::uint64_t from_int(int value) { return static_cast<std::uint32_t>(value); }

}  // namespace

FrameWriter write_order(const Unit& unit, const std::string& tool, const std::string& folder) {
  FrameWriter w(FrameType::run_unit);
  w.number(static_cast<std::uint64_t>(unit.operation));
  w.number(static_cast<std::uint64_t>(unit.backend));
  w.text(tool);
  w.text(folder);
  w.number(unit.options.size());
  for (const auto& option : unit.options) w.text(option);
  w.number(unit.inputs.size());
  for (const auto& input : unit.inputs) {
    w.number(static_cast<std::uint64_t>(input.kind));
    w.text(input.name);
    w.bytes(input.bytes.span());
  }
  return w;
}

bool read_order(std::span<const std::uint8_t> payload, WorkOrder& out) {
  FrameReader r(payload);
  if (!to_enum(r.number(), Operation::optimise, out.operation) || !to_enum(r.number(), Backend::ptxas, out.backend))
    return false;
  out.tool = r.text();
  out.folder = r.text();
  auto count = r.number();
  if (!believable(count, payload.size())) return false;
  for (std::uint64_t i = 0; i < count && r.good(); ++i) out.options.push_back(r.text());
  count = r.number();
  if (!believable(count, payload.size())) return false;
  for (std::uint64_t i = 0; i < count && r.good(); ++i) {
    auto& input = out.inputs.emplace_back();
    if (!to_enum(r.number(), InputKind::fatbin, input.kind)) return false;
    input.name = r.text();
    input.bytes = r.bytes();
  }
  return r.good();
}

FrameWriter write_driver_order(int index, const Bytes* image) {
  FrameWriter w(FrameType::ask_driver);
  w.number(from_int(index));
  w.number(image ? 1 : 0);
  w.bytes(image ? image->span() : std::span<const std::uint8_t>{});
  return w;
}

bool read_driver_order(std::span<const std::uint8_t> payload, DriverOrder& out) {
  FrameReader r(payload);
  out.index = to_int(r.number());
  out.load = r.number() != 0;
  out.image = r.bytes();
  return r.good();
}

FrameWriter write_outcome(const Outcome& outcome) {
  FrameWriter w(FrameType::outcome);
  w.number(static_cast<std::uint64_t>(outcome.stage));
  w.number(from_int(outcome.code));
  w.number(outcome.input);
  w.text(outcome.failure);
  w.text(outcome.info_log);
  w.text(outcome.error_log);
  write_numbers(w, outcome.info_ends);
  write_numbers(w, outcome.error_ends);
  return w;
}

bool read_outcome(std::span<const std::uint8_t> payload, Outcome& out) {
  FrameReader r(payload);
  if (!to_enum(r.number(), Stage::done, out.stage)) return false;
  out.code = to_int(r.number());
  out.input = static_cast<std::uint32_t>(r.number());
  out.failure = r.text();
  out.info_log = r.text();
  out.error_log = r.text();
  return read_numbers(r, payload.size(), out.info_ends) && read_numbers(r, payload.size(), out.error_ends);
}

FrameWriter write_driver_outcome(const DriverOutcome& outcome) {
  FrameWriter w(FrameType::load_report);
  const auto& report = outcome.report;
  w.number(static_cast<std::uint64_t>(outcome.end));
  w.text(outcome.reason);
  w.number(report.loads ? 1 : 0);
  w.text(report.error_name);
  w.number(from_int(report.error_code));
  w.text(report.stage);
  w.text(report.log);
  w.text(report.gpu_name);
  w.number(from_int(report.compute_capability));
  w.number(from_int(report.driver_version));
  w.number(report.kernels.size());
  for (const auto& kernel : report.kernels) w.text(kernel);
  return w;
}

bool read_driver_outcome(std::span<const std::uint8_t> payload, DriverOutcome& out) {
  FrameReader r(payload);
  if (!to_enum(r.number(), DriverOutcome::End::no_gpu, out.end)) return false;
  out.reason = r.text();
  auto& report = out.report;
  report.loads = r.number() != 0;
  report.error_name = r.text();
  report.error_code = to_int(r.number());
  report.stage = r.text();
  report.log = r.text();
  report.gpu_name = r.text();
  report.compute_capability = to_int(r.number());
  report.driver_version = to_int(r.number());
  const auto count = r.number();
  if (!believable(count, payload.size())) return false;
  for (std::uint64_t i = 0; i < count && r.good(); ++i) report.kernels.emplace_back(r.text());
  return r.good();
}

FrameWriter write_progress(const Progress& progress) {
  FrameWriter w(FrameType::progress);
  w.number(static_cast<std::uint64_t>(progress.stage));
  w.number(progress.input);
  return w;
}

bool read_progress(std::span<const std::uint8_t> payload, Progress& out) {
  FrameReader r(payload);
  if (!to_enum(r.number(), Stage::done, out.stage)) return false;
  out.input = static_cast<std::uint32_t>(r.number());
  return r.good();
}

}  // namespace cujit::engine
