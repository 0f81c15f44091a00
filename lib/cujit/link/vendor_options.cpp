// One table of options whose presence depends on the release, and the one place where the library's spellings are
// written.
#include "cujit/link/vendor_options.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"

namespace cujit::link {
namespace {

// Releases are measured (VERSIONS §2, on all 15 from 12.0 to 13.5).
struct Needs {
  std::string_view option;
  gpu::Version first;
  bool (*asked)(const Options&);
};
constexpr Needs needs[] = {
    {"--split-compile", {12, 3}, [](const Options& o) { return o.split_compile.has_value(); }},
    {"--split-compile-extended", {12, 3}, [](const Options& o) { return o.split_compile_extended.has_value(); }},
    {"--jump-table-density", {12, 3}, [](const Options& o) { return o.jump_table_density.has_value(); }},
    {"--uidx", {12, 2}, [](const Options& o) { return !o.uidx.empty(); }},
    {"--ofast-compile=max", {12, 5}, [](const Options& o) { return o.ofast_compile == "max"; }},
    {"--ofast-compile=mid|min",
     {12, 9},
     [](const Options& o) { return o.ofast_compile == "mid" || o.ofast_compile == "min"; }},
    {"--nvvm-latest", {13, 5}, [](const Options& o) { return o.nvvm_latest; }},
    {"--device-stack-protector", {12, 6}, [](const Options& o) { return o.device_stack_protector.has_value(); }},
};
// Rows that matter with LTO-IR only.
constexpr Needs lto_needs[] = {
    {"--optimize with LTO-IR", {12, 3}, [](const Options& o) { return o.optimization.has_value(); }},
};

tl::unexpected<Error> lacks(std::string_view option, const gpu::Version& first, const toolkit::Library& library) {
  return fail(make_error(Id::option_needs_library, fmt::format("{} needs nvJitLink {} or newer; this one is {}", option,
                                                               gpu::to_string(first), gpu::to_string(library.version)))
                  .note(fmt::format("the library is {}", printable(library.path)))
                  .hint("name a newer library with --nvjitlink (pip install nvidia-nvjitlink), or drop the option"));
}

void add_lto_only(const Options& o, std::vector<std::string>& out) {
  const auto flag = [&](std::string_view name, const std::optional<bool>& value) {
    if (value) out.push_back(fmt::format("-{}={}", name, *value ? 1 : 0));
  };
  const auto number = [&](std::string_view name, const std::optional<int>& value) {
    if (value) out.push_back(fmt::format("-{}={}", name, *value));
  };
  flag("ftz", o.ftz);
  flag("prec-div", o.prec_div);
  flag("prec-sqrt", o.prec_sqrt);
  flag("fma", o.fma);
  if (o.optimize_unused_variables) out.emplace_back("-optimize-unused-variables");
  if (o.fast_compile) out.emplace_back("-fast-compile");
  if (o.nvvm_latest) out.emplace_back("-nvvm-latest");
  if (o.ofast_compile) out.push_back("-Ofc=" + *o.ofast_compile);
  number("split-compile", o.split_compile);
  number("split-compile-extended", o.split_compile_extended);
  number("jump-table-density", o.jump_table_density);
  for (const auto& option : o.nvvm_options) out.push_back("-Xnvvm=" + option);
}

}  // namespace

std::vector<std::string> vendor_options(const Options& o, const gpu::Arch& arch, bool lto, const Kept& kept,
                                        const toolkit::Library& library) {
  std::vector<std::string> out{"-arch=" + gpu::sm_name(arch)};
  // The library's cache starts the driver (184 ms, MEASURED) and loses log lines on a repeated link.
  if (toolkit::features_of(library.version).no_cache) out.emplace_back("-no-cache");
  if (lto) out.emplace_back("-lto");
  if (o.emit == Emit::ptx) out.emplace_back("-ptx");
  if (o.optimization) out.push_back(fmt::format("-O{}", *o.optimization));
  if (o.debug) out.emplace_back("-g");
  if (o.lineinfo) out.emplace_back("-lineinfo");
  if (o.max_registers) out.push_back(fmt::format("-maxrregcount={}", *o.max_registers));
  if (o.time) out.emplace_back("-time");
  if (o.vendor_verbose) out.emplace_back("-verbose");
  if (!o.uidx.empty()) out.push_back("-uidx=" + o.uidx);
  if (lto) add_lto_only(o, out);
  for (const auto& name : kept.kernels) out.push_back("-kernels-used=" + name);
  for (const auto& name : kept.variables) out.push_back("-variables-used=" + name);
  // nvJitLink's header documents -device-stack-protector and no release takes it; ptxas does (VERSIONS §2).
  if (o.device_stack_protector)
    out.push_back(fmt::format("-Xptxas=-device-stack-protector={}", *o.device_stack_protector));
  if (o.warn_on_spills || o.error_on_spills) out.emplace_back("-Xptxas=--warn-on-spills");
  for (const auto& option : o.ptxas_options) out.push_back("-Xptxas=" + option);
  return out;
}

std::vector<std::string> lto_only_options(const Options& options) {
  std::vector<std::string> out;
  add_lto_only(options, out);
  return out;
}

Expected<void> check_library_has(const Options& options, bool lto, const toolkit::Library& library) {
  for (const auto& row : needs)
    if (row.asked(options) && library.version < row.first) return lacks(row.option, row.first, library);
  if (!lto) return {};
  for (const auto& row : lto_needs)
    if (row.asked(options) && library.version < row.first) return lacks(row.option, row.first, library);
  const bool prunes = !options.kernels_used.empty() || !options.variables_used.empty();
  if (prunes && library.version == gpu::Version{12, 1})  // dies of SIGSEGV (VERSIONS §2)
    return lacks("--kernels-used or --variables-used with LTO-IR", {12, 2}, library);
  return {};
}

}  // namespace cujit::link
