// The stages of relocatable.hpp. One cubin needs no putting together.
#include "cujit/link/relocatable.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/base/text.hpp"
#include "cujit/link/assemble.hpp"
#include "cujit/link/blame.hpp"
#include "cujit/link/pass_on.hpp"
#include "cujit/link/vendor_options.hpp"

namespace cujit::link {
namespace {

constexpr gpu::Version first_partial{13, 0}, first_right{13, 2}, first_lto{13, 3};

// A declaration begins a statement: `.shared .align 4 .b8 a[64];`, perhaps after .visible.
bool declares_shared(std::string_view text) {
  constexpr std::string_view word = ".shared";
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const auto after = text.substr(at + word.size(), 1);
    if (after != " " && after != "\t" && after != "\n") continue;
    const auto before = trimmed(text.substr(at < 16 ? 0 : at - 16, at < 16 ? at : 16));
    if (!before.ends_with(".extern") && !before.ends_with(".weak")) return true;
  }
  return false;
}

tl::unexpected<Error> cannot(const toolkit::Library& library, std::string why, const gpu::Version& needed, Place at) {
  return fail(make_error(Id::no_partial_link, std::move(why), std::move(at))
                  .note(fmt::format("the library is {}", printable(library.path)))
                  .hint(fmt::format("use nvJitLink {} or newer (--nvjitlink), or link in one step, without -r",
                                    gpu::to_string(needed))));
}

class Stages {
 public:
  Stages(const Session& session, engine::Engine& engine, const toolkit::Library& library, const Options& options,
         const gpu::Arch& arch)
      : session_(session), engine_(engine), library_(library), options_(options), arch_(arch) {}

  Expected<Bytes> run(std::span<const Input> inputs) {
    std::vector<Input> parts;
    auto lto = optimise(inputs);
    if (!lto) return fail(lto.error());
    if (*lto) parts.push_back(std::move(**lto));
    const bool single = inputs.size() == 1;
    for (const auto& input : inputs) {
      if (input.ltoir() != nullptr) continue;
      auto part = assembled(input, single);
      if (!part) return fail(part.error());
      parts.push_back(std::move(*part));
    }
    if (parts.size() == 1 && parts.front().cubin() != nullptr && parts.front().cubin()->arch.number == arch_.number) {
      session_.decided("-r: one relocatable cubin is the result as it is");
      return parts.front().bytes;
    }
    return together(parts);
  }

 private:
  Expected<Bytes> unit(std::vector<std::string> options, bool lto, std::span<const Input> parts) {
    engine::Unit unit;
    unit.options = std::move(options);
    for (const auto& part : parts) unit.inputs.push_back({part.kind, part.name, part.bytes});
    session_.decided(
        fmt::format("-r: nvJitLink {} gets {}", gpu::to_string(library_.version), printable(join(unit.options, " "))));
    auto result = engine_.run(unit);
    if (!result) return fail(blame(result.error(), symbols_of(parts)));
    if (auto fine = pass_on(session_, options_, lto, result->diagnostics); !fine) return fail(fine.error());
    return result->image;
  }

  // PTX as a cubin where that can be; `single`: the library takes no part, so that any ptxas will do.
  Expected<Input> assembled(const Input& input, bool single) {
    if (input.ptx() == nullptr || !engine_.can_assemble()) return input;
    auto cubin = assemble(session_, engine_, input, options_, arch_);
    if (!cubin || single || !newer_than(*cubin->cubin(), library_.version)) return cubin;
    session_.decided(fmt::format("{}: the ptxas is newer than nvJitLink {}, so it is not used", printable(input.name),
                                 gpu::to_string(library_.version)));
    return input;
  }

  // All LTO-IR as one cubin; nothing if there is none.
  Expected<std::optional<Input>> optimise(std::span<const Input> inputs) {
    std::vector<Input> parts;
    std::ranges::copy_if(inputs, std::back_inserter(parts), [](const Input& i) { return i.ltoir() != nullptr; });
    if (parts.empty()) return std::optional<Input>();
    const bool keeps = library_.version >= first_lto;
    auto options = vendor_options(options_, arch_, true, {}, library_);
    options.emplace_back(keeps ? "-r" : "-Xptxas=-c");
    auto image = unit(std::move(options), true, parts);
    if (!image) return fail(image.error());
    auto part = read_input(session_, object::Kind::cubin, *image, "<LTO>");
    if (!part) return fail(part.error());
    if (!keeps)
      if (auto fine = tell_dropped(*part, parts.front().name); !fine) return fail(fine.error());
    return std::optional<Input>(std::move(*part));
  }

  Expected<void> tell_dropped(const Input& part, const std::string& name) {
    const auto version = gpu::to_string(library_.version);
    const auto symbols = symbols_of(std::span(&part, 1));
    if (std::ranges::none_of(symbols,
                             [](const SymbolRef& s) { return s.defined && s.kind == SymbolRef::Kind::kernel; }))
      return cannot(library_,
                    fmt::format("defines no kernel, and -r of LTO-IR by nvJitLink {} drops functions that no kernel of "
                                "the inputs uses",
                                version),
                    first_lto, {name});
    session_.tell(
        make_warning(Id::no_partial_link,
                     fmt::format("functions of the LTO-IR that none of its kernels uses are not in the result: "
                                 "-r of nvJitLink {} drops them",
                                 version))
            .hint("use nvJitLink 13.3 or newer (--nvjitlink), if later links need them"));
    return {};
  }

  Expected<Bytes> together(std::span<const Input> parts) {
    if (library_.version < first_partial)
      return cannot(
          library_,
          fmt::format("-r of {} needs nvJitLink 13.0 or newer; this one is {}",
                      parts.size() == 1 ? "PTX without a ptxas" : "several inputs", gpu::to_string(library_.version)),
          first_partial, {});
    if (library_.version < first_right)
      for (const auto& part : parts)
        if (has_static_shared(part))
          return cannot(library_,
                        fmt::format("has static shared variables, to which -r of nvJitLink {} gives wrong addresses",
                                    gpu::to_string(library_.version)),
                        first_right, {part.name});
    auto options = vendor_options(options_, arch_, false, {}, library_);
    options.emplace_back("-r");
    return unit(std::move(options), false, parts);
  }

  const Session& session_;
  engine::Engine& engine_;
  const toolkit::Library& library_;
  const Options& options_;
  const gpu::Arch& arch_;
};

}  // namespace

bool has_static_shared(const Input& input) {
  if (input.ptx() != nullptr) return declares_shared(input.bytes.text());
  const auto* cubin = input.cubin();
  return cubin != nullptr && std::ranges::any_of(cubin->sections, [](const formats::CubinSection& section) {
           return section.size > 0 && (section.name.starts_with(".nv.shared.") || section.name == ".nv_debug.shared") &&
                  !section.name.starts_with(".nv.shared.reserved");
         });
}

Expected<Bytes> link_relocatable(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                                 std::span<const Input> inputs, const Options& options, const gpu::Arch& arch) {
  return Stages(session, engine, library, options, arch).run(inputs);
}

}  // namespace cujit::link
