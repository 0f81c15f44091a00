// The driver backend: module load with logs, then every kernel, since less proves nothing (MEASURED, "A real driver").
#include "cujit/engine/backends/driver.hpp"

#include <stdlib.h>

#include <array>

namespace cujit::engine::backends {
namespace {

using toolkit::cuda_success;

constexpr unsigned most_functions = 1U << 20;

// What a cuInit that fails means (FORMATS §7; 34 is the toolkit's stub: VERSIONS §1).
struct StartFailure {
  int code;
  DriverOutcome::End end;
  const char* meaning;
};
constexpr std::array start_failures = {
    StartFailure{3, DriverOutcome::End::no_driver, "the driver cannot be initialised"},
    StartFailure{34, DriverOutcome::End::no_driver, "the libcuda.so.1 found is the toolkit's stub, not a driver"},
    StartFailure{35, DriverOutcome::End::no_driver, "the driver is older than its own library needs"},
    StartFailure{100, DriverOutcome::End::no_gpu, "no GPU is visible to the driver"},
    StartFailure{101, DriverOutcome::End::no_gpu, "the GPU asked for is not there"},
    StartFailure{802, DriverOutcome::End::no_driver, "the system's fabric manager is not ready"},
    StartFailure{803, DriverOutcome::End::no_driver, "the kernel's driver and libcuda.so.1 are of different versions"},
    StartFailure{804, DriverOutcome::End::no_driver, "this GPU does not support the forward-compatible libcuda.so.1"},
};

std::string shown(const std::string& name, int code) { return name + " (" + std::to_string(code) + ")"; }

}  // namespace

std::string Driver::name_of(int error) const {
  const char* name = nullptr;
  return api_.error_name(error, &name) == cuda_success && name ? name : "CUDA error";
}

DriverOutcome Driver::run(const DriverOrder& order) {
  DriverOutcome outcome;
  if (!start(order.index, outcome)) return outcome;
  auto& report = outcome.report;
  api_.driver_version(&report.driver_version);
  std::array<char, 256> name{};
  if (api_.device_name(name.data(), static_cast<int>(name.size()) - 1, device_) == cuda_success)
    report.gpu_name = name.data();
  int major = 0, minor = 0;
  api_.device_attribute(&major, toolkit::cuda_attribute_major, device_);
  api_.device_attribute(&minor, toolkit::cuda_attribute_minor, device_);
  report.compute_capability = major * 10 + minor;
  if (order.load) load(order, report);
  return outcome;
}

bool Driver::start(int index, DriverOutcome& outcome) {
  report_({Stage::driver_start, 0});
  outcome.end = DriverOutcome::End::no_driver;
  if (!library_.loaded()) {
    library_ = toolkit::SharedLibrary("libcuda.so.1");
    if (!library_.loaded()) {
      outcome.reason = library_.problem();
      return false;
    }
    if (const auto missing = toolkit::read_api(library_, api_); !missing.empty()) {
      outcome.reason = "libcuda.so.1 lacks the function " + missing;
      return false;
    }
  }
  if (!started_) {
    // Without cuFuncLoad (drivers before 12.4) only an eager load shows what is undefined.
    if (!api_.functions || !api_.function_load) ::setenv("CUDA_MODULE_LOADING", "EAGER", 1);
    if (const int code = api_.init(0); code != cuda_success) {
      outcome.reason = "cuInit failed: " + shown(name_of(code), code);
      for (const auto& failure : start_failures) {
        if (failure.code != code) continue;
        outcome.end = failure.end;
        outcome.reason = std::string(failure.meaning) + "; " + outcome.reason;
      }
      return false;
    }
    started_ = true;
  }
  outcome.end = DriverOutcome::End::no_gpu;
  int count = 0;
  if (api_.device_count(&count) != cuda_success || index < 0 || index >= count) {
    outcome.reason = "there is no GPU " + std::to_string(index) + "; the driver has " + std::to_string(count);
    return false;
  }
  if (const int code = api_.device(&device_, index); code != cuda_success) {
    outcome.reason = "cuDeviceGet failed: " + shown(name_of(code), code);
    return false;
  }
  outcome.end = DriverOutcome::End::reported;
  return true;
}

void Driver::load(const DriverOrder& order, LoadReport& report) {
  const auto failed = [&](const std::string& stage, int code) {
    if (code == cuda_success) return false;
    report.stage = stage;
    report.error_code = code;
    report.error_name = name_of(code);
    return true;
  };
  void* context = nullptr;
  if (failed("cuDevicePrimaryCtxRetain", api_.context_retain(&context, device_)) ||
      failed("cuCtxSetCurrent", api_.context_set(context)))
    return;
  report_({Stage::driver_load, 0});
  std::vector<char> errors(64 * 1024), infos(64 * 1024);
  const auto size_value = [](const std::vector<char>& log) { return reinterpret_cast<void*>(log.size() - 1); };
  std::array<int, 4> options = {toolkit::cuda_jit_error_log, toolkit::cuda_jit_error_log_size,
                                toolkit::cuda_jit_info_log, toolkit::cuda_jit_info_log_size};
  std::array<void*, 4> values = {errors.data(), size_value(errors), infos.data(), size_value(infos)};
  void* module = nullptr;
  // The image is followed by NULs in the frame, as PTX needs.
  const int code = api_.module_load(&module, order.image.data(), static_cast<unsigned>(options.size()), options.data(),
                                    values.data());
  errors.back() = infos.back() = '\0';
  report.log = std::string(errors.data());
  if (infos.front() != '\0') report.log += (report.log.empty() ? "" : "\n") + std::string(infos.data());
  if (failed("cuModuleLoadDataEx", code)) return;
  report.loads = true;
  report_({Stage::driver_functions, 0});
  load_functions(module, report);
}

void Driver::load_functions(void* module, LoadReport& report) {
  if (!api_.functions || !api_.function_count || !api_.function_load) return;
  const auto failed = [&](const std::string& stage, int code) {
    if (code == cuda_success) return false;
    report.loads = false;
    report.stage = stage;
    report.error_code = code;
    report.error_name = name_of(code);
    return true;
  };
  unsigned count = 0;
  if (failed("cuModuleGetFunctionCount", api_.function_count(&count, module)) || count == 0) return;
  if (count > most_functions) count = most_functions;
  std::vector<void*> functions(count);
  if (failed("cuModuleEnumerateFunctions", api_.functions(functions.data(), count, module))) return;
  for (void* function : functions) {
    const char* name = nullptr;
    if (!api_.function_name || api_.function_name(&name, function) != cuda_success || !name) name = "?";
    report.kernels.emplace_back(name);
    if (failed("cuFuncLoad(" + report.kernels.back() + ")", api_.function_load(function))) return;
  }
}

}  // namespace cujit::engine::backends
