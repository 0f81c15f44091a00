// Our version and the library that a link would use, in one line.
#include "cujit/program_version.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"
#include "cujit/report/version.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::app {

std::string program_version(const Session& session) {
  const auto library = toolkit::find_nvjitlink(session, "");
  if (!library) return fmt::format("cujit {}, no nvJitLink found", report::version());
  return fmt::format("cujit {}, nvJitLink {} ({})", report::version(), gpu::to_string(library->version),
                     printable(library->path));
}

}  // namespace cujit::app
