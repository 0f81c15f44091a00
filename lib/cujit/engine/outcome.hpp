// Outcome: what a backend did with one unit, as plain data: the worker fills it, the parent judges it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cujit/base/bytes.hpp"

namespace cujit::engine {

// The vendor call in hand. It is sent before each call, so that a crash or hang can be told from its last one.
enum class Stage : std::uint8_t {
  start,         // nothing was called yet
  load_library,  // dlopen and its names
  create,
  add,  // an input; Progress::input says which
  complete,
  get,  // the result and the logs
  destroy,
  assemble,      // ptxas runs
  driver_start,  // cuInit up to the context
  driver_load,   // cuModuleLoadDataEx
  driver_functions,
  done,
};

struct Progress {
  Stage stage = Stage::start;
  std::uint32_t input = 0;
};

struct Outcome {
  Stage stage = Stage::start;  // where it ended; done = every call said success
  std::int32_t code = 0;       // of the call that failed: the vendor's number; ptxas: exit status, or minus the signal
  std::uint32_t input = 0;     // the input in hand there
  std::string failure;         // the worker's own words, where no vendor call failed ("cannot load …")
  std::string info_log, error_log;
  // How long the logs were after each Add: text in between belongs to that input.
  std::vector<std::uint64_t> info_ends, error_ends;
  Bytes image;
};

}  // namespace cujit::engine
