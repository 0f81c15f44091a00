// Ctrl-C and its kin as something that can be polled.
#pragma once

namespace cujit::app {

// From now on SIGINT, SIGTERM and SIGHUP make the returned descriptor readable; a second one ends the process with 130
// at once. SIGPIPE is ignored: writes report it. Returns -1 if the system has no descriptors left.
int watch_interrupts();

}  // namespace cujit::app
