// The checks of readback.hpp. Nothing here believes a return code.
#include "cujit/link/readback.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "cujit/base/text.hpp"
#include "cujit/gpu/driver_symbols.hpp"

namespace cujit::link {
namespace {

constexpr const char* result_name = "<result>";

void check_kernels(const std::unordered_set<std::string_view>& present, std::span<const SymbolRef> symbols,
                   const Kept& kept, std::vector<Diagnostic>& problems) {
  std::unordered_set<std::string_view> told;
  for (const auto& symbol : symbols) {
    if (symbol.kind != SymbolRef::Kind::kernel || !symbol.defined || present.contains(symbol.name)) continue;
    const bool pruned = !kept.kernels.empty() && std::ranges::find(kept.kernels, symbol.name) == kept.kernels.end();
    if (pruned || !told.insert(symbol.name).second) continue;
    problems.push_back(make_error(Id::kernel_missing,
                                  fmt::format("kernel {} is not in the result, although the linker reported success",
                                              shown_symbol(symbol.name)),
                                  {symbol.input->name, symbol.line})
                           .hint("nothing was written; try another nvJitLink release (--nvjitlink)"));
  }
}

bool power_of_two(std::uint64_t value) { return (value & (value - 1)) == 0; }  // 0 too: no alignment asked for

// The driver refuses an image with such an alignment (MEASURED: 200, from -r of 13.1 to 13.5). In a relocatable cubin
// the alignment of dynamic shared memory stands in the value of its symbol until the final link.
void check_alignments(const formats::Cubin& cubin, std::vector<Diagnostic>& problems) {
  const auto bad = [&](const std::string& what, std::uint64_t align) {
    problems.push_back(
        make_error(Id::result_misaligned,
                   fmt::format("{} has the alignment {} in the result, which is no power of two; no driver "
                               "loads that",
                               what, align))
            .hint("nvJitLink's partial link does this where a kernel has static and dynamic shared "
                  "memory: link everything in one step, without -r"));
  };
  for (const auto& section : cubin.sections)
    if (!power_of_two(section.align)) bad("section " + printable(section.name), section.align);
  for (const auto& symbol : cubin.symbols)
    if (symbol.name == "externsharedinstance" && !symbol.defined && !power_of_two(symbol.value))
      bad("dynamic shared memory", symbol.value);
}

Expected<formats::Cubin> read_result(const Bytes& image, const gpu::Arch& arch, std::vector<Diagnostic>& problems) {
  auto cubin = formats::read_cubin(image, result_name);
  if (!cubin)
    return fail(make_error(Id::result_unreadable, "the linker reported success, and its result cannot be read: " +
                                                      cubin.error().diagnostics.front().message));
  if (cubin->arch.number != arch.number)
    problems.push_back(make_error(Id::result_wrong_arch, fmt::format("the linker's result is for {}, not for {}",
                                                                     gpu::sm_name(cubin->arch), gpu::sm_name(arch))));
  check_alignments(*cubin, problems);
  return cubin;
}

}  // namespace

Expected<std::vector<std::string>> read_back_relocatable(const Bytes& image, const gpu::Arch& arch,
                                                         std::span<const SymbolRef> symbols) {
  std::vector<Diagnostic> problems;
  auto cubin = read_result(image, arch, problems);
  if (!cubin) return fail(cubin.error());
  if (cubin->type != formats::CubinType::relocatable)
    problems.push_back(make_error(Id::result_not_final, "the linker's result is not a relocatable (ET_REL) cubin"));
  std::unordered_set<std::string_view> present;
  std::vector<std::string> kernels;
  for (const auto& symbol : cubin->symbols) {
    if (!symbol.defined || !present.insert(symbol.name).second) continue;
    if (symbol.kind == formats::CubinSymbol::Kind::kernel) kernels.push_back(symbol.name);
  }
  check_kernels(present, symbols, {}, problems);
  std::unordered_set<std::string_view> told;
  for (const auto& symbol : symbols) {
    if (symbol.kind == SymbolRef::Kind::kernel || !symbol.strong || present.contains(symbol.name)) continue;
    if (!told.insert(symbol.name).second) continue;
    problems.push_back(
        make_error(Id::symbol_missing,
                   fmt::format("{} is not in the relocatable result, although the linker reported success",
                               shown_symbol(symbol.name)),
                   {symbol.input->name, symbol.line}));
  }
  if (!problems.empty()) return fail(Error(std::move(problems)));
  return kernels;
}

Expected<std::vector<std::string>> read_back_cubin(const Bytes& image, const gpu::Arch& arch,
                                                   std::span<const SymbolRef> symbols, const Kept& kept) {
  std::vector<Diagnostic> problems;
  auto cubin = read_result(image, arch, problems);
  if (!cubin) return fail(cubin.error());
  if (cubin->type != formats::CubinType::executable)
    problems.push_back(make_error(Id::result_not_final, "the linker's result is not a final (ET_EXEC) cubin"));
  std::unordered_set<std::string_view> present;
  std::vector<std::string> kernels;
  for (const auto& symbol : cubin->symbols) {
    if (symbol.kind == formats::CubinSymbol::Kind::kernel && symbol.defined && present.insert(symbol.name).second)
      kernels.push_back(symbol.name);
    if (!symbol.defined && !symbol.weak && !symbol.name.empty() && !gpu::is_driver_symbol(symbol.name))
      problems.push_back(make_error(
          Id::result_undefined, fmt::format("{} is left undefined in the result, although the linker reported success",
                                            shown_symbol(symbol.name))));
  }
  check_kernels(present, symbols, kept, problems);
  for (const auto& name : kept.kernels)
    if (!present.contains(name) && std::ranges::none_of(symbols, [&](const SymbolRef& s) { return s.name == name; }))
      problems.push_back(
          make_error(Id::kernel_missing, fmt::format("kernel {} is not in the result", shown_symbol(name))));
  if (!problems.empty()) return fail(Error(std::move(problems)));
  return kernels;
}

Expected<void> read_back_ptx(const Bytes& image, const gpu::Arch& arch) {
  if (image.text().find('\0') != std::string_view::npos)
    return fail(Id::result_unreadable, "the linker reported success, and its PTX holds a NUL byte");
  auto ptx = formats::read_ptx(image, result_name);
  if (!ptx)
    return fail(make_error(Id::result_unreadable, "the linker reported success, and its PTX cannot be read: " +
                                                      ptx.error().diagnostics.front().message));
  if (ptx->target && !gpu::lowers_to(*ptx->target, arch))
    return fail(Id::result_wrong_arch,
                fmt::format("the linker's PTX is for {}, not for {}", gpu::sm_name(*ptx->target), gpu::sm_name(arch)));
  return {};
}

}  // namespace cujit::link
