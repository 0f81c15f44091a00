// One PTX input through ptxas into a relocatable cubin.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "cujit/engine/engine.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// The register limit that nvcc wrote beside a fatbin's PTX or LTO-IR; nothing if there is none.
std::optional<int> register_limit(const Input& input);
// `options` with the limit that all compiled inputs share, if the user gave none: nvJitLink ignores what stands in
// fatbins (measured, 13.0), nvlink honours it. Inputs that differ are a warning.
Options with_register_limit(const Session& session, const Options& options, std::span<const Input> inputs);

// ptxas -c. Errors: as engine::Engine::run; cubin_too_new if that ptxas is newer than `library`.
Expected<Input> assemble(const Session& session, engine::Engine& engine, const Input& input, const Options& options,
                         const gpu::Arch& arch, const toolkit::Library& library);

}  // namespace cujit::link
