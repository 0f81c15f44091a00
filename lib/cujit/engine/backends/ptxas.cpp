// The ptxas backend: memory files in and out, no shell, and the child dies with the worker.
#include "cujit/engine/backends/ptxas.hpp"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

namespace cujit::engine::backends {
namespace {

// Where the child finds its files; fixed, so that messages about the input are recognised (vendor_line.cpp).
constexpr int input_fd = 5;
constexpr int output_fd = 6;
constexpr std::size_t longest_log = std::size_t{8} << 20;
constexpr std::size_t longest_image = std::size_t{2} << 30;

class MemoryFile {
 public:
  explicit MemoryFile(const char* name) {
    const int low = ::memfd_create(name, MFD_CLOEXEC);
    if (low < 0) return;
    fd_ = ::fcntl(low, F_DUPFD_CLOEXEC, 16);  // out of the way of the child's fixed numbers
    ::close(low);
  }
  ~MemoryFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  int fd() const { return fd_; }

  bool write(std::span<const std::uint8_t> data) {
    while (!data.empty()) {
      const auto n = ::write(fd_, data.data(), data.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      data = data.subspan(static_cast<std::size_t>(n));
    }
    return true;
  }
  std::vector<std::uint8_t> read(std::size_t most) const {
    struct stat facts {};
    if (::fstat(fd_, &facts) != 0 || facts.st_size < 0) return {};
    std::vector<std::uint8_t> out(std::min(static_cast<std::size_t>(facts.st_size), most));
    std::size_t got = 0;
    while (got < out.size()) {
      const auto n = ::pread(fd_, out.data() + got, out.size() - got, static_cast<off_t>(got));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) break;
      got += static_cast<std::size_t>(n);
    }
    out.resize(got);
    return out;
  }

 private:
  int fd_ = -1;
};

// Between fork and exec: system calls only.
[[noreturn]] void become(char* const* argv, char* const* environment, int in, int out, int log, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  if (::dup2(log, 1) < 0 || ::dup2(log, 2) < 0 || ::dup2(in, input_fd) < 0 || ::dup2(out, output_fd) < 0) ::_exit(127);
  ::execve(argv[0], argv, environment);
  const auto* const why = ::strerrordesc_np(errno);
  if (why && ::write(2, why, ::strlen(why)) < 0) ::_exit(127);
  ::_exit(127);
}

std::vector<std::string> environment_with(std::string_view folder) {
  std::vector<std::string> out{"TMPDIR=" + std::string(folder)};
  for (char** entry = environ; *entry; ++entry)
    if (!std::string_view(*entry).starts_with("TMPDIR=")) out.emplace_back(*entry);
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (auto& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Outcome run_ptxas(const WorkOrder& order, const Report& report) {
  Outcome outcome;
  outcome.stage = Stage::assemble;
  const MemoryFile result("cujit-cubin"), log("cujit-log");
  MemoryFile text("cujit-ptx");
  if (order.inputs.size() != 1 || order.inputs.front().kind != InputKind::ptx) {
    outcome.failure = "ptxas takes one PTX input";
    return outcome;
  }
  if (text.fd() < 0 || result.fd() < 0 || log.fd() < 0 || !text.write(order.inputs.front().bytes)) {
    outcome.failure = "no memory file for ptxas: " + std::string(::strerrordesc_np(errno));
    return outcome;
  }
  std::vector<std::string> words{std::string(order.tool)};
  words.insert(words.end(), order.options.begin(), order.options.end());
  words.push_back("/proc/self/fd/" + std::to_string(input_fd));
  words.emplace_back("-o");
  words.push_back("/proc/self/fd/" + std::to_string(output_fd));
  auto variables = environment_with(order.folder);
  const auto argv = pointers(words);
  const auto environment = pointers(variables);

  report({Stage::assemble, 0});
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) become(argv.data(), environment.data(), text.fd(), result.fd(), log.fd(), parent);
  if (child < 0) {
    outcome.failure = "cannot start ptxas: " + std::string(::strerrordesc_np(errno));
    return outcome;
  }
  outcome.code = wait_for(child);
  const auto said = log.read(longest_log);
  outcome.error_log.assign(said.begin(), said.end());
  if (outcome.code == 0) {
    outcome.image = Bytes(result.read(longest_image));
    outcome.stage = Stage::done;
  }
  return outcome;
}

}  // namespace cujit::engine::backends
