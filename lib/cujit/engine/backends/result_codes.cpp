// Table of nvJitLink's result numbers (FORMATS §6b; 10 to 18 are seen from 13.0 on: VERSIONS §9).
#include "cujit/engine/backends/result_codes.hpp"

#include <array>
#include <string_view>

namespace cujit::engine::backends {

std::string result_name(int code) {
  constexpr std::array<std::string_view, 19> names = {"SUCCESS",
                                                      "UNRECOGNIZED_OPTION",
                                                      "MISSING_ARCH",
                                                      "INVALID_INPUT",
                                                      "PTX_COMPILE",
                                                      "NVVM_COMPILE",
                                                      "INTERNAL",
                                                      "THREADPOOL",
                                                      "UNRECOGNIZED_INPUT",
                                                      "FINALIZE",
                                                      "NULL_INPUT",
                                                      "INCOMPATIBLE_OPTIONS",
                                                      "INCORRECT_INPUT_TYPE",
                                                      "ARCH_MISMATCH",
                                                      "OUTDATED_LIBRARY",
                                                      "MISSING_FATBIN",
                                                      "UNRECOGNIZED_ARCH",
                                                      "UNSUPPORTED_ARCH",
                                                      "LTO_NOT_ENABLED"};
  if (code < 0 || static_cast<std::size_t>(code) >= names.size()) return "result " + std::to_string(code);
  return std::string(names[static_cast<std::size_t>(code)]) + " (" + std::to_string(code) + ")";
}

}  // namespace cujit::engine::backends
