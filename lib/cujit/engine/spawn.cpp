// Starting a worker by posix_spawn, which costs the same however large this process is.
#include "cujit/engine/spawn.hpp"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>

#include <vector>

#include "cujit/base/text.hpp"
#include "cujit/engine/worker_loop.hpp"

namespace cujit::engine {
namespace {

constexpr int above_fixed = 10;  // the child's fixed numbers are below, so that no dup2 overwrites what is still needed

Descriptor raised(int fd) {
  Descriptor low(fd);
  return Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, above_fixed));
}

tl::unexpected<Error> cannot_start(const Session& session, int reason) {
  auto error = make_error(
      Id::no_worker, "cannot start the worker '" + printable(session.worker_path) +
                         "': " + (session.worker_path.empty() ? "its place is not known" : ::strerrordesc_np(reason)));
  error.hint("cujit-worker is installed beside cujit, in ../libexec/cujit");
  return fail(std::move(error));
}

class SpawnPlan {
 public:
  SpawnPlan() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
  }
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  int spawn(pid_t& pid, const char* path, int socket, int console, char* const* environment) {
    ::posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, console, 1);
    ::posix_spawn_file_actions_adddup2(&actions_, console, 2);
    ::posix_spawn_file_actions_adddup2(&actions_, socket, worker_fd);
    ::posix_spawn_file_actions_addclosefrom_np(&actions_, worker_fd + 1);
    // A group of its own: Ctrl-C in a terminal reaches only us, and one kill reaches the worker and its ptxas.
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t none, all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = "cujit-worker";
    char* const argv[] = {name.data(), nullptr};
    return ::posix_spawn(&pid, path, &actions_, &attributes_, argv, environment);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

Expected<Spawned> spawn_worker(const Session& session) {
  int sockets[2], pipes[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return cannot_start(session, errno);
  Spawned out;
  out.socket = raised(sockets[0]);
  const auto theirs = raised(sockets[1]);
  if (::pipe2(pipes, O_CLOEXEC) != 0) return cannot_start(session, errno);
  out.console = raised(pipes[0]);
  const auto printing = raised(pipes[1]);
  if (!out.socket.open() || !theirs.open() || !out.console.open() || !printing.open())
    return cannot_start(session, errno);
  ::fcntl(out.console.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(out.socket.get(), F_SETFL, O_NONBLOCK);

  std::vector<std::string> variables;
  for (const auto& [name, value] : session.environment) variables.push_back(name + "=" + value);
  std::vector<char*> environment;
  for (auto& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);
  SpawnPlan plan;
  if (const int reason =
          plan.spawn(out.pid, session.worker_path.c_str(), theirs.get(), printing.get(), environment.data());
      reason != 0)
    return cannot_start(session, reason);
  return out;
}

}  // namespace cujit::engine
