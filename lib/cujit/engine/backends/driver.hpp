// The driver backend: asks the CUDA driver who it is, and lets it load an image. Only the worker calls it.
#pragma once
#include "cujit/engine/backends/backend.hpp"
#include "cujit/toolkit/cuda_api.hpp"

namespace cujit::engine::backends {

class Driver {
 public:
  explicit Driver(Report report) : report_(std::move(report)) {}
  DriverOutcome run(const DriverOrder& order);

 private:
  // True once the driver is started and `device_` is the GPU asked for.
  bool start(int index, DriverOutcome& outcome);
  void load(const DriverOrder& order, LoadReport& report);
  void load_functions(void* module, LoadReport& report);
  std::string name_of(int error) const;

  Report report_;
  toolkit::SharedLibrary library_;
  toolkit::CudaApi api_;
  bool started_ = false;
  int device_ = 0;
};

}  // namespace cujit::engine::backends
