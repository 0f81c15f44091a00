// Places: folders of a system in which NVIDIA's files may lie, grouped by the rule that names them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cujit/base/session.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::toolkit {

struct Place {
  std::string rule;
  std::string folder;
};

// What of a toolkit is looked for: the folders differ.
enum class Wanted : std::uint8_t { library, program };

// Each gives its places in the order in which they count; an entry that is not an absolute path is recorded in `looked`
// as skipped, so that nothing is ever taken from the current directory.
std::vector<Place> toolkit_variables(const Session& session, Wanted wanted, std::vector<Looked>& looked);  // CUDA_HOME
std::vector<Place> path_variable(const Session& session, const std::string& name, const std::string& rule,
                                 std::vector<Looked>& looked);  // LD_LIBRARY_PATH, PATH
std::vector<Place> loader_folders(const Session& session);      // the loader's own folders and /etc/ld.so.conf
std::vector<Place> usual_prefixes(const Session& session, Wanted wanted);  // /usr/local/cuda and the like
std::vector<Place> python_wheels(const Session& session, Wanted wanted);   // NVIDIA's wheels in the active environment

// One note on `error` per place that was looked at.
void note_places(Diagnostic& error, const std::vector<Looked>& looked);
// The folders of a toolkit's root that hold `wanted`.
std::vector<std::string> folders_of_root(const std::string& root, Wanted wanted);
// Matches of a shell pattern, the newest version first; numbers count as numbers, so 12.10 is newer than 12.9.
std::vector<std::string> newest_first(const std::string& pattern);

}  // namespace cujit::toolkit
