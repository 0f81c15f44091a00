// The ptxas backend: runs the assembler as a child of the worker.
#pragma once
#include "cujit/engine/backends/backend.hpp"

namespace cujit::engine::backends {

// One PTX input. Input and output are memory files, so the unit leaves nothing behind; what ptxas itself keeps in files
// while it runs goes to `order.folder`, which the parent removes.
Outcome run_ptxas(const WorkOrder& order, const Report& report);

}  // namespace cujit::engine::backends
