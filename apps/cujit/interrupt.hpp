// Interrupts: Ctrl-C and its kin become a readable descriptor, so that a link can stop and clean up after itself.
#pragma once

namespace cujit::app {

// Takes SIGINT, SIGTERM and SIGHUP (one that was ignored stays ignored, as under nohup) and returns a
// descriptor that becomes readable with the first signal; -1 if there is none to be had. A second signal ends the
// process at once with exit code 130.
int watch_interrupts();

}  // namespace cujit::app
