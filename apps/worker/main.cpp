// cujit-worker: the process in which NVIDIA's code runs. Started by cujit only; it has no command line.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "cujit/engine/worker_loop.hpp"
#include "dlopen_guard.hpp"

int main() {
  if (::fcntl(cujit::engine::worker_fd, F_GETFD) < 0) {
    std::fputs("cujit-worker: started by cujit, not by hand\n", stderr);
    return 2;
  }
  cujit::engine::settle(cujit::engine::worker_fd);
  // The vendor's exit handlers have nothing to do that the end of the process does not do faster.
  ::_exit(cujit::engine::serve(cujit::engine::worker_fd, &cujit_keep_driver_out));
}
