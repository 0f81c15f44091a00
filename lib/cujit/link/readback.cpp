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

}  // namespace

Expected<std::vector<std::string>> read_back_cubin(const Bytes& image, const gpu::Arch& arch,
                                                   std::span<const SymbolRef> symbols, const Kept& kept) {
  auto cubin = formats::read_cubin(image, result_name);
  if (!cubin)
    return fail(make_error(Id::result_unreadable, "the linker reported success, and its result cannot be read: " +
                                                      cubin.error().diagnostics.front().message));
  std::vector<Diagnostic> problems;
  if (cubin->type != formats::CubinType::executable)
    problems.push_back(make_error(Id::result_not_final, "the linker's result is not a final (ET_EXEC) cubin"));
  if (cubin->arch.number != arch.number)
    problems.push_back(make_error(Id::result_wrong_arch, fmt::format("the linker's result is for {}, not for {}",
                                                                     gpu::sm_name(cubin->arch), gpu::sm_name(arch))));
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
