// The name of a signal, for messages.
#include "cujit/engine/signal_name.hpp"

#include <string.h>

namespace cujit::engine {

std::string signal_name(int signal) {
  const char* const abbreviation = ::sigabbrev_np(signal);
  return abbreviation ? std::string("SIG") + abbreviation : "signal " + std::to_string(signal);
}

}  // namespace cujit::engine
