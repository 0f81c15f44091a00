// The fixed point of gather.hpp.
#include "cujit/link/gather.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "cujit/base/text.hpp"
#include "cujit/formats/fatbin_writer.hpp"
#include "cujit/gpu/driver_symbols.hpp"
#include "cujit/gpu/link_pairs.hpp"
#include "cujit/link/choose_entry.hpp"

namespace cujit::link {
namespace {

using formats::FatbinEntry;

Diagnostic no_code(const Piece& piece, const gpu::Arch& arch) {
  const auto words = entries_words(piece.alternatives.entries);
  const auto only = piece.alternatives.entries.size() == 1 ? " only" : "";
  auto error = make_error(Id::no_code_for_arch,
                          fmt::format("fat binary has {}{}, nothing usable for {}", words, only, gpu::sm_name(arch)),
                          {piece.name});
  error.hint(fmt::format("compile it for {} too (-gencode arch={},code={}), or choose another --arch",
                         gpu::sm_name(arch), gpu::compute_name(arch), gpu::sm_name(arch)));
  return error;
}

class Gatherer {
 public:
  Gatherer(const Session& session, std::span<const Piece> pieces, const gpu::Arch& arch,
           const toolkit::Library& library, bool prefer_lto)
      : session_(session), arch_(arch), library_(library), prefer_lto_(prefer_lto) {
    for (const auto& piece : pieces) slots_.push_back({&piece, std::nullopt, false});
  }

  bool lto() const { return lto_; }

  Expected<void> take_loose() {
    for (auto& slot : slots_)
      if (!slot.piece->from_archive) take(slot, "it is on the line");
    return done();
  }

  // Members that come in whatever the rest needs; then those that are needed, until nothing changes.
  Expected<void> take_members() {
    // LTO-IR first, wherever it stands: whether there is any decides over all other members.
    for (auto& slot : slots_)
      if (is_open_member(slot) && slot.fits && slot.input->ltoir() != nullptr)
        take(slot, "it is LTO-IR, whose names cannot be read");
    for (auto& slot : slots_)
      if (is_open_member(slot)) take_if_kernels(slot);
    if (problems_.empty()) take_wanted();
    return done();
  }

  Gathered result(bool keep_spare) {
    Gathered out;
    for (auto& slot : slots_) {
      if (slot.taken)
        out.inputs.push_back(std::move(*slot.input));
      else if (keep_spare && slot.piece->runtime)
        out.spare.push_back(*slot.piece);
    }
    return out;
  }

 private:
  struct Slot {
    const Piece* piece;
    std::optional<Input> input;  // read; of the arch, or for a member without that arch of another one
    bool taken = false;
    bool fits = true;  // the input is for the arch
    bool unreadable = false;
    std::vector<SymbolRef> symbols = {};
  };

  Expected<void> done() {
    if (!problems_.empty()) return fail(Error(std::move(problems_)));
    return {};
  }

  // Reads the slot's input if that was not done yet; false if it cannot be read (a problem then).
  bool read(Slot& slot) {
    if (slot.input) return true;
    if (slot.unreadable) return false;
    if (slot.piece->bare) {
      slot.input = slot.piece->bare;
    } else {
      const auto& entries = slot.piece->alternatives.entries;
      const auto* entry = choose_entry(entries, arch_, library_.version, prefer_lto_);
      slot.fits = entry != nullptr;
      if (!slot.fits && !slot.piece->from_archive) {
        problems_.push_back(no_code(*slot.piece, arch_));
        slot.unreadable = true;
        return false;
      }
      if (!slot.fits) return read_for_names(slot);
      auto input = read_entry(session_, *entry, slot.piece->name);
      if (!input) {
        std::ranges::move(input.error().diagnostics, std::back_inserter(problems_));
        slot.unreadable = true;
        return false;
      }
      slot.input = std::move(*input);
      words_of_choice(slot, *entry);
    }
    if (slot.fits) put_into_fatbin(*slot.input);
    slot.symbols = symbols_of(std::span(&*slot.input, 1));
    return true;
  }

  // Some archs' cubins are taken inside a fatbin only.
  void put_into_fatbin(Input& input) const {
    const auto* cubin = input.cubin();
    if (cubin == nullptr || !gpu::links_into(cubin->arch, arch_) ||
        gpu::release_links(cubin->arch, arch_, library_.version) ||
        !gpu::release_links_from_fatbin(cubin->arch, arch_, library_.version, cubin->fastpath))
      return;
    input.kind = engine::InputKind::fatbin;
    input.bytes = formats::fatbin_around(input.bytes, cubin->arch);
  }

