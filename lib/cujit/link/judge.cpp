// Each check looks at one kind of input and adds what it finds.
#include "cujit/link/judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/gpu/link_pairs.hpp"
#include "cujit/link/duplicates.hpp"

namespace cujit::link {
namespace {

struct Case {
  const Session& session;
  const Options& options;
  const gpu::Arch& arch;
  const toolkit::Library& library;
  std::vector<Diagnostic>& problems;
  std::vector<Diagnostic> lower = {};  // notes on inputs of an older arch

  std::string version() const { return gpu::to_string(library.version); }
};

Diagnostic cannot_lower(const Case& c, const gpu::Arch& from, bool lto, Place place) {
  const auto source = gpu::sm_name(from);
  if (from.suffix == gpu::Suffix::none && lto)
    return make_error(Id::target_above_arch,
                      fmt::format("was compiled for {}, which cannot go down to {}; use --arch {} or newer",
                                  gpu::lto_name(from), gpu::sm_name(c.arch), source),
                      std::move(place));
  if (from.suffix == gpu::Suffix::none)
    return make_error(Id::target_above_arch,
                      fmt::format(".target {} cannot be lowered to {} (PTX only moves up); use --arch {} or newer",
                                  source, gpu::sm_name(c.arch), source),
                      std::move(place));
  const auto* reach = from.suffix == gpu::Suffix::accelerated ? "exactly that arch" : "its family";
  return make_error(
      Id::target_above_arch,
      fmt::format("{} cannot be lowered to {} (it goes to {} only); use --arch {}",
                  lto ? gpu::lto_name(from) + " LTO-IR" : ".target " + source, gpu::sm_name(c.arch), reach, source),
      std::move(place));
}

Diagnostic wrong_arch(const Case& c, const Input& input, const gpu::Arch& from) {
  const auto* const rule = from.suffix == gpu::Suffix::accelerated ? "code with the suffix a runs on exactly that arch"
                           : from.suffix == gpu::Suffix::family ? "code with the suffix f moves only within its family"
                                                                : "";
  return make_error(Id::arch_mismatch,
                    fmt::format("holds {} code; {} needed ({})", gpu::sm_name(from), gpu::sm_name(c.arch),
                                *rule != 0 ? std::string(rule)
                                           : fmt::format("cubins move only within a major family, here {}.x, to a "
                                                         "minor not below their own",
                                                         from.major())),
                    {input.name})
      .hint(fmt::format("compile it for {}, or give its PTX", gpu::sm_name(c.arch)));
}

// Of a fatbin the choice is explained by -v; a file of its own was named for a reason, which may be a slip. One note
// for all inputs of one kind and arch.
void note_lower(Case& c, const Input& input, const gpu::Arch& from, const std::string& what) {
  if (input.chosen || from.number == c.arch.number) return;
  const auto message = fmt::format("{} is linked into a result for {}", what, gpu::sm_name(c.arch));
  for (auto& told : c.lower)
    if (told.message == message) {
      told.note("this too", {input.name});
      return;
    }
  c.lower.push_back(make_note(Id::lower_arch, message, {input.name}));
}

void warn_debug(const Case& c, const Input& input) {
  c.session.tell(make_warning(Id::debug_information, "has debug information, and -g was not given", {input.name})
                     .hint("say -g, so that all code of the link is made for debugging, or compile it without -G"));
}

void judge_ptx(const Case& c, const Input& input, const formats::Ptx& ptx) {
  const auto newest = gpu::newest_ptx(c.library.version);
  if (newest && ptx.version > *newest) {
    auto error = make_error(Id::ptx_too_new,
                            fmt::format("PTX ISA {} needs a newer toolkit; this nvJitLink {} takes up to {}",
                                        gpu::to_string(ptx.version), c.version(), gpu::to_string(*newest)),
                            {input.name, ptx.version_line});
    if (const auto first = gpu::toolkit_for_ptx(ptx.version))
      error.hint(fmt::format("use nvJitLink {} or newer (--nvjitlink), or compile with an older toolkit",
                             gpu::to_string(*first)));
    else
      error.hint("compile the source with an older toolkit, or see that the .version line is right");
    c.problems.push_back(std::move(error));
    return;
  }
  if (ptx.target && !gpu::lowers_to(*ptx.target, c.arch))
    c.problems.push_back(cannot_lower(c, *ptx.target, false, {input.name, ptx.target_line}));
  if (ptx.debug && !c.options.debug) warn_debug(c, input);
  // Of a project's objects many have no device code of their own; a file of its own was meant to have some.
  if (ptx.symbols.empty() && !input.chosen)
    c.session.tell(
        make_warning(Id::defines_nothing, "defines nothing: the module has a header and no symbol", {input.name}));
}

void judge_cubin(Case& c, const Input& input, const formats::Cubin& cubin) {
  if (cubin.type == formats::CubinType::executable) {
    c.problems.push_back(
        make_error(Id::already_linked, "is an already linked cubin; the linker would drop its code", {input.name})
            .hint("compile it with -rdc=true (nvcc -dc, ptxas -c), or give its PTX"));
    return;
  }
  if (!gpu::links_into(cubin.arch, c.arch))
    c.problems.push_back(wrong_arch(c, input, cubin.arch));
  else if (input.kind == engine::InputKind::cubin && !gpu::release_links(cubin.arch, c.arch, c.library.version))
    c.problems.push_back(make_error(Id::arch_mismatch,
                                    fmt::format("holds {} code, which links into {} with nvJitLink {}; this one is {}",
                                                gpu::sm_name(cubin.arch), gpu::sm_name(c.arch),
                                                gpu::releases_for(cubin.arch, c.arch), c.version()),
                                    {input.name})
                             .hint(fmt::format("compile it for {}, give its PTX, or name another library with "
                                               "--nvjitlink",
                                               gpu::sm_name(c.arch))));
  else
    note_lower(c, input, cubin.arch, gpu::sm_name(cubin.arch) + " code");
  if (formats::has_debug_information(cubin) && !c.options.debug) warn_debug(c, input);
  if (newer_than(cubin, c.library.version))
    c.problems.push_back(
        make_error(
            Id::cubin_too_new,
            fmt::format("was made by CUDA {}; this nvJitLink is {}", gpu::to_string(*cubin.toolkit), c.version()),
            {input.name})
            .hint(fmt::format("use nvJitLink {} or newer (--nvjitlink)", gpu::to_string(*cubin.toolkit))));
}

void judge_ltoir(Case& c, const Input& input, const formats::LtoIr& ir) {
  if (c.options.lto == false) {
    c.problems.push_back(
        make_error(Id::ltoir_without_lto, "is LTO-IR; needs --lto", {input.name}).hint("drop --no-lto"));
    return;
  }
  if (ir.arch && !gpu::lowers_to(*ir.arch, c.arch))
    c.problems.push_back(cannot_lower(c, *ir.arch, true, {input.name}));
  else if (ir.arch)
    note_lower(c, input, *ir.arch, gpu::lto_name(*ir.arch) + " LTO-IR");
  // Measured on 12.0, 12.2, 12.3 ("uncompress failed") and 12.4; entries that are not scrambled are unpacked here.
  constexpr gpu::Version first_scrambled{12, 4};
  if (input.kind == engine::InputKind::fatbin && c.library.version < first_scrambled)
    c.problems.push_back(
        make_error(Id::ltoir_too_new,
                   fmt::format("its LTO-IR is compressed in a way that needs nvJitLink 12.4 or newer; "
                               "this one is {}",
                               c.version()),
                   {input.name})
            .hint("name a newer library with --nvjitlink, or make the fatbin with -compress-mode=none"));
  // Inside a fatbin only the container's version can be read.
  const bool hidden = ir.ir_major == 0;
  const gpu::Version made{hidden ? ir.container_major : ir.ir_major, hidden ? ir.container_minor : ir.ir_minor};
  const auto newest = hidden ? gpu::newest_lto_container(c.library.version) : gpu::newest_ltoir(c.library.version);
  if (newest && made > *newest)
    c.problems.push_back(
        make_error(Id::ltoir_too_new,
                   fmt::format("LTO-IR {}{} needs a newer nvJitLink; this one, {}, reads up to {}",
                               hidden ? "container " : "", gpu::to_string(made), c.version(), gpu::to_string(*newest)),
                   {input.name})
            .hint("name a newer library with --nvjitlink (pip install nvidia-nvjitlink)"));
}

void judge_lto(const Case& c, std::span<const Input> inputs) {
  if (!any_opaque(inputs)) {
    if (c.options.lto == true)
      c.session.tell(make_note(Id::lto_without_ltoir, "no LTO-IR among inputs; --lto has no effect"));
    if (c.options.emit == Emit::ptx)
      c.problems.push_back(make_error(Id::bad_value, "--emit ptx needs LTO-IR inputs, and there are none")
                               .hint("compile with nvcc -dc -ltoir -gencode arch=compute_80,code=lto_80 (or NVRTC "
                                     "-dlto), or link to a cubin"));
    return;
  }
  std::string others;
  for (const auto& input : inputs) {
    if (input.ltoir()) continue;
    others += (others.empty() ? "" : ", ") + input.name;
    if (c.options.emit == Emit::ptx)
      c.problems.push_back(
          make_error(Id::bad_value, "--emit ptx takes LTO-IR inputs only, and this is none", {input.name}));
  }
  if (!others.empty() && c.options.emit != Emit::ptx)
    c.session.tell(make_note(Id::lto_without_ltoir, fmt::format("not LTO-IR, so linked but not inlined: {}", others)));
}

}  // namespace

Expected<void> judge(const Session& session, std::span<const Input> inputs, std::span<const SymbolRef> symbols,
                     const Options& options, const gpu::Arch& arch, const toolkit::Library& library) {
  std::vector<Diagnostic> problems;
  Case c{session, options, arch, library, problems};
  judge_lto(c, inputs);
  for (const auto& input : inputs) {
    if (const auto* ptx = input.ptx()) judge_ptx(c, input, *ptx);
    if (const auto* cubin = input.cubin()) judge_cubin(c, input, *cubin);
    if (const auto* ir = input.ltoir()) judge_ltoir(c, input, *ir);
  }
  for (const auto& note : c.lower) session.tell(note);
  std::ranges::move(find_duplicates(symbols), std::back_inserter(problems));
  if (!problems.empty()) return fail(Error(std::move(problems)));
  return {};
}

}  // namespace cujit::link
