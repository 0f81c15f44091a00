// Starting a worker: a process of its own group that holds nothing of ours but its pipe and its socket.
#pragma once
#include <sys/types.h>

#include <string>

#include "cujit/base/descriptor.hpp"
#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"

namespace cujit::engine {

struct Spawned {
  pid_t pid = -1;
  Descriptor socket;   // our end; non-blocking
  Descriptor console;  // what the worker and its children print; non-blocking
};

// Errors: no_worker, with the path and the reason.
Expected<Spawned> spawn_worker(const Session& session);

}  // namespace cujit::engine
