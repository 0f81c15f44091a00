// The judge: everything that the vendor said, on success too, becomes one verdict.
#include "cujit/engine/judge.hpp"

#include <algorithm>
#include <array>

#include "cujit/base/text.hpp"
#include "cujit/engine/backends/result_codes.hpp"
#include "cujit/engine/backends/vendor_log.hpp"
#include "cujit/engine/signal_name.hpp"

namespace cujit::engine {
namespace {

using backends::VendorLine;

bool same(const Diagnostic& a, const Diagnostic& b) {
  return a.id == b.id && a.message == b.message && a.place.file == b.place.file && a.place.line == b.place.line;
}

class Judge {
 public:
  Judge(const Unit& unit, const Outcome& outcome) : unit_(unit), outcome_(outcome) {
    constexpr std::array talkative = {"-time", "-verbose"};
    asked_for_talk_ = std::ranges::any_of(
        unit.options, [&](const auto& o) { return std::ranges::find(talkative, o) != talkative.end(); });
  }

  void hear_logs() {
    hear_log(outcome_.error_log, outcome_.error_ends, true);
    hear_log(outcome_.info_log, outcome_.info_ends, false);
  }
  void hear_console(const std::string& console) {
    for (const auto& line : backends::parse_vendor_text(console)) {
      auto d = backends::diagnose(line, failed() ? in_hand() : nullptr);
      add(line, d);
    }
  }
  bool failed() const { return outcome_.stage != Stage::done; }
  bool errors() const { return !errors_.empty() || !wrappers_.empty(); }
  const std::vector<Diagnostic>& remarks() const { return remarks_; }

  // On success an error in the words alone is the vendor's silence about a failure.
  std::vector<Diagnostic> verdict() {
    auto& all = errors_.empty() ? wrappers_ : errors_;
    if (!failed())
      for (auto& d : all) {
        if (d.id == Id::vendor_error || d.id == Id::ptx_error) d.id = Id::silent_vendor_error;
        d.note(tool_name(unit_.backend) + " returned success all the same");
      }
    return all;
  }

 private:
  const UnitInput* in_hand() const {
    const bool holding = outcome_.stage == Stage::add || outcome_.stage == Stage::assemble;
    if (holding && outcome_.input < unit_.inputs.size()) return &unit_.inputs[outcome_.input];
    const bool before = outcome_.stage == Stage::load_library || outcome_.stage == Stage::create;
    return unit_.inputs.size() == 1 && !before ? unit_.inputs.data() : nullptr;
  }
  // The input to which the text that begins at `offset` of a log belongs.
  const UnitInput* owner(const std::vector<std::uint64_t>& ends, std::uint64_t offset) const {
    for (std::size_t i = 0; i < ends.size() && i < unit_.inputs.size(); ++i)
      if (offset < ends[i]) return &unit_.inputs[i];
    return in_hand();
  }

  void hear_log(const std::string& log, const std::vector<std::uint64_t>& ends, bool error_log) {
    for (std::size_t from = 0; from < log.size();) {
      const auto to = std::min(log.find('\n', from), log.size());
      const auto text = std::string_view(log).substr(from, to - from);
      if (text.find_first_not_of(" \t\r") != std::string_view::npos)
        hear(backends::parse_vendor_line(text), owner(ends, from), error_log);
      from = to + 1;
    }
  }

  void hear(VendorLine line, const UnitInput* input, bool error_log) {
    if (line.level == VendorLine::Level::plain) {
      // -time and -verbose talk without a level, on 12.0 to 12.3 into the error log (VERSIONS §2); other plain text
      // in the info log ("… LTOIR Container created", 13.4) says nothing to the user.
      if (!error_log || (asked_for_talk_ && !failed())) {
        if (asked_for_talk_) line.level = VendorLine::Level::info;
        if (!asked_for_talk_) return;
      } else {
        line.level = failed() ? VendorLine::Level::error : VendorLine::Level::warning;
      }
    }
    // "Info: no reference to kernel beta" only repeats what --kernels-used asked for.
    if (line.level == VendorLine::Level::info && !line.assembler && !asked_for_talk_) return;
    add(line, backends::diagnose(line, input));
  }

  void add(const VendorLine& line, Diagnostic d) {
    auto& list = d.severity != Severity::error ? remarks_ : line.wrapper ? wrappers_ : errors_;
    // Without a level of its own one console line may repeat another; what tells of each function may look alike.
    if (d.severity == Severity::note || std::ranges::none_of(list, [&](const auto& o) { return same(o, d); }))
      list.push_back(std::move(d));
  }

