// The rules of pass_on.hpp, for every unit of a link alike.
#include "cujit/link/pass_on.hpp"

namespace cujit::link {
namespace {

// nvJitLink has no switch for this warning; nvlink has.
bool is_unknown_stack_size(const Diagnostic& d) {
  return d.message.starts_with("stack size for ") && d.message.ends_with("cannot be statically determined");
}

// What LTO with -g says of LTO-IR without debug information; told once, in our words, by tell_no_debug.
bool is_missing_debug_section(const Diagnostic& d) {
  return d.message.find(".debug_") != std::string::npos && d.message.ends_with("not found");
}

}  // namespace

Expected<void> pass_on(const Session& session, const Options& options, bool lto, const std::vector<Diagnostic>& said) {
  std::vector<Diagnostic> problems;
  for (auto d : said) {
    if (options.quiet_stack_size && is_unknown_stack_size(d)) continue;
    if (lto && options.debug && is_missing_debug_section(d)) continue;
    if (d.id == Id::spill && options.error_on_spills) {
      d.severity = Severity::error;
      problems.push_back(std::move(d));
    } else {
      session.tell(d);
    }
  }
  if (!problems.empty()) return fail(Error(std::move(problems)));
  return {};
}

}  // namespace cujit::link
