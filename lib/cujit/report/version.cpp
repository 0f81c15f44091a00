// The program's own version, as the build states it.
#include "cujit/report/version.hpp"

#ifndef CUJIT_VERSION
#error "the build must define CUJIT_VERSION"
#endif

namespace cujit::report {

std::string_view version() { return CUJIT_VERSION; }

}  // namespace cujit::report
