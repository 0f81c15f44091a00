// Files through plain descriptors: pipes can be waited for together with the user's Ctrl-C, and outputs are renamed
// into place.
#include "cujit/base/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdlib>
#include <memory>
#include <random>

#include "cujit/base/descriptor.hpp"
#include "cujit/base/text.hpp"

namespace cujit {
namespace {

std::string reason(int error) {
  switch (error) {
    case ENOENT:
      return "no such file";
    case EISDIR:
      return "is a directory";
    case EACCES:
    case EPERM:
      return "permission denied";
    case ENOTDIR:
      return "a part of the path is not a folder";
    case ENAMETOOLONG:
      return "the name is too long";
    case ENOSPC:
      return "no space left on the device";
    case EPIPE:
      return "nobody reads the other end";
    case EBADF:
      return "the stream is closed";
    case EFBIG:
      return "the file would be larger than allowed";
    case EROFS:
      return "the file system is read-only";
    case ELOOP:
      return "too many symbolic links";
    case EMFILE:
    case ENFILE:
      return "too many open files";
    default:
      return fmt::format("system error {}", error);
  }
}

tl::unexpected<Error> cannot(Id id, const std::string& path, const std::string& why) {
  return fail(make_error(id, why, {path}));
}

// Waits until `fd` has something or the user asked to stop; false on the latter.
bool wait_readable(const Session& session, int fd) {
  std::array<pollfd, 2> fds{pollfd{fd, POLLIN, 0}, pollfd{session.interrupt_fd, POLLIN, 0}};
  for (;;) {
    const int ready = ::poll(fds.data(), fds.size(), -1);
    if (ready < 0 && errno == EINTR) continue;
    return fds[1].revents == 0;
  }
}

// A pipe or device may never end; no input that can be linked is this large.
constexpr std::size_t most_bytes = std::size_t{2} << 30U;

Expected<Bytes> read_all(const Session& session, int fd, const std::string& path, bool regular, std::size_t expected) {
  std::vector<std::uint8_t> data(expected + 1);  // one more byte shows the end without growing
  std::size_t used = 0;
  for (;;) {
    if (!regular && !wait_readable(session, fd)) return fail(Id::interrupted, "interrupted");
    const ssize_t got = ::read(fd, data.data() + used, data.size() - used);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;  // EAGAIN: another reader of the pipe was faster
    if (got < 0) return cannot(Id::cannot_open, path, reason(errno));
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    if (used > most_bytes) return cannot(Id::cannot_open, path, "is larger than 2 GiB, the most that is read");
    if (used == data.size()) data.resize(std::min(data.size() * 2 + 65536, most_bytes + 1));
  }
  data.resize(used);
  return Bytes(std::move(data));
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// A symbolic link stays one: what it points at is replaced.
std::string resolved(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
  return real ? std::string(real.get()) : path;
}

// "/dev/stdout", "/dev/stderr" and "/dev/fd/N" are descriptors of this process, whatever they lead to: opening what
// lies behind them would write over it from its start.
int own_descriptor(const std::string& path) {
  if (path == "/dev/stdout") return 1;
  if (path == "/dev/stderr") return 2;
  constexpr std::string_view folder = "/dev/fd/";
  int number = -1;
  if (path.starts_with(folder)) std::from_chars(path.data() + folder.size(), path.data() + path.size(), number);
  return number;
}

bool leads_nowhere(const std::string& path) {
  struct stat info {};
  return ::lstat(path.c_str(), &info) == 0 && S_ISLNK(info.st_mode) && ::stat(path.c_str(), &info) != 0;
}

bool is_special(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

Expected<void> write_all(const Session& session, int fd, const Bytes& content, const std::string& path) {
  constexpr std::size_t step = std::size_t{1} << 24U;  // so that Ctrl-C is seen while a slow disk takes a large file
  std::size_t done = 0;
  while (done < content.size()) {
    if (interrupted(session)) return fail(Id::interrupted, "interrupted");
    const ssize_t put = ::write(fd, content.data() + done, std::min(step, content.size() - done));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return cannot(Id::cannot_write, path, reason(put < 0 ? errno : EIO));
    done += static_cast<std::size_t>(put);
  }
  return {};
}

Expected<void> write_through(const Session& session, const std::string& path, const Bytes& content) {
  Descriptor fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (fd.get() < 0 && errno == EINTR) return fail(Id::interrupted, "interrupted");
  if (fd.get() < 0) return cannot(Id::cannot_write, path, reason(errno));
  if (auto done = write_all(session, fd.get(), content, path); !done) return done;
  if (!fd.close()) return cannot(Id::cannot_write, path, reason(errno));
  return {};
}

}  // namespace

bool interrupted(const Session& session) {
  if (session.interrupt_fd < 0) return false;
  pollfd fd{session.interrupt_fd, POLLIN, 0};
  return ::poll(&fd, 1, 0) > 0;
}

Expected<Bytes> read_whole(const Session& session, const std::string& path) {
  const bool standard = path == "-";
  // O_NONBLOCK: opening a pipe nobody writes to must not hang where Ctrl-C is not seen.
  const Descriptor opened(standard ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  const int fd = standard ? STDIN_FILENO : opened.get();
  if (fd < 0) return cannot(Id::cannot_open, path, reason(errno));
  struct stat info {};
  if (::fstat(fd, &info) != 0) return cannot(Id::cannot_open, path, reason(errno));
  if (S_ISDIR(info.st_mode)) return cannot(Id::cannot_open, path, reason(EISDIR));
  const bool regular = S_ISREG(info.st_mode);
  if (regular && static_cast<std::uint64_t>(info.st_size) > most_bytes)
    return cannot(Id::cannot_open, path, "is larger than 2 GiB, the most that is read");
  if (!standard && !regular) {
    const int flags = ::fcntl(fd, F_GETFL);
    ::fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
    // A pipe without a writer yet reads as ended: wait for the first one.
    if (S_ISFIFO(info.st_mode) && !wait_readable(session, fd)) return fail(Id::interrupted, "interrupted");
  }
  auto bytes = read_all(session, fd, standard ? "<stdin>" : path, regular,
                        regular ? static_cast<std::size_t>(info.st_size) : 65536);
  if (bytes && !standard && session.has_read) session.has_read(path);
  return bytes;
}

Expected<void> check_writable(const std::string& path) {
  if (own_descriptor(path) >= 0) return {};
  if (leads_nowhere(path))
    return fail(make_error(Id::cannot_write, "is a symbolic link that leads nowhere", {path})
                    .hint("remove the link, or make what it points at"));
  const auto target = resolved(path);
  struct stat info {};
  if (::stat(target.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return cannot(Id::cannot_write, path, "is a directory");
    if (!S_ISREG(info.st_mode))
      return ::access(target.c_str(), W_OK) == 0 ? Expected<void>{} : cannot(Id::cannot_write, path, reason(errno));
  }
  const auto folder = folder_of(target);
  if (::stat(folder.c_str(), &info) != 0) {
    if (errno != ENOENT) return cannot(Id::cannot_write, path, reason(errno));
    return fail(
        make_error(Id::cannot_write, "no such folder: " + printable(folder), {path}).hint("make the folder first"));
  }
  if (!S_ISDIR(info.st_mode)) return cannot(Id::cannot_write, path, reason(ENOTDIR));
  if (::access(folder.c_str(), W_OK | X_OK) != 0) return cannot(Id::cannot_write, path, reason(errno));
  return {};
}

Expected<void> write_whole(const Session& session, const std::string& path, const Bytes& content) {
  if (const int fd = own_descriptor(path); fd >= 0) return write_all(session, fd, content, path);
  const auto target = resolved(path);
  if (is_special(target)) return write_through(session, target, content);
  std::random_device random;
  // The name is short and in the target's own folder, so that the rename neither crosses file systems nor overflows a
  // name.
  const auto temporary = fmt::format("{}/.cujit-{:08x}{:08x}", folder_of(target), random(), random());
  Descriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (fd.get() < 0) return cannot(Id::cannot_write, path, reason(errno));
  auto written = write_all(session, fd.get(), content, path);
  struct stat old {};
  if (written && ::stat(target.c_str(), &old) == 0) {
    // An executable or group-writable output keeps its mode; where that is not ours to set, the new file's own mode
    // stays.
    if (::fchmod(fd.get(), old.st_mode & 07777U) != 0 && errno != EPERM)
      written = cannot(Id::cannot_write, path, reason(errno));
  }
  if (written && !fd.close()) written = cannot(Id::cannot_write, path, reason(errno));
  if (written && interrupted(session)) written = fail(Id::interrupted, "interrupted");
  if (written && ::rename(temporary.c_str(), target.c_str()) != 0)
    written = cannot(Id::cannot_write, path, reason(errno));
  if (!written) ::unlink(temporary.c_str());
  return written;
}

}  // namespace cujit
