// Unit: one backend operation on bytes. It holds no path and no host state, so it can be keyed, queued or sent away.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"
#include "cujit/base/diagnostic.hpp"

namespace cujit::engine {

enum class Operation : std::uint8_t { assemble, link, optimise };  // PTX → cubin; anything → cubin; LTO-IR → PTX
enum class InputKind : std::uint8_t { ptx, cubin, ltoir, fatbin };
enum class Backend : std::uint8_t { nvjitlink, ptxas };

struct UnitInput {
  InputKind kind = InputKind::ptx;
  std::string name;  // for messages only; no meaning in the result
  Bytes bytes;
};

struct Unit {
  Operation operation = Operation::link;
  Backend backend = Backend::nvjitlink;
  std::vector<std::string> options;  // in the vendor's own spelling, canonical order, -arch among them
  std::vector<UnitInput> inputs;
};

struct UnitResult {
  Bytes image;
  std::vector<Diagnostic> diagnostics;  // warnings and notes parsed out of the logs; errors make the run fail instead
  std::string info_log, error_log, console;  // as they came: the library's logs, and stdout + stderr of the process
};

}  // namespace cujit::engine
