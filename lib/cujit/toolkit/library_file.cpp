// Reading the exported names of a libnvJitLink file through a private mapping: only the touched pages are read.
#include "cujit/toolkit/library_file.hpp"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <optional>

#include "cujit/formats/elf.hpp"

namespace cujit::toolkit {
namespace {

#if defined(__aarch64__)
constexpr std::uint16_t this_machine = 183;  // EM_AARCH64
#else
constexpr std::uint16_t this_machine = 62;  // EM_X86_64
#endif
constexpr std::uint16_t shared_object = 3;  // ET_DYN

class Mapping {
 public:
  Mapping(int fd, std::size_t size) : size_(size), at_(::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0)) {}
  ~Mapping() {
    if (at_ != MAP_FAILED) ::munmap(at_, size_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  std::span<const std::uint8_t> bytes() const {
    return at_ == MAP_FAILED ? std::span<const std::uint8_t>{}
                             : std::span(static_cast<const std::uint8_t*>(at_), size_);
  }

 private:
  std::size_t size_;
  void* at_;
};

std::optional<gpu::Version> version_in(std::string_view name) {
  constexpr std::string_view prefix = "__nvJitLinkCreate_";
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  gpu::Version v;
  const char* const end = name.data() + name.size();
  auto [at, problem] = std::from_chars(name.data(), end, v.major);
  if (problem != std::errc{} || at == end || *at != '_') return std::nullopt;
  auto [last, second] = std::from_chars(at + 1, end, v.minor);
  if (second != std::errc{} || last != end) return std::nullopt;
  return v;
}

LibraryFile judged(std::span<const std::uint8_t> bytes, const std::string& path) {
  LibraryFile file;
  const auto elf = formats::read_elf(bytes, path, formats::SymbolTable::dynsym);
  if (!elf || elf->type != shared_object) {
    file.problem = "not an ELF shared library";
    return file;
  }
  if (elf->machine != this_machine) {
    file.problem = "built for another kind of processor";
    return file;
  }
  for (const auto& symbol : elf->symbols) {
    if (symbol.section == 0) continue;
    if (symbol.name == "nvJitLinkCreate") file.unversioned = true;
    if (const auto v = version_in(symbol.name); v && *v > file.version) file.version = *v;
  }
  if (!file.unversioned && file.version == gpu::Version{}) file.problem = "it exports no nvJitLinkCreate";
  return file;
}

LibraryFile unusable(std::string why, bool missing = false) {
  LibraryFile file;
  file.problem = std::move(why);
  file.missing = missing;
  return file;
}

}  // namespace

LibraryFile read_library_file(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return unusable("no such file", true);
    return unusable(errno == EACCES ? "permission denied" : ::strerrordesc_np(errno));
  }
  struct stat facts {};
  LibraryFile file;
  if (::fstat(fd, &facts) != 0 || !S_ISREG(facts.st_mode))
    file = unusable("not a regular file");
  else if (facts.st_size == 0)
    file = unusable("an empty file");
  else
    file = judged(Mapping(fd, static_cast<std::size_t>(facts.st_size)).bytes(), path);
  ::close(fd);
  return file;
}

}  // namespace cujit::toolkit
