// Finding ptxas, the assembler program; it is not run here.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "cujit/base/text.hpp"
#include "cujit/toolkit/places.hpp"

namespace cujit::toolkit {
namespace {

// Empty = it is a program; else why not.
std::string problem_with(const std::string& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return "no such file";
  if (!S_ISREG(facts.st_mode)) return "not a regular file";
  return ::access(path.c_str(), X_OK) == 0 ? "" : "not executable";
}

bool try_program(Program& program, const std::string& rule, const std::string& path) {
  const auto problem = problem_with(path);
  program.looked.push_back({rule, path, problem.empty() ? "found" : problem});
  if (!problem.empty()) return false;
  program.path = path;
  program.rule = rule;
  return true;
}

bool try_places(Program& program, const std::vector<Place>& places) {
  for (const auto& place : places)
    if (try_program(program, place.rule, place.folder + "/ptxas")) return true;
  return false;
}

Expected<Program> asked(const std::string& rule, const std::string& value) {
  std::error_code none;
  const auto path = std::filesystem::absolute(value, none).lexically_normal().string();
  Program program;
  for (const auto& candidate : {path, path + "/ptxas", path + "/bin/ptxas"})
    if (try_program(program, rule, candidate)) return program;
  return fail(
      make_error(Id::no_ptxas, rule + ": '" + printable(value) + "' is no ptxas: " + program.looked.front().result)
          .hint("name the program itself, or a folder that holds it"));
}

}  // namespace

Expected<Program> find_ptxas(const Session& session, const std::string& flag) {
  if (!flag.empty()) return asked("--ptxas", flag);
  if (const auto value = session.variable("CUJIT_PTXAS"); value && !value->empty()) return asked("CUJIT_PTXAS", *value);
  Program program;
  if (try_places(program, toolkit_variables(session, Wanted::program, program.looked)) ||
      try_places(program, path_variable(session, "PATH", "PATH", program.looked)) ||
      try_places(program, usual_prefixes(session, Wanted::program)) ||
      try_places(program, python_wheels(session, Wanted::program)))
    return program;
  auto error = make_error(Id::no_ptxas, "no ptxas was found");
  note_places(error, program.looked);
  error.hint("pip install nvidia-cuda-nvcc, or install the CUDA toolkit and set CUDA_HOME");
  error.hint("--ptxas PATH (or CUJIT_PTXAS) names it directly");
  return fail(std::move(error));
}

}  // namespace cujit::toolkit
