// The driver backend on the fake libcuda: reports, refusals, no driver, no GPU, crash and hang.
#include "support.hpp"

using namespace cujit;
using namespace cujit::test;

namespace {

Session with_driver(const std::string& script) {
  auto s = session();
  s.environment["LD_LIBRARY_PATH"] = std::string(CUJIT_FAKE_DIR) + "/cuda";
  s.environment["CUJIT_FAKE_CUDA"] = script;
  return s;
}

Expected<engine::LoadReport> load(const Session& s) {
  engine::Engine engine(s, "");
  return engine.load_image(Bytes(std::string("an image")));
}

}  // namespace

TEST_CASE("an image that loads is reported with its kernels and the GPU") {
  const auto report = load(with_driver("cc=120,version=12080,kernels=a:b"));
  REQUIRE(report);
  CHECK(report->loads);
  CHECK(report->kernels == std::vector<std::string>{"a", "b"});
  CHECK(report->compute_capability == 120);
  CHECK(report->driver_version == 12080);
  CHECK(report->gpu_name == "Fake GPU");
}

TEST_CASE("who the driver is can be asked without an image") {
  const auto s = with_driver("cc=90");
  engine::Engine engine(s, "");
  const auto report = engine.driver_info();
  REQUIRE(report);
  CHECK(report->compute_capability == 90);
  CHECK_FALSE(engine.driver_info(1));
}

TEST_CASE("an image that is refused is a report with error, stage and log") {
  auto report = load(with_driver("load=222,log:Unsupported .version 9.9"));
  REQUIRE(report);
  CHECK_FALSE(report->loads);
  CHECK(report->error_name == "CUDA_ERROR_UNSUPPORTED_PTX_VERSION");
  CHECK(report->error_code == 222);
  CHECK(report->stage == "cuModuleLoadDataEx");
  CHECK(report->log == "Unsupported .version 9.9");
  report = load(with_driver("kernels=kern,funcload=500"));
  REQUIRE(report);
  CHECK_FALSE(report->loads);
  CHECK(report->stage == "cuFuncLoad(kern)");
  CHECK(report->error_name == "CUDA_ERROR_NOT_FOUND");
}

TEST_CASE("no driver and no GPU are told apart") {
  auto report = load(with_driver("noinit=100"));
  REQUIRE_FALSE(report);
  CHECK(report.error().diagnostics.front().id == Id::no_gpu);
  CHECK(report.error().diagnostics.front().message.find("CUDA_ERROR_NO_DEVICE") != std::string::npos);
  report = load(with_driver("noinit=34"));
  REQUIRE_FALSE(report);
  CHECK(report.error().diagnostics.front().id == Id::no_driver);
  CHECK(report.error().diagnostics.front().message.find("stub") != std::string::npos);
  report = load(with_driver("gpus=0"));
  REQUIRE_FALSE(report);
  CHECK(report.error().diagnostics.front().id == Id::no_gpu);
}

TEST_CASE("a driver that crashes or hangs is an error, and nothing is left") {
  auto report = load(with_driver("crash"));
  REQUIRE_FALSE(report);
  CHECK(report.error().diagnostics.front().id == Id::vendor_crash);
  CHECK(report.error().diagnostics.front().message == "the CUDA driver crashed (SIGSEGV) while loading the image");
  auto s = with_driver("hang");
  s.timeout_ms = 300;
  report = load(s);
  REQUIRE_FALSE(report);
  CHECK(report.error().diagnostics.front().id == Id::vendor_hang);
  CHECK_FALSE(has_children());
}

TEST_CASE("nvJitLink never reaches a driver that loads and cannot start") {
  // 12.1 to 12.4 fail in Create then (VERSIONS §1); 12.9 and newer ask for libcuda.so.1.
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = with_driver("noinit=34");
    engine::Engine engine(s, library);
    CHECK(engine.run(link_unit({ptx("a.ptx", calls_ptx), ptx("b.ptx", called_ptx)})));
  }
}
