// Files: reads of whole files, pipes and standard input; outputs that appear whole or not at all.
#include "cujit/base/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

using namespace cujit;
namespace fs = std::filesystem;

namespace {

// A folder that goes away with the test.
struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "cujit-files-XXXXXX").string();
    path = ::mkdtemp(name.data());
    fs::permissions(path, fs::perms(0755));
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  std::string operator/(const char* name) const { return (path / name).string(); }
  std::size_t count() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), {})); }
};

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() { REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0); }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  void close_end(std::size_t i) {
    if (ends[i] >= 0) ::close(ends[i]);
    ends[i] = -1;
  }
  void send(std::string_view text) const {
    REQUIRE(::write(ends[1], text.data(), text.size()) == ssize_t(text.size()));
  }
};

void put_file(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }
std::string get_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

Diagnostic problem(const Expected<Bytes>& result) {
  REQUIRE_FALSE(result);
  return result.error().diagnostics.at(0);
}
Diagnostic problem(const Expected<void>& result) {
  REQUIRE_FALSE(result);
  return result.error().diagnostics.at(0);
}

// Runs `body` as a user who owns nothing: root may write anywhere.
template <class Body>
void as_nobody(Body body) {
  const bool root = ::geteuid() == 0;
  if (root) REQUIRE(::setresuid(65534, 65534, 0) == 0);
  body();
  if (root) REQUIRE(::setresuid(0, 0, 0) == 0);
}

const Bytes content(std::string("new content"));

}  // namespace

TEST_CASE("files of every size are read whole") {
  const Folder folder;
  const Session session;
  for (const std::size_t size : {0U, 1U, 4096U, 65536U, 65537U, 1000003U}) {
    std::string text(size, 'x');
    if (size > 2) text[size / 2] = '\0';
    put_file(folder / "f", text);
    const auto bytes = read_whole(session, folder / "f");
    REQUIRE(bytes);
    CHECK(bytes->text() == text);
  }
  const auto unsized = read_whole(session, "/proc/self/status");  // a regular file that says it has 0 bytes
  REQUIRE(unsized);
  CHECK(unsized->text().starts_with("Name:"));
}

TEST_CASE("what cannot be read is exit 2, with the reason in words") {
  const Folder folder;
  const Session session;
  const auto missing = problem(read_whole(session, folder / "nope.ptx"));
  CHECK(missing.id == Id::cannot_open);
  CHECK(missing.message == "no such file");
  CHECK(missing.place.file == folder / "nope.ptx");
  CHECK(id_info(missing.id).exit_code == ExitCode::usage);
  CHECK(problem(read_whole(session, folder.path.string())).message == "is a directory");
  CHECK(problem(read_whole(session, "")).message == "no such file");
  put_file(folder / "f", "x");
  CHECK(problem(read_whole(session, (folder / "f") + "/g")).message == "a part of the path is not a folder");
  CHECK(problem(read_whole(session, folder / std::string(300, 'n').c_str())).message == "the name is too long");
  fs::permissions(folder / "f", fs::perms::none);
  as_nobody([&] { CHECK(problem(read_whole(session, folder / "f")).message == "permission denied"); });
  fs::create_symlink("loop", folder / "loop");
  CHECK(problem(read_whole(session, folder / "loop")).message == "too many symbolic links");
}

TEST_CASE("a named pipe is read to its end, in pieces, by whoever comes to write") {
  const Folder folder;
  const Session session;
  const auto path = folder / "fifo";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const std::string part(70000, 'p');
  std::thread writer([&] {
    std::ofstream out(path, std::ios::binary);
    out << part << std::flush << part << std::flush << "end";
  });
  const auto bytes = read_whole(session, path);
  writer.join();
  REQUIRE(bytes);
  CHECK(bytes->text() == part + part + "end");
}

TEST_CASE("standard input is read, and stays open") {
  const Session session;
  Pipe pipe;
  pipe.send("from stdin");
  pipe.close_end(1);
  const int kept = ::dup(0);
  REQUIRE(::dup2(pipe.ends[0], 0) == 0);
  const auto bytes = read_whole(session, "-");
  const bool open = ::fcntl(0, F_GETFD) >= 0;
  ::dup2(kept, 0);
  ::close(kept);
  REQUIRE(bytes);
  CHECK(bytes->text() == "from stdin");
  CHECK(open);
}

