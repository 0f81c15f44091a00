// Engine: one worker for nvJitLink and ptxas, another for the driver; each is replaced after whatever went wrong in it.
#include "cujit/engine/engine.hpp"

#include <chrono>

#include "cujit/base/text.hpp"
#include "cujit/engine/ending.hpp"
#include "cujit/engine/judge.hpp"
#include "cujit/engine/messages.hpp"
#include "cujit/engine/private_folder.hpp"
#include "cujit/engine/spawn.hpp"
#include "cujit/engine/worker_process.hpp"

namespace cujit::engine {

struct Engine::State {
  const Session& session;
  std::string nvjitlink, ptxas;
  std::unique_ptr<WorkerProcess> linker, driver;
  PrivateFolder folder;  // what ptxas keeps in files; outlives the workers

  Deadline deadline() const {
    if (session.timeout_ms <= 0) return std::nullopt;
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(session.timeout_ms);
  }

  Expected<void> ensure(std::unique_ptr<WorkerProcess>& worker) const {
    if (worker && worker->alive()) return {};
    worker.reset();
    auto spawned = spawn_worker(session);
    if (!spawned) return fail(spawned.error());
    worker = std::make_unique<WorkerProcess>(std::move(*spawned), session.interrupt_fd);
    return {};
  }

  // Runs one order. A worker that ends before it has begun the order died of the one before: a fresh one tries again.
  template <class MakeFrame>
  Expected<Exchange> ask(std::unique_ptr<WorkerProcess>& worker, MakeFrame make_frame) const {
    for (bool used = worker != nullptr;; used = false) {
      if (auto there = ensure(worker); !there) return fail(there.error());
      auto exchange = worker->exchange(make_frame(), deadline());
      if (exchange.end == Exchange::End::answered) return exchange;
      worker.reset();
      if (!(used && exchange.end == Exchange::End::died && !exchange.called)) return exchange;
    }
  }

  Expected<LoadReport> ask_driver(int index, const Bytes* image) {
    auto exchange = ask(driver, [&] { return write_driver_order(index, image); });
    if (!exchange) return fail(exchange.error());
    if (exchange->end != Exchange::End::answered)
      return fail(ending(*exchange, "the CUDA driver", doing({}, exchange->last), session.timeout_ms));
    DriverOutcome outcome;
    if (exchange->type != FrameType::load_report || !read_driver_outcome(exchange->payload, outcome))
      return fail(Id::internal_error, "the worker's report on the driver is malformed");
    if (outcome.end == DriverOutcome::End::reported) {
      if (!outcome.report.loads && !outcome.report.stage.empty()) driver.reset();
      return outcome.report;
    }
    driver.reset();
    const bool no_gpu = outcome.end == DriverOutcome::End::no_gpu;
    auto error = make_error(no_gpu ? Id::no_gpu : Id::no_driver,
                            (no_gpu ? "no usable GPU: " : "no usable CUDA driver: ") + printable(outcome.reason));
    error.hint("without a GPU, link without --verify and name the target: --arch sm_90");
    return fail(std::move(error));
  }
};

Engine::Engine(const Session& session, std::string nvjitlink, std::string ptxas)
    : state_(new State{session, std::move(nvjitlink), std::move(ptxas), nullptr, nullptr, {}}) {}

Engine::~Engine() {
  finish();
  state_->linker.reset();
  state_->driver.reset();
}

bool Engine::can_assemble() const { return !state_->ptxas.empty(); }

void Engine::warm_up() {
  if (state_->nvjitlink.empty() || !state_->ensure(state_->linker)) return;
  FrameWriter frame(FrameType::load_library);
  frame.text(state_->nvjitlink);
  state_->linker->post(std::move(frame));
}

void Engine::finish() {
  if (state_->linker) state_->linker->kill_now();
  if (state_->driver) state_->driver->kill_now();
}

Expected<UnitResult> Engine::run(const Unit& unit) {
  auto& s = *state_;
  const bool ptxas = unit.backend == Backend::ptxas;
  const auto& tool = ptxas ? s.ptxas : s.nvjitlink;
  if (tool.empty())
    return fail(ptxas ? Id::no_ptxas : Id::no_nvjitlink, "no " + tool_name(unit.backend) + " was given to the engine");
  std::string folder;
  if (ptxas) {
    folder = s.folder.path(s.session);
    if (folder.empty()) return fail(Id::cannot_write, "cannot make a temporary folder for ptxas");
  }
  auto exchange = s.ask(s.linker, [&] { return write_order(unit, tool, folder); });
  s.folder.clear();
  if (!exchange) return fail(exchange.error());
  if (exchange->end != Exchange::End::answered)
    return fail(ending(*exchange, tool_name(unit.backend), doing(unit, exchange->last), s.session.timeout_ms));
  Outcome outcome;
  if (exchange->type != FrameType::outcome || !read_outcome(exchange->payload, outcome)) {
    s.linker.reset();
    return fail(Id::vendor_crash, tool_name(unit.backend) + " damaged its process: the answer is malformed");
  }
  outcome.image = std::move(exchange->image);
  auto result = judge(unit, std::move(outcome), std::move(exchange->console));
  // A heap that a failure may have damaged builds no further unit.
  if (!result) s.linker.reset();
  return result;
}

Expected<LoadReport> Engine::driver_info(int index) { return state_->ask_driver(index, nullptr); }

Expected<LoadReport> Engine::load_image(const Bytes& image, int index) { return state_->ask_driver(index, &image); }

}  // namespace cujit::engine
