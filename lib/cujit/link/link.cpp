// The main path of a link, top to bottom: read → choose the arch → judge → plan → run → read back.
#include "cujit/link/link.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"
#include "cujit/link/arch_choice.hpp"
#include "cujit/link/blame.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/judge.hpp"
#include "cujit/link/keep.hpp"
#include "cujit/link/readback.hpp"
#include "cujit/link/vendor_options.hpp"

namespace cujit::link {
namespace {

Expected<gpu::Arch> choose_arch(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                                const Options& options, std::span<const Input> inputs) {
  if (options.arch) return *options.arch;
  Expected<gpu::Arch> arch = gpu::Arch{};
  if (options.native) {
    auto gpu = engine.driver_info();
    if (!gpu) return fail(gpu.error());
    arch = native_arch(gpu->compute_capability, inputs);
    session.decided(
        fmt::format("arch {}: --arch native, the GPU is {}", gpu::sm_name(*arch), printable(gpu->gpu_name)));
  } else {
    arch = arch_of_inputs(session, inputs);
  }
  if (!arch) return arch;
  if (auto known = check_arch(*arch, library); !known) return fail(known.error());
  return arch;
}

engine::Unit plan(const Request& request, std::span<const Input> inputs, const gpu::Arch& arch, const Kept& kept,
                  const toolkit::Library& library) {
  engine::Unit unit;
  unit.operation = request.options.emit == Emit::ptx ? engine::Operation::optimise : engine::Operation::link;
  unit.options = vendor_options(request.options, arch, any_opaque(inputs), kept, library);
  for (const auto& input : inputs) {
    const auto kind = input.ptx()     ? engine::InputKind::ptx
                      : input.cubin() ? engine::InputKind::cubin
                                      : engine::InputKind::ltoir;
    unit.inputs.push_back({kind, input.name, input.bytes});
  }
  return unit;
}

// What the backend said beside its result. With --error-on-spills a spill ends the link.
Expected<void> pass_on(const Session& session, const Options& options, const std::vector<Diagnostic>& said) {
  std::vector<Diagnostic> problems;
  for (auto d : said) {
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

// LTO-IR shows no names, so where names are to be kept a first link without pruning tells them.
Expected<std::vector<SymbolRef>> names_behind_lto(engine::Engine& engine, const toolkit::Library& library,
                                                  const Request& request, std::span<const Input> inputs,
                                                  const gpu::Arch& arch) {
  Request whole{{}, request.options, {}};
  whole.options.emit = Emit::cubin;
  auto result = engine.run(plan(whole, inputs, arch, {}, library));
  if (!result) return fail(blame(result.error(), symbols_of(inputs)));
  auto cubin = formats::read_cubin(result->image, "<result>");
  if (!cubin) return fail(cubin.error());
  std::vector<SymbolRef> symbols;
  for (const auto& s : cubin->symbols) {
    if (!s.defined || s.kind == formats::CubinSymbol::Kind::other) continue;
    symbols.push_back({s.name, kind_of(s.kind), true, false, nullptr, 0});
  }
  return symbols;
}

Expected<Kept> choose_kept(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                           const Request& request, std::span<const Input> inputs, std::span<const SymbolRef> symbols,
                           const gpu::Arch& arch) {
  if (request.options.kernels_used.empty() && request.options.variables_used.empty()) return Kept{};
  if (!any_opaque(inputs)) return resolve_kept(session, request.options, symbols, request.inputs);
  session.decided("LTO-IR shows no names: linking once without pruning to learn them");
  auto all = names_behind_lto(engine, library, request, inputs, arch);
  if (!all) return fail(all.error());
  all->insert(all->end(), symbols.begin(), symbols.end());
  return resolve_kept(session, request.options, *all, request.inputs);
}

Expected<void> read_back(const Session& session, const engine::UnitResult& result, const Options& options,
                         const gpu::Arch& arch, std::span<const SymbolRef> symbols, const Kept& kept) {
  if (options.emit == Emit::ptx) return read_back_ptx(result.image, arch);
  auto kernels = read_back_cubin(result.image, arch, symbols, kept);
  if (!kernels) return fail(kernels.error());
  session.decided(kernels->empty() ? std::string("read back: no kernel in the result, device functions or data only")
                                   : fmt::format("read back: {} kernel{} for {}", kernels->size(),
                                                 kernels->size() == 1 ? "" : "s", gpu::sm_name(arch)));
  return {};
}

}  // namespace

Expected<void> check_options(const Options& options, const toolkit::Library& library) {
  if (options.arch) {
    if (auto known = check_arch(*options.arch, library); !known) return known;
  }
  return check_library_has(options, false, library);
}

Expected<Result> link(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                      const Request& request) {
  const auto& options = request.options;
  if (request.inputs.empty())
    return fail(
        make_error(Id::no_inputs, "nothing to link: no input was given").hint("cujit link a.ptx b.ptx -o out.cubin"));
  auto inputs = read_inputs(session, request.inputs);
  if (!inputs) return fail(inputs.error());
  const bool lto = any_opaque(*inputs);
  if (auto has = check_library_has(options, lto, library); !has) return fail(has.error());
  auto arch = choose_arch(session, engine, library, options, *inputs);
  if (!arch) return fail(arch.error());

  const auto symbols = symbols_of(*inputs);
  if (auto fine = judge(session, *inputs, symbols, options, *arch, library); !fine) return fail(fine.error());
  if (lto)
    session.decided("LTO is on: an input is LTO-IR; its names cannot be read, so the result is not checked for them");
  if (const auto idle = lto ? std::vector<std::string>{} : lto_only_options(options); !idle.empty())
    session.decided(fmt::format("without LTO-IR no effect: {}", join(idle, " ")));

  auto kept = choose_kept(session, engine, library, request, *inputs, symbols, *arch);
  if (!kept) return fail(kept.error());
  const auto unit = plan(request, *inputs, *arch, *kept, library);
  session.decided(fmt::format("nvJitLink {} ({}) gets {}", gpu::to_string(library.version), printable(library.path),
                              printable(join(unit.options, " "))));
  auto result = engine.run(unit);
  if (!result) return fail(blame(result.error(), symbols));
  if (auto fine = pass_on(session, options, result->diagnostics); !fine) return fail(fine.error());
  if (auto right = read_back(session, *result, options, *arch, symbols, *kept); !right) return fail(right.error());
  return Result{result->image, options.emit, *arch, result->info_log};
}

}  // namespace cujit::link