  // A member without code for the arch: what it has for another one tells whether it is needed. Where that shows no
  // names (LTO-IR, a packing that is not known) it is left out, with a warning; where it is damaged nobody can tell.
  bool read_for_names(Slot& slot) {
    std::vector<Diagnostic> damage;
    for (const auto& entry : slot.piece->alternatives.entries) {
      if (entry.kind != FatbinEntry::Kind::cubin && entry.kind != FatbinEntry::Kind::ptx) continue;
      auto input = read_entry(Session(), entry, slot.piece->name);
      if (!input) {
        std::ranges::copy_if(input.error().diagnostics, std::back_inserter(damage),
                             [](const Diagnostic& d) { return d.id == Id::damaged_input; });
        continue;
      }
      slot.input = std::move(*input);
      slot.symbols = symbols_of(std::span(&*slot.input, 1));
      return true;
    }
    slot.unreadable = true;
    if (damage.empty())
      session_.tell(make_warning(Id::no_code_for_arch,
                                 fmt::format("has {}, nothing usable for {} and no names that would show whether it is "
                                             "needed; left out",
                                             entries_words(slot.piece->alternatives.entries), gpu::sm_name(arch_)),
                                 {slot.piece->name}));
    std::ranges::move(damage, std::back_inserter(problems_));
    return false;
  }

  void words_of_choice(const Slot& slot, const FatbinEntry& entry) {
    const auto& entries = slot.piece->alternatives.entries;
    const auto twins = std::ranges::count_if(entries, [&](const FatbinEntry& other) {
      return other.kind == entry.kind && other.arch == entry.arch && other.payload != entry.payload;
    });
    if (twins > 0)
      session_.tell(make_warning(Id::ambiguous_entry,
                                 fmt::format("its fat binary has {} different entries of {}; only the first is linked",
                                             twins + 1, entry_words(entry)),
                                 {slot.piece->name}));
    if (session_.explain)
      session_.decided(fmt::format("{}: takes the {} of {} ({})", printable(slot.piece->name), entry_words(entry),
                                   entries_words(entries), choice_words(entry, arch_, library_.version, prefer_lto_)));
  }

  void take(Slot& slot, const std::string& why) {
    if (slot.taken || !read(slot)) return;
    if (!slot.fits) {
      auto error = no_code(*slot.piece, arch_);
      error.note("the member is needed: " + why);
      problems_.push_back(std::move(error));
      return;
    }
    slot.taken = true;
    if (slot.piece->from_archive)
      session_.decided(fmt::format("{}: taken, since {}", printable(slot.piece->name), why));
    lto_ = lto_ || slot.input->ltoir() != nullptr;
    for (const auto& symbol : slot.symbols) {
      if (symbol.local) continue;  // one module's static function answers no other's call
      if (symbol.defined) {
        defined_.insert(symbol.name);
        wanted_.erase(symbol.name);
      } else if (!defined_.contains(symbol.name) && !gpu::is_driver_symbol(symbol.name)) {
        if (wanted_.insert(symbol.name).second) asked_.push_back(symbol.name);
      }
    }
  }

  // A readable member, not of the runtime, that has not come in yet.
  bool is_open_member(Slot& slot) {
    return slot.piece->from_archive && !slot.piece->runtime && !slot.taken && read(slot);
  }

  void take_if_kernels(Slot& slot) {
    if (lto_ && slot.fits) return take(slot, "LTO-IR among the inputs may need it");
    for (const auto& symbol : slot.symbols)
      if (symbol.defined && symbol.kind == SymbolRef::Kind::kernel)
        return take(slot, "it defines the kernel " + shown_symbol(symbol.name));
  }

