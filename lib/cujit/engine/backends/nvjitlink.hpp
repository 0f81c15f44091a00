// The nvJitLink backend: runs one unit in this process. Only the worker calls it.
#pragma once
#include <memory>
#include <string>

#include "cujit/engine/backends/backend.hpp"
#include "cujit/toolkit/nvjitlink_api.hpp"

namespace cujit::engine::backends {

class NvJitLink {
 public:
  NvJitLink(Report report, KeepDriverOut keep_driver_out) : report_(std::move(report)), guard_(keep_driver_out) {}
  // Loads the library if it is not loaded yet; the problem is kept for `run` to report.
  void load(const std::string& path);
  // Stops at the first call that fails: after a failed Add, Complete says success with the rest (VERSIONS §5). The
  // handle is destroyed by `finish`, which the caller calls once the result is on its way.
  Outcome run(const WorkOrder& order);
  void finish();

 private:
  bool create(const WorkOrder& order, Outcome& outcome);
  bool add_inputs(const WorkOrder& order, Outcome& outcome);
  bool fetch(Operation operation, Outcome& outcome);
  void read_logs(Outcome& outcome);

  Report report_;
  KeepDriverOut guard_;
  toolkit::SharedLibrary library_;
  toolkit::NvJitLinkApi api_;
  std::string path_, problem_;
  void* handle_ = nullptr;
};

}  // namespace cujit::engine::backends
