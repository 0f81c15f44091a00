// verify: load an image through the real driver and say what it said.
#pragma once
#include "cujit/engine/engine.hpp"

namespace cujit::verify {

// Errors: no_driver / no_gpu (exit 3); does_not_load (exit 4) with the driver's error name, log and our explanation.
Expected<engine::LoadReport> verify(const Session& session, engine::Engine& engine, const Bytes& image,
                                    const std::string& name);

}  // namespace cujit::verify
