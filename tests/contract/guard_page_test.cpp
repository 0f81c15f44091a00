// How the backend hands PTX over (counted with one NUL behind it) makes no release read any further: the text is put
// right before memory that cannot be read.
#include <sys/mman.h>

#include <cstring>

#include "cujit/toolkit/nvjitlink_api.hpp"
#include "support.hpp"

using namespace cujit;
using namespace cujit::test;

namespace {

// Runs in a child: 0 = linked, 1 = refused, else it dies.
[[noreturn]] void link_before_guard(const std::string& path, const char* text) {
  const toolkit::SharedLibrary library(path);
  toolkit::NvJitLinkApi api;
  if (!library.loaded() || !toolkit::read_api(library, api).empty()) ::_exit(2);
  const std::size_t page = 4096, size = std::strlen(text) + 1, room = (size + page - 1) / page * page;
  auto* const memory =
      static_cast<char*>(::mmap(nullptr, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ::mprotect(memory + room, page, PROT_NONE);
  char* const data = memory + room - size;
  std::memcpy(data, text, size);
  void* handle = nullptr;
  const char* options[] = {"-arch=sm_80"};
  if (api.create(&handle, 1, options) != 0) ::_exit(3);
  const int added = api.add_data(handle, static_cast<int>(toolkit::NvJitLinkInput::ptx), data, size, "guarded.ptx");
  ::_exit(added == 0 && api.complete(handle) == 0 ? 0 : 1);
}

}  // namespace

TEST_CASE("no release reads past the NUL behind PTX") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const pid_t child = ::fork();
    if (child == 0) link_before_guard(library, called_ptx);
    REQUIRE(child > 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
}
