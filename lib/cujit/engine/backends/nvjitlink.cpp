// The nvJitLink backend: Create, Add each, Complete, Get, and both logs in every case.
#include "cujit/engine/backends/nvjitlink.hpp"

#include <algorithm>

namespace cujit::engine::backends {
namespace {

using toolkit::nvjitlink_success;
using toolkit::NvJitLinkInput;

constexpr std::size_t longest_log = std::size_t{64} << 20;
constexpr std::size_t longest_image = std::size_t{2} << 30;

NvJitLinkInput input_type(InputKind kind) {
  switch (kind) {
    case InputKind::ptx:
      return NvJitLinkInput::ptx;
    case InputKind::cubin:
      return NvJitLinkInput::cubin;
    case InputKind::ltoir:
      return NvJitLinkInput::ltoir;
    case InputKind::fatbin:
      return NvJitLinkInput::fatbin;
  }
  return NvJitLinkInput::ptx;
}

std::string read_log(void* handle, int (*size_of)(void*, std::size_t*), int (*get)(void*, char*)) {
  std::size_t size = 0;
  if (size_of(handle, &size) != nvjitlink_success || size == 0 || size > longest_log) return {};
  std::string text(size + 1, '\0');  // one byte more: releases differ in whether the size counts the NUL
  if (get(handle, text.data()) != nvjitlink_success) return {};
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

std::uint64_t log_size(void* handle, int (*size_of)(void*, std::size_t*)) {
  std::size_t size = 0;
  return size_of(handle, &size) == nvjitlink_success && size > 0 ? size - 1 : 0;
}

bool failed(Outcome& outcome, int code) {
  outcome.code = code;
  return code != nvjitlink_success;
}

}  // namespace

void NvJitLink::load(const std::string& path) {
  if (path == path_) return;
  report_({Stage::load_library, 0});
  path_ = path;
  problem_.clear();
  library_ = toolkit::SharedLibrary(path);
  if (!library_.loaded()) {
    problem_ = library_.problem();
  } else if (const auto missing = toolkit::read_api(library_, api_); !missing.empty()) {
    problem_ = "it lacks the function " + missing;
  }
}

Outcome NvJitLink::run(const WorkOrder& order) {
  Outcome outcome;
  guard_(true);
  load(std::string(order.tool));
  outcome.stage = Stage::load_library;
  outcome.failure = problem_;
  if (problem_.empty()) {
    bool good = create(order, outcome) && add_inputs(order, outcome);
    if (good) {
      outcome.stage = Stage::complete;
      report_({outcome.stage, 0});
      good = !failed(outcome, api_.complete(handle_));
    }
    if (good) good = fetch(order.operation, outcome);
    if (handle_) read_logs(outcome);
    if (good) outcome.stage = Stage::done;
  }
  guard_(false);
  return outcome;
}

void NvJitLink::finish() {
  if (!handle_) return;
  report_({Stage::destroy, 0});
  guard_(true);
  api_.destroy(&handle_);
  guard_(false);
  handle_ = nullptr;
}

bool NvJitLink::create(const WorkOrder& order, Outcome& outcome) {
  outcome.stage = Stage::create;
  report_({outcome.stage, 0});
  std::vector<const char*> options;
  options.reserve(order.options.size());
  for (const auto& option : order.options) options.push_back(option.data());
  return !failed(outcome, api_.create(&handle_, static_cast<std::uint32_t>(options.size()), options.data()));
}

bool NvJitLink::add_inputs(const WorkOrder& order, Outcome& outcome) {
  outcome.stage = Stage::add;
  for (std::uint32_t i = 0; i < order.inputs.size(); ++i) {
    const auto& input = order.inputs[i];
    outcome.input = i;
    report_({outcome.stage, i});
    // PTX is counted with its NUL: 12.0 to 12.2 go by the size, later ones read on to a NUL, and this suits both
    // (VERSIONS §5). Name and data stay where they are until Destroy: the library keeps the name's pointer (FORMATS
    // §4d).
    const std::size_t nul = input.kind == InputKind::ptx ? 1 : 0;
    const int code = api_.add_data(handle_, static_cast<int>(input_type(input.kind)), input.bytes.data(),
                                   input.bytes.size() + nul, input.name.data());
    if (failed(outcome, code)) return false;
    outcome.info_ends.push_back(log_size(handle_, api_.info_log_size));
    outcome.error_ends.push_back(log_size(handle_, api_.error_log_size));
  }
  outcome.input = 0;
  return true;
}

bool NvJitLink::fetch(Operation operation, Outcome& outcome) {
  outcome.stage = Stage::get;
  report_({outcome.stage, 0});
  const bool ptx = operation == Operation::optimise;
  std::size_t size = 0;
  if (failed(outcome, ptx ? api_.ptx_size(handle_, &size) : api_.cubin_size(handle_, &size))) return false;
  if (size > longest_image) {
    outcome.failure = "the library gives the result a size of " + std::to_string(size) + " bytes";
    return false;
  }
  std::vector<std::uint8_t> image(size);
  if (size > 0 && failed(outcome, ptx ? api_.ptx(handle_, reinterpret_cast<char*>(image.data()))
                                      : api_.cubin(handle_, image.data())))
    return false;
  // The size of PTX counts a NUL in every release (VERSIONS §3); a PTX file has none.
  while (ptx && !image.empty() && image.back() == 0) image.pop_back();
  outcome.image = Bytes(std::move(image));
  return true;
}

void NvJitLink::read_logs(Outcome& outcome) {
  outcome.error_log = read_log(handle_, api_.error_log_size, api_.error_log);
  outcome.info_log = read_log(handle_, api_.info_log_size, api_.info_log);
}

}  // namespace cujit::engine::backends
