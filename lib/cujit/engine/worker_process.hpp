// WorkerProcess: the parent's hold on one worker. It talks to it, watches for its end, and never leaves it behind.
#pragma once
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cujit/engine/outcome.hpp"
#include "cujit/engine/spawn.hpp"
#include "cujit/engine/wire.hpp"

namespace cujit::engine {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

// How one exchange with the worker ended.
struct Exchange {
  enum class End : std::uint8_t {
    answered,
    died,         // the process ended without an answer; `status` is waitpid's
    timed_out,    // killed by us
    interrupted,  // the user asked to stop; killed by us
    garbled,      // it said what no worker says; killed by us
  };
  End end = End::died;
  int status = 0;
  Progress last;                      // the vendor call in hand
  bool called = false;                // a vendor call of this order was begun
  FrameType type{};                   // of the answer
  std::vector<std::uint8_t> payload;  // the answer
  Bytes image;
  std::string console;  // what was printed; a remark at its end if some was dropped
};

class WorkerProcess {
 public:
  WorkerProcess(Spawned spawned, int interrupt_fd);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // Sends `frame` and waits for the answer. After any end but `answered` the process is gone and reaped.
  Exchange exchange(FrameWriter frame, Deadline deadline);
  // Sends `frame`, to which there is no answer, without waiting; a worker that takes it slowly is no error.
  void post(FrameWriter frame);
  // True while the process runs and waits for orders.
  bool alive();
  // Kills the worker and its children without waiting for its end; the destructor does that.
  void kill_now();

 private:
  enum class Event : std::uint8_t { none, answer, hung_up, timed_out, interrupted, garbled };
  Event wait(Deadline deadline, bool sending);
  bool send_some();
  Event receive_some();
  Event take_frames();
  void drain_console();
  int reap();
  void end(Exchange& out, Event event);

  Spawned process_;
  int interrupt_fd_;
  Exchange current_;
  std::vector<iovec> outgoing_;
  std::size_t sent_parts_ = 0;
  std::vector<std::uint8_t> incoming_;
  std::size_t console_dropped_ = 0;
};

}  // namespace cujit::engine
