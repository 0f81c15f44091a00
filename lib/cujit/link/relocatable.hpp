// -r: several inputs into one relocatable cubin, an input of later links; right, where nvJitLink's own -r is not.
#pragma once
#include <span>
#include <vector>

#include "cujit/engine/engine.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// nvJitLink -r gives static shared variables wrong addresses (13.0, 13.1; TOOLS §0, MEASURED), so PTX is assembled by
// ptxas -c where there is one that is not newer than the library. LTO-IR becomes a cubin by -lto -r from 13.3 on;
// before that by -lto -Xptxas=-c (VERSIONS §3), which drops functions that no kernel of these inputs uses: a warning,
// and an error if nothing is left. Only what is a cubin by then is put together. Errors: no_partial_link with the cause
// and the release that can.
Expected<Bytes> link_relocatable(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                                 std::span<const Input> inputs, const Options& options, const gpu::Arch& arch);
// Whether the input has `.shared` variables of a fixed size that are not weak. For PTX, text that merely looks like one
// counts too.
bool has_static_shared(const Input& input);

}  // namespace cujit::link
