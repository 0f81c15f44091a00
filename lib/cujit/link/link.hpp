// link: the verb. From a Request to a result that was read back and found right, or an Error.
#pragma once
#include "cujit/base/error.hpp"
#include "cujit/engine/engine.hpp"
#include "cujit/link/request.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

struct Result {
  Bytes image;
  Emit emit = Emit::cubin;
  gpu::Arch arch;
  std::string info_log;  // what the library said on request (-time, -verbose)
};

// Says, before any input is read, whether `library` has every option and the arch asked for (exit 2 if not).
Expected<void> check_options(const Options& options, const toolkit::Library& library);

// The link itself. Warnings and notes go to the session's sink. Nothing is written.
Expected<Result> link(const Session& session, engine::Engine& engine, const toolkit::Library& library,
                      const Request& request);

}  // namespace cujit::link
