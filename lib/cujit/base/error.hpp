// Error and Expected: failures as values. An Error is one or more Diagnostics, the first of which decides the exit
// code.
#pragma once
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "cujit/base/diagnostic.hpp"

namespace cujit {

struct Error {
  std::vector<Diagnostic> diagnostics;

  Error() = default;
  Error(Diagnostic d) { diagnostics.push_back(std::move(d)); }  // NOLINT: one diagnostic is an error
  explicit Error(std::vector<Diagnostic> all) : diagnostics(std::move(all)) {}
  ExitCode exit_code() const {
    for (const auto& d : diagnostics)
      if (d.severity == Severity::error) return id_info(d.id).exit_code;
    return ExitCode::internal;
  }
};

template <class T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Diagnostic d) { return tl::unexpected<Error>(Error(std::move(d))); }
inline tl::unexpected<Error> fail(Error e) { return tl::unexpected<Error>(std::move(e)); }
inline tl::unexpected<Error> fail(Id id, std::string message, Place at = {}) {
  return fail(make_error(id, std::move(message), std::move(at)));
}

}  // namespace cujit
