// What a backend said beside its result: which of it the user gets, and what of it ends the link.
#pragma once
#include <vector>

#include "cujit/base/session.hpp"
#include "cujit/link/request.hpp"

namespace cujit::link {

// Tells `said` to the session, without what the options silence. `lto`: LTO-IR was linked. Errors: spill, with
// --error-on-spills.
Expected<void> pass_on(const Session& session, const Options& options, bool lto, const std::vector<Diagnostic>& said);

}  // namespace cujit::link
