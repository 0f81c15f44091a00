// Engine: runs units in worker processes and turns what happens there into results or diagnostics.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"
#include "cujit/engine/unit.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::engine {

// What the driver said of one image.
struct LoadReport {
  bool loads = false;
  std::string error_name;  // "CUDA_ERROR_NO_BINARY_FOR_GPU"
  int error_code = 0;
  std::string stage;  // "cuModuleLoadDataEx", "cuFuncLoad(kern)"
  std::string log;    // the driver's JIT log
  std::string gpu_name;
  int compute_capability = 0;  // 90
  int driver_version = 0;      // cuDriverGetVersion: 13000
  std::vector<std::string> kernels;
};

class Engine {
 public:
  // `nvjitlink` and `ptxas` are paths; a backend whose path is empty cannot be asked for. `session` must outlive it.
  Engine(const Session& session, std::string nvjitlink, std::string ptxas = "");
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Whether units for ptxas can be run: a ptxas was named.
  bool can_assemble() const;
  // Hint: a unit for nvJitLink will come. The worker starts and loads the library while the caller still reads its
  // inputs; what goes wrong there is told by `run`.
  void warm_up();
  // Hint: no more work will come. The workers are told to end, and end while the caller goes on.
  void finish();

  // Errors: vendor_error, ptx_error, undefined_symbol, duplicate_definition, mismatch, … as parsed from the logs;
  // vendor_crash and vendor_hang that name the input in hand; library_unusable; interrupted.
  Expected<UnitResult> run(const Unit& unit);
  // Asks the driver for GPU `index`; errors: no_driver, no_gpu, vendor_crash, vendor_hang.
  Expected<LoadReport> driver_info(int index = 0);
  // Really loads `image` (cuModuleLoadDataEx, then cuFuncLoad on each kernel) on GPU `index`. That the image is refused
  // is a report, not an error; a crash or hang of the driver is an error.
  Expected<LoadReport> load_image(const Bytes& image, int index = 0);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cujit::engine
