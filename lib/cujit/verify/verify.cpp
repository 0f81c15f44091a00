// From the driver's report to an answer, with what the usual errors mean for the user.
#include "cujit/verify/verify.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "cujit/base/text.hpp"

namespace cujit::verify {
namespace {

// Measured on driver 580.159 with an H200 (MEASURED, "A real driver").
struct Meaning {
  std::string_view error;
  std::string_view text;
};
constexpr std::array meanings = {
    Meaning{"CUDA_ERROR_NO_BINARY_FOR_GPU", "the image holds no code for this GPU; link with --arch native"},
    Meaning{"CUDA_ERROR_NOT_FOUND", "a symbol is left undefined in the image; link it with what defines the symbol"},
    Meaning{"CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
            "the PTX is newer than this driver; link it to a cubin: cujit link x.ptx --arch native"},
    Meaning{"CUDA_ERROR_INVALID_PTX", "the driver's assembler refuses the PTX; its log says why"},
    Meaning{"CUDA_ERROR_INVALID_IMAGE",
            "the driver cannot parse the image: newer major toolkit, damaged, or no device code"},
};

}  // namespace

Expected<engine::LoadReport> verify(const Session& session, engine::Engine& engine, const Bytes& image,
                                    const std::string& name) {
  auto report = engine.load_image(image);
  if (!report) return report;
  const auto gpu =
      fmt::format("{} (sm_{}), driver for CUDA {}.{}", printable(report->gpu_name), report->compute_capability,
                  report->driver_version / 1000, report->driver_version % 1000 / 10);
  if (report->loads) {
    session.decided(fmt::format("verified: the driver loads it with {} kernel{} on {}", report->kernels.size(),
                                report->kernels.size() == 1 ? "" : "s", gpu));
    return report;
  }
  auto error = make_error(Id::does_not_load,
                          fmt::format("the driver does not load it: {} ({}) from {}", printable(report->error_name),
                                      report->error_code, printable(report->stage)),
                          {name});
  for (const auto line : split_lines(report->log))
    if (!line.empty()) error.note("the driver says: " + printable(line));
  error.note("on " + gpu);
  for (const auto& meaning : meanings)
    if (meaning.error == report->error_name) error.hint(std::string(meaning.text));
  return fail(std::move(error));
}

}  // namespace cujit::verify
