// Session: everything a run takes from its surroundings. Nothing in the library reads the process's own environment.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/diagnostic.hpp"

namespace cujit {

struct Session {
  std::map<std::string, std::string> environment;    // a copy of the variables
  DiagnosticSink sink = [](const Diagnostic&) {};    // warnings and notes; errors are returned
  std::function<void(const std::string&)> explain;   // set under -v: one line per decision; empty = silent
  std::function<void(const std::string&)> has_read;  // called with each file that was read whole; empty = nobody asks
  std::string worker_path;                           // cujit-worker, absolute
  std::string root;                                  // put before absolute system paths (tests); normally empty
  int interrupt_fd = -1;                             // readable once the user asked to stop; -1 = never
  int timeout_ms = 0;                                // bound on one unit, 0 = none

  std::optional<std::string> variable(const std::string& name) const {
    auto it = environment.find(name);
    return it == environment.end() ? std::nullopt : std::optional(it->second);
  }
  void tell(const Diagnostic& d) const { sink(d); }
  void decided(const std::string& line) const {
    if (explain) explain(line);
  }
};

}  // namespace cujit
