// ptxas options for one input, and what nvcc wrote beside it.
#include "cujit/link/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cujit/base/text.hpp"
#include "cujit/link/pass_on.hpp"

namespace cujit::link {
namespace {

constexpr std::string_view limit_spellings[] = {"-maxrregcount=", "--maxrregcount=", "-maxrregcount ", "-maxreg "};

std::vector<std::string> ptxas_options(const Input& input, const Options& o, const gpu::Arch& arch) {
  std::vector<std::string> out{"-arch=" + gpu::sm_name(arch), "-c"};
  if (o.optimization) out.push_back(fmt::format("-O{}", *o.optimization));
  if (o.debug) out.emplace_back("-g");
  if (o.lineinfo) out.emplace_back("-lineinfo");
  const auto limit = o.max_registers ? o.max_registers : register_limit(input);
  if (limit) out.push_back(fmt::format("-maxrregcount={}", *limit));
  if (o.device_stack_protector) out.push_back(fmt::format("-device-stack-protector={}", *o.device_stack_protector));
  if (o.warn_on_spills || o.error_on_spills) out.emplace_back("--warn-on-spills");
  out.insert(out.end(), o.ptxas_options.begin(), o.ptxas_options.end());
  return out;
}

}  // namespace

std::optional<int> register_limit(const Input& input) {
  for (const auto spelling : limit_spellings) {
    const auto at = input.assembler_options.find(spelling);
    if (at == std::string::npos) continue;
    const auto* begin = input.assembler_options.data() + at + spelling.size();
    int value = 0;
    const auto [end, error] =
        std::from_chars(begin, input.assembler_options.data() + input.assembler_options.size(), value);
    if (error == std::errc() && end != begin && value > 0) return value;
  }
  return std::nullopt;
}

Expected<Input> assemble(const Session& session, engine::Engine& engine, const Input& input, const Options& options,
                         const gpu::Arch& arch) {
  engine::Unit unit;
  unit.operation = engine::Operation::assemble;
  unit.backend = engine::Backend::ptxas;
  unit.options = ptxas_options(input, options, arch);
  unit.inputs.push_back({engine::InputKind::ptx, input.name, input.bytes});
  auto result = engine.run(unit);
  if (!result) return fail(result.error());
  if (auto fine = pass_on(session, options, false, result->diagnostics); !fine) return fail(fine.error());
  return read_input(session, object::Kind::cubin, result->image, input.name);
}

Expected<Limited> with_register_limits(const Session& session, engine::Engine& engine, const Options& options,
                                       std::span<const Input> inputs, const gpu::Arch& arch,
                                       const toolkit::Library& library) {
  Limited out{options, {inputs.begin(), inputs.end()}};
  const auto limited = [](const Input& input) { return input.cubin() == nullptr && register_limit(input); };
  const auto first = std::ranges::find_if(inputs, limited);
  if (options.max_registers || first == inputs.end()) return out;
  const auto limit = register_limit(*first);
  if (std::ranges::all_of(inputs, [&](const Input& i) { return i.cubin() != nullptr || register_limit(i) == limit; })) {
    session.decided(fmt::format("--maxrregcount {}: the inputs were compiled with it", *limit));
    out.options.max_registers = limit;
    return out;
  }
  for (auto& input : out.inputs) {
    if (!limited(input)) continue;
    const auto own = register_limit(input).value_or(0);
    if (input.ptx() != nullptr && engine.can_assemble()) {
      auto cubin = assemble(session, engine, input, options, arch);
      if (!cubin) return fail(cubin.error());
      if (!newer_than(*cubin->cubin(), library.version)) {
        session.decided(fmt::format("{}: assembled by ptxas with -maxrregcount={}, as it was compiled",
                                    printable(input.name), own));
        input = std::move(*cubin);
        continue;
      }
    }
    session.tell(
        make_warning(Id::options_differ,
                     fmt::format("was compiled with -maxrregcount={} and other inputs were not; nvJitLink takes "
                                 "one limit for all, so it is not used",
                                 own),
                     {input.name})
            .hint("say --maxrregcount N for the whole link, or compile this input to a cubin"));
  }
  return out;
}

}  // namespace cujit::link
