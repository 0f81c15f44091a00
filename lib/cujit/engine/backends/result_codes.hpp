// nvJitLink's result numbers and their names.
#pragma once
#include <string>

namespace cujit::engine::backends {

// "INVALID_INPUT (3)"; a number that no release has yet comes as "result 42".
std::string result_name(int code);

}  // namespace cujit::engine::backends