  // To the fixed point. Each name is looked up once, so that a chain through a large archive costs no more than it is
  // long; members come in by their order on the line.
  void take_wanted() {
    const auto definers = first_definers();
    std::set<std::pair<std::size_t, std::string>> next;
    for (std::size_t asked = 0; problems_.empty();) {
      for (; asked < asked_.size(); ++asked)
        if (const auto found = definers.find(asked_[asked]); found != definers.end())
          next.emplace(found->second, asked_[asked]);
      if (next.empty()) {
        // The runtime is looked into only for what nothing else has.
        if (!take_of_runtime()) return;
        continue;
      }
      const auto [index, name] = *next.begin();
      next.erase(next.begin());
      if (wanted_.contains(name)) take(slots_[index], "it defines " + shown_symbol(name));
    }
  }

  // For each name that members define: the first of them with code for the arch, or just the first.
  std::unordered_map<std::string, std::size_t> first_definers() {
    std::unordered_map<std::string, std::size_t> definers;
    for (const bool fits : {true, false})
      for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (!is_open_member(slots_[i]) || slots_[i].fits != fits) continue;
        for (const auto& symbol : slots_[i].symbols)
          if (symbol.defined && !symbol.local) definers.emplace(symbol.name, i);
      }
    return definers;
  }

  // True if one member came in.
  bool take_of_runtime() {
    for (auto& slot : slots_) {
      if (wanted_.empty()) return false;
      if (slot.taken || !slot.piece->runtime || !read(slot)) continue;
      for (const auto& symbol : slot.symbols) {
        if (!symbol.defined || symbol.local || !wanted_.contains(symbol.name)) continue;
        take(slot, "it defines " + shown_symbol(symbol.name));
        return slot.taken;
      }
    }
    return false;
  }

  const Session& session_;
  const gpu::Arch& arch_;
  const toolkit::Library& library_;
  bool prefer_lto_;
  bool lto_ = false;
  std::vector<Slot> slots_;
  std::unordered_set<std::string> wanted_, defined_;
  std::vector<std::string> asked_;  // all names that were ever wanted, in order
  std::vector<Diagnostic> problems_;
};

// LTO is on where it was asked for, or where an input is LTO-IR and nothing else: then containers that hold both give
// their LTO-IR, so that all of it is optimised together.
bool lto_is_on(std::span<const Piece> pieces, const Options& options, const gpu::Arch& arch,
               const toolkit::Library& library) {
  if (options.lto || options.emit == Emit::ptx) return options.lto.value_or(true);
  return std::ranges::any_of(pieces, [&](const Piece& piece) {
    if (piece.from_archive) return false;
    if (piece.bare) return piece.bare->ltoir() != nullptr;
    const auto* entry = choose_entry(piece.alternatives.entries, arch, library.version, false);
    return entry != nullptr && entry->kind == FatbinEntry::Kind::ltoir;
  });
}

}  // namespace

Expected<Gathered> gather(const Session& session, std::span<const Piece> pieces, const Options& options,
                          const gpu::Arch& arch, const toolkit::Library& library) {
  const bool prefer_lto = lto_is_on(pieces, options, arch, library);
  Gatherer gatherer(session, pieces, arch, library, prefer_lto);
  if (auto fine = gatherer.take_loose(); !fine) return fail(fine.error());
  if (auto fine = gatherer.take_members(); !fine) return fail(fine.error());
  auto out = gatherer.result(gatherer.lto());
  if (out.inputs.empty())
    return fail(make_error(Id::no_device_code,
                           "nothing to link: no archive member defines a kernel, and no input needs "
                           "one")
                    .hint("name an object beside the archives"));
  return out;
}

Expected<std::vector<Input>> spare_for(const Session& session, std::span<const Piece> spare, const Error& error,
                                       const gpu::Arch& arch, const toolkit::Library& library) {
  const auto asks_for = [&](const SymbolRef& symbol) {
    return symbol.defined && !symbol.local && std::ranges::any_of(error.diagnostics, [&](const Diagnostic& d) {
             return d.id == Id::undefined_symbol && d.message.ends_with(shown_symbol(symbol.name));
           });
  };
  std::vector<Input> taken;
  for (const auto& piece : spare) {
    const auto* entry = choose_entry(piece.alternatives.entries, arch, library.version, false);
    if (entry == nullptr) continue;
    auto input = read_entry(session, *entry, piece.name);
    if (!input) return fail(input.error());
    if (std::ranges::none_of(symbols_of(std::span(&*input, 1)), asks_for)) continue;
    session.decided(fmt::format("{}: taken, since LTO needs it", printable(piece.name)));
    taken.push_back(std::move(*input));
  }
  return taken;
}

}  // namespace cujit::link
