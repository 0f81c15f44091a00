// The name of a signal, for messages.
#pragma once
#include <string>

namespace cujit::engine {

// "SIGSEGV", "signal 99".
std::string signal_name(int signal);

}  // namespace cujit::engine
