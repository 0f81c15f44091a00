// The worker's loop: one request at a time, progress before each of the vendor's calls, one answer.
#include "cujit/engine/worker_loop.hpp"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "cujit/engine/backends/driver.hpp"
#include "cujit/engine/backends/nvjitlink.hpp"
#include "cujit/engine/backends/ptxas.hpp"

namespace cujit::engine {
namespace {

// An order's payload: not zeroed, since it is about to be filled.
struct Payload {
  std::unique_ptr<std::uint8_t[]> data;
  std::size_t size = 0;
  std::span<const std::uint8_t> span() const { return {data.get(), size}; }
};

bool receive(int fd, void* to, std::size_t size) {
  auto* at = static_cast<char*>(to);
  while (size > 0) {
    const auto n = ::read(fd, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool send(int fd, FrameWriter frame) {
  auto parts = frame.parts();
  std::size_t first = 0;
  while (first < parts.size()) {
    msghdr message{};
    message.msg_iov = &parts[first];
    message.msg_iovlen = std::min<std::size_t>(parts.size() - first, 512);
    const auto n = ::sendmsg(fd, &message, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    advance(parts, first, static_cast<std::size_t>(n));
  }
  return true;
}

class Loop {
 public:
  Loop(int fd, backends::KeepDriverOut guard)
      : fd_(fd),
        nvjitlink_([this](const Progress& p) { tell(p); }, guard),
        driver_([this](const Progress& p) { tell(p); }) {}

  int run() {
    FrameHeader header;
    while (receive(fd_, &header, sizeof header)) {
      if (header.magic != frame_magic || header.length > longest_frame) return 1;
      Payload payload{std::make_unique_for_overwrite<std::uint8_t[]>(header.length), header.length};
      if (!receive(fd_, payload.data.get(), payload.size) || !answer(header.type, payload)) return 1;
    }
    return 0;
  }

 private:
  void tell(const Progress& progress) { send(fd_, write_progress(progress)); }

  bool answer(FrameType type, const Payload& payload) {
    switch (type) {
      case FrameType::load_library: {
        FrameReader reader(payload.span());
        nvjitlink_.load(std::string(reader.text()));
        return reader.good();
      }
      case FrameType::run_unit: {
        WorkOrder order;
        return read_order(payload.span(), order) && run_unit(order);
      }
      case FrameType::ask_driver: {
        DriverOrder order;
        if (!read_driver_order(payload.span(), order)) return false;
        const auto outcome = driver_.run(order);
        ::fflush(nullptr);
        return send(fd_, write_driver_outcome(outcome));
      }
      default:
        return false;
    }
  }

  bool run_unit(const WorkOrder& order) {
    const bool ptxas = order.backend == Backend::ptxas;
    const auto outcome =
        ptxas ? backends::run_ptxas(order, [this](const Progress& p) { tell(p); }) : nvjitlink_.run(order);
    ::fflush(nullptr);  // what the vendor's code printed must be in the pipe before the answer is
    FrameWriter image(FrameType::image);
    image.only(outcome.image.span());
    if (!send(fd_, std::move(image)) || !send(fd_, write_outcome(outcome))) return false;
    // Destroy comes after the answer: the parent need not wait for it, and a crash in it harms no result.
    if (!ptxas) nvjitlink_.finish();
    return true;
  }

  int fd_;
  backends::NvJitLink nvjitlink_;
  backends::Driver driver_;
};

}  // namespace

int serve(int fd, backends::KeepDriverOut keep_driver_out) { return Loop(fd, keep_driver_out).run(); }

void settle(int fd) {
  // A parent that died before this line sends no signal any more, but its end of `fd` is closed then, and the loop
  // ends.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // 1, not 0: a core pattern that is a pipe ignores 0 and honours 1.
  const rlimit no_core{1, 1};
  ::setrlimit(RLIMIT_CORE, &no_core);
  // A crash must reach the parent as the signal that it is, whatever a sanitizer's runtime would make of it.
  for (const int deadly : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::signal(deadly, SIG_DFL);
  ::fcntl(fd, F_SETFD, FD_CLOEXEC);
  // Text that the vendor's code prints before it crashes must not be lost in a buffer.
  ::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

}  // namespace cujit::engine
