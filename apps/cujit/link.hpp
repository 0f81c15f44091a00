// `cujit link`: from its arguments to an exit code.
#pragma once
#include <string>
#include <vector>

#include "cujit/base/session.hpp"

namespace cujit::app {

// `session` is that of the process; what the options say of it (timeout, sink, explainer) is set here.
int run_link(Session session, const std::vector<std::string>& arguments);

}  // namespace cujit::app
