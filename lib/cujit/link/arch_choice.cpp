// The rules of arch_choice.hpp.
#include "cujit/link/arch_choice.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cujit::link {
namespace {

std::optional<gpu::Arch> made_for(const Input& input) {
  if (const auto* ptx = input.ptx()) return ptx->target;
  if (const auto* cubin = input.cubin()) return cubin->arch;
  return input.ltoir()->arch;
}

tl::unexpected<Error> needed(std::string why, std::span<const Input> inputs) {
  auto error = make_error(Id::arch_needed, std::move(why));
  std::optional<gpu::Arch> most;
  bool any_cubin = false;
  for (const auto& input : inputs) {
    const auto arch = made_for(input);
    if (!arch) continue;
    any_cubin = any_cubin || input.cubin();
    const std::string_view kind = input.ptx() ? "PTX" : input.cubin() ? "cubin" : "LTO-IR";
    error.note(fmt::format("{} for {}", kind, gpu::sm_name(*arch)), {input.name});
    if (!most || arch->number > most->number) most = arch;
  }
  const bool reachable = std::ranges::all_of(inputs, [&](const Input& input) {
    const auto arch = made_for(input);
    return !arch || !most || (input.cubin() ? gpu::links_into(*arch, *most) : gpu::lowers_to(*arch, *most));
  });
  if (!reachable)
    error.hint("no arch takes them all: compile them for one, or give PTX in place of a cubin");
  else
    error.hint(most ? fmt::format("say --arch {}{}, or --arch native for this machine's GPU", gpu::sm_name(*most),
                                  any_cubin ? "" : " or newer")
                    : std::string("say --arch sm_NN, or --arch native for this machine's GPU"));
  return fail(std::move(error));
}

Expected<gpu::Arch> arch_of_cubins(const Session& session, std::span<const Input> inputs, const gpu::Arch& arch) {
  for (const auto& input : inputs) {
    if (input.cubin() && input.cubin()->arch != arch) return needed("the cubins are for different archs", inputs);
    const auto bound = input.cubin() ? std::nullopt : made_for(input);
    if (bound && !gpu::lowers_to(*bound, arch))
      return needed(fmt::format("the cubins are for {}, and another input cannot be lowered to it", gpu::sm_name(arch)),
                    inputs);
  }
  session.decided(fmt::format("arch {}: the cubins among the inputs fix it", gpu::sm_name(arch)));
  return arch;
}

std::string listed(const std::vector<gpu::Arch>& archs) {
  std::string text;
  for (const auto& arch : archs) text += text.empty() ? gpu::sm_name(arch) : " " + gpu::sm_name(arch).substr(3);
  return text;
}

}  // namespace

Expected<gpu::Arch> arch_of_inputs(const Session& session, std::span<const Input> inputs) {
  const auto cubin = std::ranges::find_if(inputs, [](const Input& input) { return input.cubin() != nullptr; });
  if (cubin != inputs.end()) return arch_of_cubins(session, inputs, cubin->cubin()->arch);
  if (any_opaque(inputs)) return needed("LTO-IR is no code of one arch yet, so an --arch is needed", inputs);
  const auto arch = inputs.empty() ? std::nullopt : made_for(inputs.front());
  const bool same = std::ranges::all_of(inputs, [&](const Input& input) { return made_for(input) == arch; });
  if (!arch || !same) return needed("the PTX inputs have different targets, so an --arch is needed", inputs);
  session.tell(make_note(Id::arch_chosen,
                         fmt::format("no --arch given; linking for {}, the target of the PTX", gpu::sm_name(*arch)))
                   .hint("--arch native links for this machine's GPU"));
  return *arch;
}

gpu::Arch native_arch(int compute_capability, std::span<const Input> inputs) {
  const gpu::Arch plain{compute_capability, gpu::Suffix::none};
  const gpu::Arch accelerated{compute_capability, gpu::Suffix::accelerated};
  const bool needs_it = std::ranges::any_of(inputs, [&](const Input& input) { return made_for(input) == accelerated; });
  return needs_it ? accelerated : plain;
}

Expected<void> check_arch(const gpu::Arch& arch, const toolkit::Library& library) {
  const auto known = gpu::known_archs(library.version);
  // A release newer than our table: the library itself is asked, when it is created.
  if (!known || std::ranges::find(*known, arch) != known->end()) return {};
  const auto span = gpu::arch_span(arch);
  const auto name = gpu::sm_name(arch);
  const auto version = gpu::to_string(library.version);
  if (span && span->last && *span->last < library.version)
    return fail(make_error(Id::unknown_arch, fmt::format("{} was dropped in CUDA {}; use a {}.x toolkit", name,
                                                         span->last->major + 1, span->last->major))
                    .note(fmt::format("this nvJitLink {} takes {}", version, listed(*known)))
                    .hint("name the older library with --nvjitlink, or --arch with one of these"));
  if (span)
    return fail(make_error(Id::unknown_arch, fmt::format("{} needs nvJitLink {} or newer; this one is {}", name,
                                                         gpu::to_string(span->first), version))
                    .note(fmt::format("this nvJitLink {} takes {}", version, listed(*known)))
                    .hint("name a newer library with --nvjitlink (pip install nvidia-nvjitlink)"));
  return fail(make_error(Id::unknown_arch,
                         fmt::format("unknown arch {}; this nvJitLink {} takes {}", name, version, listed(*known)))
                  .hint("--arch native names the GPU of this machine"));
}

}  // namespace cujit::link