  const Unit& unit_;
  const Outcome& outcome_;
  bool asked_for_talk_ = false;
  std::vector<Diagnostic> errors_, wrappers_, remarks_;
};

// Nobody said why; the number is all there is.
Diagnostic bare_failure(const Unit& unit, const Outcome& outcome) {
  const auto tool = tool_name(unit.backend);
  const auto when = doing(unit, {outcome.stage, outcome.input});
  if (!outcome.failure.empty())
    return make_error(outcome.stage == Stage::load_library ? Id::library_unusable : Id::vendor_error,
                      outcome.stage == Stage::load_library ? "cannot load nvJitLink: " + printable(outcome.failure)
                                                           : printable(outcome.failure));
  if (unit.backend == Backend::ptxas)
    return make_error(Id::vendor_error, tool + " ended with status " + std::to_string(outcome.code) + " " + when);
  auto id = Id::vendor_error;
  if (outcome.code == 1) id = Id::bad_option;
  if (outcome.code == 16 || outcome.code == 17) id = Id::unknown_arch;
  return make_error(id, tool + " returned " + backends::result_name(outcome.code) + " " + when);
}

void explain_failure(const Unit& unit, const Outcome& outcome, std::vector<Diagnostic>& all) {
  if (all.empty()) all.push_back(bare_failure(unit, outcome));
  auto& first = all.front();
  if (outcome.stage == Stage::add && outcome.input < unit.inputs.size() && first.place.file.empty() &&
      first.id != Id::undefined_symbol)
    first.place.file = unit.inputs[outcome.input].name;
  if (first.id == Id::vendor_error && outcome.code != 0 && outcome.failure.empty() &&
      unit.backend == Backend::nvjitlink &&
      first.message.find(backends::result_name(outcome.code)) == std::string::npos)
    first.note("nvJitLink returned " + backends::result_name(outcome.code) + " " +
               doing(unit, {outcome.stage, outcome.input}));
}

}  // namespace

std::string tool_name(Backend backend) { return backend == Backend::ptxas ? "ptxas" : "nvJitLink"; }

std::string doing(const Unit& unit, const Progress& progress) {
  const auto name =
      progress.input < unit.inputs.size() ? "'" + printable(unit.inputs[progress.input].name) + "'" : "an input";
  switch (progress.stage) {
    case Stage::start:
    case Stage::load_library:
      return "while being loaded";
    case Stage::create:
      return "while starting (nvJitLinkCreate)";
    case Stage::add:
      return "while adding " + name;
    case Stage::complete:
      return "while linking";
    case Stage::get:
      return "while handing over the result";
    case Stage::destroy:
      return "while cleaning up";
    case Stage::assemble:
      return "while assembling " + name;
    case Stage::driver_start:
      return "while starting";
    case Stage::driver_load:
      return "while loading the image";
    case Stage::driver_functions:
      return "while loading the image's kernels";
    case Stage::done:
      break;
  }
  return "after its work";
}

Expected<UnitResult> judge(const Unit& unit, Outcome outcome, std::string console) {
  if (unit.backend == Backend::ptxas && outcome.code < 0) {
    auto error = make_error(Id::vendor_crash, "ptxas crashed (" + signal_name(-outcome.code) + ") " +
                                                  doing(unit, {Stage::assemble, outcome.input}));
    for (const auto line : split_lines(outcome.error_log))
      if (!line.empty()) error.note("it printed: " + printable(line));
    return fail(std::move(error));
  }
  Judge judge(unit, outcome);
  judge.hear_logs();
  judge.hear_console(console);
  if (judge.failed() || judge.errors()) {
    auto all = judge.verdict();
    if (judge.failed()) explain_failure(unit, outcome, all);
    for (const auto& d : judge.remarks())
      if (d.severity == Severity::warning) all.push_back(d);
    return fail(Error(std::move(all)));
  }
  if (outcome.image.empty())
    return fail(Id::silent_vendor_error, tool_name(unit.backend) + " returned success, but an empty result");
  return UnitResult{std::move(outcome.image), judge.remarks(), std::move(outcome.info_log),
                    std::move(outcome.error_log), std::move(console)};
}

}  // namespace cujit::engine
