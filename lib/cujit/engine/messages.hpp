// What parent and worker say to each other, as values, and their form in frames.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cujit/engine/engine.hpp"
#include "cujit/engine/outcome.hpp"
#include "cujit/engine/wire.hpp"

namespace cujit::engine {

// A unit as the worker sees it: views into the frame, which lives until the unit is done. Text and data are followed by
// NULs in memory.
struct WorkOrder {
  struct Input {
    InputKind kind{};
    std::string_view name;
    std::span<const std::uint8_t> bytes;
  };
  Operation operation{};
  Backend backend{};
  std::string_view tool;    // path of the library or program
  std::string_view folder;  // for what the tool must keep in files while it runs; removed by the parent
  std::vector<std::string_view> options;
  std::vector<Input> inputs;
};

struct DriverOrder {
  int index = 0;
  bool load = false;  // else only who the GPU and driver are
  std::span<const std::uint8_t> image;
};

// How the driver order ended: a report, or the reason that there is none.
struct DriverOutcome {
  enum class End : std::uint8_t { reported, no_driver, no_gpu };
  End end = End::reported;
  std::string reason;  // why there is no report
  LoadReport report;
};

FrameWriter write_order(const Unit& unit, const std::string& tool, const std::string& folder);
FrameWriter write_driver_order(int index, const Bytes* image);
FrameWriter write_outcome(const Outcome& outcome);  // without the image, which is a frame of its own before it
FrameWriter write_driver_outcome(const DriverOutcome& outcome);
FrameWriter write_progress(const Progress& progress);

// Each returns false if the payload is malformed.
bool read_order(std::span<const std::uint8_t> payload, WorkOrder& out);
bool read_driver_order(std::span<const std::uint8_t> payload, DriverOrder& out);
bool read_outcome(std::span<const std::uint8_t> payload, Outcome& out);
bool read_driver_outcome(std::span<const std::uint8_t> payload, DriverOutcome& out);
bool read_progress(std::span<const std::uint8_t> payload, Progress& out);

}  // namespace cujit::engine
