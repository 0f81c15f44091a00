// One PTX input through ptxas into a relocatable cubin.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cujit/engine/engine.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// The register limit that nvcc wrote beside a fatbin's PTX or LTO-IR; nothing if there is none.
std::optional<int> register_limit(const Input& input);
// ptxas -c. Errors: as engine::Engine::run.
Expected<Input> assemble(const Session& session, engine::Engine& engine, const Input& input, const Options& options,
                         const gpu::Arch& arch);
// The inputs as the linker gets them, and its options. nvJitLink ignores the limits that stand in fatbins (measured,
// 13.0) and nvlink honours them: a limit that all compiled inputs share becomes the link's; PTX with one of its own is
// assembled by ptxas with it; where that cannot be, a warning. A limit that the user gave rules all.
struct Limited {
  Options options;
  std::vector<Input> inputs;
};
Expected<Limited> with_register_limits(const Session& session, engine::Engine& engine, const Options& options,
                                       std::span<const Input> inputs, const gpu::Arch& arch,
                                       const toolkit::Library& library);

}  // namespace cujit::link