TEST_CASE("a wait for a pipe ends when the user asks to stop") {
  const Folder folder;
  Pipe stop;
  stop.send("!");
  Session session;
  session.interrupt_fd = stop.ends[0];
  CHECK(interrupted(session));
  CHECK_FALSE(interrupted(Session{}));
  const auto path = folder / "fifo";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  CHECK(problem(read_whole(session, path)).id == Id::interrupted);  // nobody has opened the other end
  const int writer = ::open(path.c_str(), O_RDWR | O_CLOEXEC);      // now somebody has, and says nothing
  CHECK(problem(read_whole(session, path)).id == Id::interrupted);
  ::close(writer);
}

TEST_CASE("check_writable says beforehand what would fail") {
  const Folder folder;
  CHECK(check_writable(folder / "out.cubin"));
  CHECK(check_writable("/dev/null"));
  CHECK(check_writable("/dev/stdout"));
  const auto missing = problem(check_writable(folder / "no/such/out.cubin"));
  CHECK(missing.id == Id::cannot_write);
  CHECK(missing.message == "no such folder: " + (folder / "no/such"));
  CHECK(id_info(missing.id).exit_code == ExitCode::usage);
  CHECK(problem(check_writable("w/no/such/n.cubin")).message == "no such folder: w/no/such");
  CHECK(problem(check_writable(folder.path.string())).message == "is a directory");
  put_file(folder / "f", "x");
  CHECK(problem(check_writable((folder / "f") + "/out")).message == "a part of the path is not a folder");
  as_nobody([&] { CHECK(problem(check_writable(folder / "out")).message == "permission denied"); });
  fs::create_symlink(folder / "gone", folder / "dangling");
  CHECK(problem(check_writable(folder / "dangling")).id == Id::cannot_write);
}

TEST_CASE("an output is replaced whole, keeps its mode, and leaves nothing beside it") {
  const Folder folder;
  const Session session;
  const auto path = folder / "out";
  const auto mask = ::umask(027);
  const auto written = write_whole(session, path, content);
  ::umask(mask);
  REQUIRE(written);
  CHECK(get_file(path) == "new content");
  CHECK(fs::status(path).permissions() == fs::perms(0640));
  fs::permissions(path, fs::perms(0755));
  REQUIRE(write_whole(session, path, Bytes(std::string("again"))));
  CHECK(get_file(path) == "again");
  CHECK(fs::status(path).permissions() == fs::perms(0755));
  REQUIRE(write_whole(session, path, Bytes()));
  CHECK(get_file(path).empty());
  CHECK(folder.count() == 1);
}

TEST_CASE("a hard link elsewhere keeps the old content, a symbolic link stays one") {
  const Folder folder;
  const Session session;
  put_file(folder / "target", "old");
  fs::create_hard_link(folder / "target", folder / "other");
  fs::create_symlink("target", folder / "link");
  REQUIRE(write_whole(session, folder / "link", content));
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(get_file(folder / "target") == "new content");
  CHECK(get_file(folder / "other") == "old");
  CHECK(folder.count() == 3);
}

TEST_CASE("a failed or stopped write leaves the old output and no temporary file") {
  const Folder folder;
  put_file(folder / "out", "old");
  Pipe stop;
  stop.send("!");
  Session session;
  session.interrupt_fd = stop.ends[0];
  CHECK(problem(write_whole(session, folder / "out", content)).id == Id::interrupted);
  CHECK(problem(write_whole(Session{}, folder.path.string(), content)).id == Id::cannot_write);
  CHECK(problem(write_whole(Session{}, folder / "no/out", content)).id == Id::cannot_write);
  as_nobody([&] { CHECK(problem(write_whole(Session{}, folder / "out", content)).message == "permission denied"); });
  CHECK(get_file(folder / "out") == "old");
  CHECK(folder.count() == 1);
}

TEST_CASE("devices and pipes are written directly") {
  const Folder folder;
  const Session session;
  CHECK(write_whole(session, "/dev/null", content));
  CHECK(problem(write_whole(session, "/dev/full", content)).message == "no space left on the device");
  const auto path = folder / "fifo";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(write_whole(session, path, content));
  std::array<char, 64> got{};
  CHECK(std::string_view(got.data(), static_cast<std::size_t>(::read(reader, got.data(), got.size()))) ==
        "new content");
  ::close(reader);
  CHECK(fs::is_fifo(path));
  Pipe pipe;
  REQUIRE(write_whole(session, "/dev/fd/" + std::to_string(pipe.ends[1]), content));
  CHECK(::read(pipe.ends[0], got.data(), got.size()) == ssize_t(content.size()));
}
