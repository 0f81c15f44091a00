// From the names on the line to the inputs: files as they are, libraries of -l where they are found.
#pragma once
#include <vector>

#include "cujit/object/object_code.hpp"
#include "cujit/settings.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::app {

// Whether a library that is not found is the host linker's business: as said, else where the line is nvcc's or
// nvlink's.
bool ignores_host_libraries(const Settings& settings);

// Every input, or all that is wrong with any of them; what cannot be opened decides the exit code. One archive named
// twice is one. `nvjitlink`: its toolkit is among the places where -l looks.
Expected<std::vector<object::ObjectCode>> load_inputs(const Session& session, const Settings& settings,
                                                      const toolkit::Library& nvjitlink);

}  // namespace cujit::app
