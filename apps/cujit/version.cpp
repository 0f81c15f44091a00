// The version line: our own version, and the library that a link would take here.
#include "cujit/version.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"
#include "cujit/report/version.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::app {

std::string version_line(const Session& session, const std::string& nvjitlink) {
  const auto library = toolkit::find_nvjitlink(session, nvjitlink);
  if (!library) return fmt::format("cujit {}, no nvJitLink found\n", report::version());
  return fmt::format("cujit {}, nvJitLink {} ({})\n", report::version(), gpu::to_string(library->version),
                     printable(library->path));
}

}  // namespace cujit::app
