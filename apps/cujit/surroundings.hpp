// Surroundings: the Session of this process, from its environment and its own place on disk.
#pragma once
#include "cujit/base/session.hpp"

namespace cujit::app {

// Environment, worker path (CUJIT_WORKER if absolute, else ../libexec/cujit/cujit-worker beside the program's folder)
// and root (CUJIT_ROOT). No descriptor, sink or explainer yet.
Session session_of_process();

}  // namespace cujit::app
