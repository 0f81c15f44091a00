// The main path of a link, top to bottom: read → choose the arch → judge → plan → run → read back.
#include "cujit/link/link.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"
#include "cujit/link/arch_choice.hpp"
#include "cujit/link/assemble.hpp"
#include "cujit/link/blame.hpp"
#include "cujit/link/gather.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/judge.hpp"
#include "cujit/link/keep.hpp"
#include "cujit/link/pass_on.hpp"
#include "cujit/link/readback.hpp"
#include "cujit/link/relocatable.hpp"
#include "cujit/link/vendor_options.hpp"

namespace cujit::link {
namespace {

Expected<gpu::Arch> choose_arch(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                                const Options& options, std::span<const Piece> pieces) {
  if (options.arch) return *options.arch;
  Expected<gpu::Arch> arch = gpu::Arch{};
  if (options.native) {
    auto gpu = engine.driver_info();
    if (!gpu) return fail(gpu.error());
    arch = native_arch(gpu->compute_capability, pieces);
    session.decided(
        fmt::format("arch {}: --arch native, the GPU is {}", gpu::sm_name(*arch), printable(gpu->gpu_name)));
  } else {
    arch = arch_of_inputs(session, pieces);
  }
  if (!arch) return arch;
  if (auto known = check_arch(*arch, library); !known) return fail(known.error());
  return arch;
}

engine::Unit plan(const Options& options, std::span<const Input> inputs, const gpu::Arch& arch, const Kept& kept,
                  const toolkit::Library& library) {
  engine::Unit unit;
  unit.operation = options.emit == Emit::ptx ? engine::Operation::optimise : engine::Operation::link;
  unit.options = vendor_options(options, arch, any_opaque(inputs), kept, library);
  for (const auto& input : inputs) unit.inputs.push_back({input.kind, input.name, input.bytes});
  return unit;
}

// LTO-IR shows no names, so where names are to be kept a first link without pruning tells them.
Expected<std::vector<SymbolRef>> names_behind_lto(engine::Engine& engine, const toolkit::Library& library,
                                                  const Options& options, std::span<const Input> inputs,
                                                  const gpu::Arch& arch) {
  auto whole = options;
  whole.emit = Emit::cubin;
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
                           const Options& options, std::span<const object::ObjectCode> objects,
                           std::span<const Input> inputs, std::span<const SymbolRef> symbols, const gpu::Arch& arch) {
  if (options.kernels_used.empty() && options.variables_used.empty()) return Kept{};
  if (!any_opaque(inputs)) return resolve_kept(session, options, symbols, objects);
  session.decided("LTO-IR shows no names: linking once without pruning to learn them");
  auto all = names_behind_lto(engine, library, options, inputs, arch);
  if (!all) return fail(all.error());
  all->insert(all->end(), symbols.begin(), symbols.end());
  return resolve_kept(session, options, *all, objects);
}

Expected<void> read_back(const Session& session, const Bytes& image, const Options& options, const gpu::Arch& arch,
                         std::span<const SymbolRef> symbols, const Kept& kept) {
  if (options.emit == Emit::ptx) return read_back_ptx(image, arch);
  auto kernels =
      options.relocatable ? read_back_relocatable(image, arch, symbols) : read_back_cubin(image, arch, symbols, kept);
  if (!kernels) return fail(kernels.error());
  session.decided(kernels->empty() ? std::string("read back: no kernel in the result, device functions or data only")
                                   : fmt::format("read back: {} kernel{} for {}", kernels->size(),
                                                 kernels->size() == 1 ? "" : "s", gpu::sm_name(arch)));
  return {};
}

// LTO-IR does not show whether it has debug information; the result does.
void tell_no_debug(const Session& session, const Bytes& image) {
  const auto cubin = formats::read_cubin(image, "<result>");
  if (cubin && !formats::has_debug_information(*cubin))
    session.tell(make_warning(Id::debug_information, "-g was given, and the LTO-IR has no debug information")
                     .hint("nvcc -dlto does not go with -G: compile without -dlto to debug"));
}

void explain_lto(const Session& session, const Options& options, bool lto) {
  if (lto)
    session.decided("LTO is on: an input is LTO-IR; its names cannot be read, so the result is not checked for them");
  if (const auto idle = lto ? std::vector<std::string>{} : lto_only_options(options); !idle.empty())
    session.decided(fmt::format("without LTO-IR no effect: {}", join(idle, " ")));
}

// Runs the unit. Where LTO-IR hid that libcudadevrt is needed, the library's complaint tells, and a second run has it.
Expected<engine::UnitResult> run(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                                 const Limited& what, std::span<const Piece> spare, const gpu::Arch& arch,
                                 const Kept& kept) {
  auto result = engine.run(plan(what.options, what.inputs, arch, kept, library));
  if (result || spare.empty()) return result;
  auto more = spare_for(session, spare, result.error(), arch, library);
  if (!more) return fail(more.error());
  if (more->empty()) return result;
  auto inputs = what.inputs;
  std::ranges::move(*more, std::back_inserter(inputs));
  return engine.run(plan(what.options, inputs, arch, kept, library));
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
  if (request.inputs.empty())
    return fail(
        make_error(Id::no_inputs, "nothing to link: no input was given").hint("cujit link a.ptx b.ptx -o out.cubin"));
  const auto pieces = open_inputs(session, request.inputs, request.options);
  if (!pieces) return fail(pieces.error());
  auto arch = choose_arch(session, engine, library, request.options, *pieces);
  if (!arch) return fail(arch.error());
  auto gathered = gather(session, *pieces, request.options, *arch, library);
  if (!gathered) return fail(gathered.error());
  const auto& inputs = gathered->inputs;
  const bool lto = any_opaque(inputs);
  const auto& asked = request.options;
  if (auto has = check_library_has(asked, lto, library); !has) return fail(has.error());

  const auto symbols = symbols_of(inputs);
  if (auto fine = judge(session, inputs, symbols, asked, *arch, library); !fine) return fail(fine.error());
  explain_lto(session, asked, lto);
  if (asked.relocatable) {
    auto image = link_relocatable(session, engine, library, inputs, asked, *arch);
    if (!image) return fail(image.error());
    if (auto right = read_back(session, *image, asked, *arch, symbols, {}); !right) return fail(right.error());
    return Result{*image, asked.emit, *arch, {}};
  }
  const auto limited = with_register_limits(session, engine, asked, inputs, *arch, library);
  if (!limited) return fail(limited.error());
  const auto& options = limited->options;
  auto kept = choose_kept(session, engine, library, options, request.inputs, limited->inputs, symbols, *arch);
  if (!kept) return fail(kept.error());
  session.decided(fmt::format("nvJitLink {} ({}) gets {}", gpu::to_string(library.version), printable(library.path),
                              printable(join(vendor_options(options, *arch, lto, *kept, library), " "))));
  auto result = run(session, engine, library, *limited, gathered->spare, *arch, *kept);
  if (!result) return fail(blame(result.error(), symbols));
  if (auto fine = pass_on(session, options, lto, result->diagnostics); !fine) return fail(fine.error());
  if (auto right = read_back(session, result->image, options, *arch, symbols, *kept); !right)
    return fail(right.error());
  if (lto && options.debug && options.emit == Emit::cubin) tell_no_debug(session, result->image);
  return Result{result->image, options.emit, *arch, result->info_log};
}

}  // namespace cujit::link
