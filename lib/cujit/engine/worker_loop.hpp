// The worker's side: takes orders off its descriptor and answers them, one at a time, until the parent is gone.
#pragma once
#include "cujit/engine/backends/backend.hpp"

namespace cujit::engine {

constexpr int worker_fd = 3;  // the descriptor that the parent hands to the worker

// Returns the exit status of the worker.
int serve(int fd, backends::KeepDriverOut keep_driver_out);
// Before anything else in the worker: it dies with its parent, writes no core file, and no child inherits `fd`.
void settle(int fd);

}  // namespace cujit::engine
