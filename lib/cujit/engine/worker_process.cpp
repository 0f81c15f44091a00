// WorkerProcess: one poll loop over socket, console, interrupt and deadline.
#include "cujit/engine/worker_process.hpp"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "cujit/engine/messages.hpp"

namespace cujit::engine {
namespace {

constexpr std::size_t most_console = std::size_t{8} << 20;
constexpr std::size_t read_step = std::size_t{256} << 10;

int milliseconds_left(Deadline deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, 1 << 30));
}

}  // namespace

WorkerProcess::WorkerProcess(Spawned spawned, int interrupt_fd)
    : process_(std::move(spawned)), interrupt_fd_(interrupt_fd) {}

WorkerProcess::~WorkerProcess() {
  kill_now();
  reap();
}

void WorkerProcess::kill_now() {
  if (process_.pid <= 0) return;
  ::kill(-process_.pid, SIGKILL);
  ::kill(process_.pid, SIGKILL);
}

int WorkerProcess::reap() {
  if (process_.pid <= 0) return 0;
  int status = 0;
  while (::waitpid(process_.pid, &status, 0) < 0)
    if (errno != EINTR) break;
  process_.pid = -1;
  return status;
}

bool WorkerProcess::alive() {
  if (process_.pid <= 0) return false;
  int status = 0;
  if (::waitpid(process_.pid, &status, WNOHANG) == 0) return true;
  ::kill(-process_.pid, SIGKILL);  // a child it may have left
  process_.pid = -1;
  return false;
}

void WorkerProcess::drain_console() {
  std::array<char, 16384> buffer;
  while (true) {
    const auto n = ::read(process_.console.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      if (n == 0) process_.console.close();
      return;
    }
    const auto got = static_cast<std::size_t>(n);
    const auto kept = std::min(got, most_console - std::min(most_console, current_.console.size()));
    current_.console.append(buffer.data(), kept);
    console_dropped_ += got - kept;
    if (got < buffer.size()) return;
  }
}

// True once all is sent. A worker that is gone is seen when its end of the socket is read.
bool WorkerProcess::send_some() {
  while (sent_parts_ < outgoing_.size()) {
    msghdr message{};
    message.msg_iov = &outgoing_[sent_parts_];
    message.msg_iovlen = std::min<std::size_t>(outgoing_.size() - sent_parts_, 512);
    const auto n = ::sendmsg(process_.socket.get(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      if (errno == EAGAIN || errno == EWOULDBLOCK) return false;
      sent_parts_ = outgoing_.size();
      break;
    }
    advance(outgoing_, sent_parts_, static_cast<std::size_t>(n));
  }
  return true;
}

// Handles every whole frame at the front of what has come in.
WorkerProcess::Event WorkerProcess::take_frames() {
  std::size_t at = 0;
  auto event = Event::none;
  while (event == Event::none && incoming_.size() - at >= sizeof(FrameHeader)) {
    FrameHeader header;
    std::memcpy(&header, incoming_.data() + at, sizeof header);
    if (header.magic != frame_magic || header.length > longest_frame) return Event::garbled;
    const auto length = static_cast<std::size_t>(header.length);
    if (incoming_.size() - at - sizeof header < length) break;
    const auto payload = std::span(incoming_).subspan(at + sizeof header, length);
    at += sizeof header + length;
    switch (header.type) {
      case FrameType::progress:
        if (!read_progress(payload, current_.last)) return Event::garbled;
        current_.called = current_.called || current_.last.stage != Stage::destroy;
        break;
      case FrameType::image:
        current_.image = Bytes(std::vector(payload.begin(), payload.end()));
        break;
      case FrameType::outcome:
      case FrameType::load_report:
        current_.type = header.type;
        current_.payload.assign(payload.begin(), payload.end());
        event = Event::answer;
        break;
      default:
        return Event::garbled;
    }
  }
  incoming_.erase(incoming_.begin(), incoming_.begin() + static_cast<std::ptrdiff_t>(at));
  return event;
}

WorkerProcess::Event WorkerProcess::receive_some() {
  while (true) {
    const auto had = incoming_.size();
    incoming_.resize(had + read_step);
    const auto n = ::read(process_.socket.get(), incoming_.data() + had, read_step);
    const int reason = errno;
    incoming_.resize(had + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n > 0) {
      if (const auto event = take_frames(); event != Event::none) return event;
      if (static_cast<std::size_t>(n) < read_step) return Event::none;
      continue;
    }
    if (n < 0 && reason == EINTR) continue;
    if (n < 0 && (reason == EAGAIN || reason == EWOULDBLOCK)) return Event::none;
    return Event::hung_up;
  }
}

WorkerProcess::Event WorkerProcess::wait(Deadline deadline, bool sending) {
  std::array<pollfd, 3> watched = {
      pollfd{process_.socket.get(), static_cast<short>(sending ? POLLIN | POLLOUT : POLLIN), 0},
      pollfd{process_.console.get(), POLLIN, 0}, pollfd{interrupt_fd_, POLLIN, 0}};
  const int ready = ::poll(watched.data(), watched.size(), milliseconds_left(deadline));
  if (ready < 0) return errno == EINTR ? Event::none : Event::hung_up;
  if (watched[2].revents != 0) return Event::interrupted;
  if (watched[1].revents != 0) drain_console();
  if ((watched[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0)
    if (const auto event = receive_some(); event != Event::none) return event;
  return milliseconds_left(deadline) == 0 ? Event::timed_out : Event::none;
}

Exchange WorkerProcess::exchange(FrameWriter frame, Deadline deadline) {
  current_ = {};
  console_dropped_ = 0;
  outgoing_ = frame.parts();
  sent_parts_ = 0;
  Event event = Event::none;
  bool sent = false;
  while (event == Event::none) {
    if (!sent) sent = send_some();
    event = wait(deadline, !sent);
  }
  end(current_, event);
  return std::move(current_);
}

void WorkerProcess::end(Exchange& out, Event event) {
  switch (event) {
    case Event::answer:
      out.end = Exchange::End::answered;
      break;
    case Event::hung_up:
      out.end = Exchange::End::died;
      break;
    case Event::timed_out:
      out.end = Exchange::End::timed_out;
      break;
    case Event::interrupted:
      out.end = Exchange::End::interrupted;
      break;
    default:
      out.end = Exchange::End::garbled;
      break;
  }
  if (event == Event::hung_up) {
    // The socket closes a little before the process is gone; its own end says more than our kill would.
    for (int i = 0; i < 5000 && process_.pid > 0; ++i) {
      const pid_t ended = ::waitpid(process_.pid, &out.status, WNOHANG);
      if (ended != 0) {
        ::kill(-process_.pid, SIGKILL);  // what it may have started
        process_.pid = -1;
      } else {
        const timespec moment{0, 200'000};
        ::nanosleep(&moment, nullptr);
      }
    }
  }
  if (event != Event::answer) {
    kill_now();
    if (process_.pid > 0) out.status = reap();
  }
  if (process_.console.open()) drain_console();
  if (console_dropped_ > 0)
    out.console += "\n(" + std::to_string(console_dropped_) + " more bytes of output were dropped)\n";
}

void WorkerProcess::post(FrameWriter frame) {
  outgoing_ = frame.parts();
  sent_parts_ = 0;
  send_some();  // a few hundred bytes into an empty socket: they fit
}

}  // namespace cujit::engine
