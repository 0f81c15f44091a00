// hand_image WORKER IMAGE: hands an image straight to the worker's driver backend, past all readers, and prints its
// report. Exit 0 loads, 4 refused, 77 no driver or GPU, 1 anything else.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "cujit/engine/engine.hpp"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  cujit::Session session;
  session.worker_path = argv[1];
  for (char** v = environ; *v; ++v) {
    const std::string entry = *v;
    const auto equals = entry.find('=');
    if (equals != std::string::npos) session.environment[entry.substr(0, equals)] = entry.substr(equals + 1);
  }
  session.timeout_ms = 60'000;
  std::ifstream file(argv[2], std::ios::binary);
  const cujit::Bytes image(std::string{std::istreambuf_iterator<char>(file), {}});
  cujit::engine::Engine engine(session, "");
  const auto report = engine.load_image(image);
  if (!report) {
    for (const auto& d : report.error().diagnostics) std::printf("%s\n", d.message.c_str());
    return report.error().exit_code() == cujit::ExitCode::unavailable ? 77 : 1;
  }
  std::printf("%s %d %s kernels=%zu gpu=%s cc=%d driver=%d log=%s\n",
              report->loads ? "loads" : report->error_name.c_str(), report->error_code, report->stage.c_str(),
              report->kernels.size(), report->gpu_name.c_str(), report->compute_capability, report->driver_version,
              report->log.c_str());
  return report->loads ? 0 : 4;
}
