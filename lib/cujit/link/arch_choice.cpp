// The rules of arch_choice.hpp.
#include "cujit/link/arch_choice.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cujit::link {
namespace {

using Kind = formats::FatbinEntry::Kind;

// What a piece has to give, be it a container or bare.
struct Offer {
  struct One {
    Kind kind;
    gpu::Arch arch;
  };
  const Piece* piece;
  std::vector<One> all;

  bool has(Kind kind, const gpu::Arch& arch) const {
    return std::ranges::any_of(all, [&](const One& one) { return one.kind == kind && one.arch == arch; });
  }
  bool has(Kind kind) const {
    return std::ranges::any_of(all, [&](const One& one) { return one.kind == kind; });
  }
  bool fits(const gpu::Arch& arch) const {
    return all.empty() || std::ranges::any_of(all, [&](const One& one) {
             return one.kind == Kind::cubin ? gpu::links_into(one.arch, arch) : gpu::lowers_to(one.arch, arch);
           });
  }
};

Offer offer_of(const Piece& piece) {
  Offer offer{&piece, {}};
  if (!piece.bare) {
    for (const auto& entry : piece.alternatives.entries)
      if (entry.kind != Kind::other) offer.all.push_back({entry.kind, entry.arch});
    return offer;
  }
  if (const auto* ptx = piece.bare->ptx(); ptx != nullptr && ptx->target)
    offer.all.push_back({Kind::ptx, *ptx->target});
  if (const auto* cubin = piece.bare->cubin()) offer.all.push_back({Kind::cubin, cubin->arch});
  if (const auto* ir = piece.bare->ltoir(); ir != nullptr && ir->arch) offer.all.push_back({Kind::ltoir, *ir->arch});
  return offer;
}

// Of archives only where nothing else is on the line: a library may hold every arch there is.
std::vector<Offer> offers_of(std::span<const Piece> pieces) {
  std::vector<Offer> offers;
  for (const bool archives : {false, true}) {
    for (const auto& piece : pieces)
      if (piece.from_archive == archives && !piece.runtime) offers.push_back(offer_of(piece));
    if (!offers.empty()) break;
  }
  return offers;
}

std::string words_of(const Offer& offer) {
  std::string words;
  for (const auto& one : offer.all) {
    if (!words.empty()) words += ", ";
    words += fmt::format("{} for {}",
                         one.kind == Kind::ptx     ? "PTX"
                         : one.kind == Kind::cubin ? "cubin"
                                                   : "LTO-IR",
                         gpu::sm_name(one.arch));
  }
  return words;
}

tl::unexpected<Error> needed(std::string why, std::span<const Offer> offers) {
  auto error = make_error(Id::arch_needed, std::move(why));
  std::optional<gpu::Arch> most;
  bool any_cubin = false;
  for (const auto& offer : offers) {
    if (offer.all.empty()) continue;
    error.note(words_of(offer), {offer.piece->name});
    for (const auto& one : offer.all) {
      any_cubin = any_cubin || one.kind == Kind::cubin;
      if (!most || one.arch.number > most->number) most = one.arch;
    }
  }
  if (most && !std::ranges::all_of(offers, [&](const Offer& offer) { return offer.fits(*most); }))
    error.hint("no arch takes them all: compile them for one, or give PTX in place of a cubin");
  else
    error.hint(most ? fmt::format("say --arch {}{}, or --arch native for this machine's GPU", gpu::sm_name(*most),
                                  any_cubin ? "" : " or newer")
                    : std::string("say --arch sm_NN, or --arch native for this machine's GPU"));
  return fail(std::move(error));
}

std::string and_list(const std::vector<gpu::Arch>& archs) {
  std::string text;
  for (std::size_t i = 0; i < archs.size(); ++i)
    text += (i == 0 ? "" : i + 1 == archs.size() ? " and " : ", ") + gpu::sm_name(archs[i]);
  return text;
}

// The archs of all cubins, and those of them that every piece with cubins has.
struct CubinArchs {
  std::vector<gpu::Arch> all, shared;
};
CubinArchs cubin_archs(std::span<const Offer> offers) {
  CubinArchs out;
  for (const auto& offer : offers)
    for (const auto& one : offer.all)
      if (one.kind == Kind::cubin && std::ranges::find(out.all, one.arch) == out.all.end()) out.all.push_back(one.arch);
  for (const auto& arch : out.all)
    if (std::ranges::all_of(offers, [&](const Offer& o) { return !o.has(Kind::cubin) || o.has(Kind::cubin, arch); }))
      out.shared.push_back(arch);
  return out;
}

Expected<gpu::Arch> arch_of_cubins(const Session& session, std::span<const Offer> offers, const CubinArchs& archs) {
  const bool carried = std::ranges::any_of(offers, [](const Offer& offer) { return !offer.piece->bare; });
  if (archs.shared.size() != 1) {
    return needed(carried ? fmt::format("the inputs hold {}: choose --arch", and_list(archs.all))
                          : std::string("the cubins are for different archs"),
                  offers);
  }
  const auto& arch = archs.shared.front();
  if (!std::ranges::all_of(offers, [&](const Offer& offer) { return offer.fits(arch); }))
    return needed(fmt::format("the cubins are for {}, and another input cannot be lowered to it", gpu::sm_name(arch)),
                  offers);
  session.decided(fmt::format("arch {}: the cubins among the inputs fix it", gpu::sm_name(arch)));
  if (carried)
    session.tell(make_note(Id::arch_chosen, fmt::format("no --arch given; linking for {}, the one arch that all inputs "
                                                        "hold",
                                                        gpu::sm_name(arch))));
  return arch;
}

std::string listed(const std::vector<gpu::Arch>& archs) {
  std::string text;
  for (const auto& arch : archs) text += text.empty() ? gpu::sm_name(arch) : " " + gpu::sm_name(arch).substr(3);
  return text;
}

}  // namespace

Expected<gpu::Arch> arch_of_inputs(const Session& session, std::span<const Piece> pieces) {
  const auto offers = offers_of(pieces);
  if (const auto archs = cubin_archs(offers); !archs.all.empty()) return arch_of_cubins(session, offers, archs);
  const auto opaque = [](const Offer& offer) { return offer.has(Kind::ltoir); };
  if (std::ranges::any_of(offers, opaque))
    return needed("LTO-IR is no code of one arch yet, so an --arch is needed", offers);
  std::optional<gpu::Arch> target;
  bool same = true;
  for (const auto& offer : offers)
    for (const auto& one : offer.all) {
      same = same && (!target || *target == one.arch);
      target = one.arch;
    }
  if (!target) return needed("no input names an arch, so an --arch is needed", offers);
  if (!same) return needed("the PTX inputs have different targets, so an --arch is needed", offers);
  session.tell(make_note(Id::arch_chosen,
                         fmt::format("no --arch given; linking for {}, the target of the PTX", gpu::sm_name(*target)))
                   .hint("--arch native links for this machine's GPU"));
  return *target;
}

gpu::Arch native_arch(int compute_capability, std::span<const Piece> pieces) {
  const gpu::Arch plain{compute_capability, gpu::Suffix::none};
  const gpu::Arch accelerated{compute_capability, gpu::Suffix::accelerated};
  // Only where it is needed: of a container that has a plain entry too the plain one is taken.
  const auto offers = offers_of(pieces);
  const bool needs_it =
      std::ranges::any_of(offers, [&](const Offer& offer) { return !offer.fits(plain) && offer.fits(accelerated); });
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
