// Checks of a whole command line; each names what to write instead.
#include "cujit/link_checks.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

bool same_file(const std::string& a, const std::string& b) {
  if (a == "-" || b == "-") return false;
  struct stat first {
  }, second{};
  if (::stat(a.c_str(), &first) != 0 || ::stat(b.c_str(), &second) != 0) return false;
  return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

void check_output(const Settings& settings, std::vector<Diagnostic>& errors) {
  if (!settings.output) {
    errors.push_back(make_error(Id::bad_option, "no output is named").hint("name it: -o out.cubin"));
    return;
  }
  if (*settings.output == "-" && ::isatty(STDOUT_FILENO) == 1) {
    errors.push_back(make_error(Id::bad_value, "the result is not written to a terminal")
                         .hint("name a file (-o out.cubin), or redirect standard output"));
  }
  for (const auto& input : settings.inputs) {
    if (input.library || !same_file(*settings.output, input.text)) continue;
    errors.push_back(make_error(Id::bad_value, "the output is one of the inputs", {*settings.output})
                         .hint("name another output with -o"));
    return;
  }
}

void check_ptx(const Settings& settings, std::vector<Diagnostic>& errors) {
  if (chosen_emit(settings) != link::Emit::ptx) return;
  const std::string why = settings.emit ? "" : " (the output's name ends in .ptx)";
  if (settings.options.lto == false) {
    errors.push_back(
        make_error(Id::bad_option, "PTX output" + why + " excludes --no-lto: only link-time optimisation makes PTX"));
  }
  if (settings.verify) {
    errors.push_back(
        make_error(Id::bad_option, "PTX output" + why + " excludes --verify: what is checked must be a cubin")
            .hint("link to a cubin: --emit cubin"));
  }
}

void check_relocatable(const Settings& settings, std::vector<Diagnostic>& errors) {
  if (!settings.options.relocatable) return;
  if (chosen_emit(settings) == link::Emit::ptx)
    errors.push_back(make_error(Id::bad_option, "PTX output excludes -r: what is relocatable is a cubin")
                         .hint("link to a cubin: --emit cubin"));
  if (!settings.options.kernels_used.empty() || !settings.options.variables_used.empty())
    errors.push_back(make_error(Id::bad_option,
                                "-r excludes --kernels-used and --variables-used: later links may need "
                                "what is dropped")
                         .hint("name what is kept in the last link"));
  if (settings.verify)
    errors.push_back(make_error(Id::bad_option, "-r excludes --verify: a relocatable cubin does not load")
                         .hint("verify the result of the last link"));
}

void check_depfile(const Settings& settings, std::vector<Diagnostic>& errors) {
  const auto& depfile = settings.depfile;
  if (!depfile.wanted && (!depfile.file.empty() || !depfile.targets.empty() || depfile.phony))
    errors.push_back(make_error(Id::bad_option, "-MF, -MT and -MP say how a dependency file is written, and none is")
                         .hint("add -MD"));
  if (depfile.wanted && settings.output == "-" && (depfile.file.empty() || depfile.targets.empty()))
    errors.push_back(make_error(Id::bad_option, "standard output gives the dependency file no name and no target")
                         .hint("name both: -MF out.d -MT out.cubin"));
  if (depfile.wanted && settings.output && !depfile.file.empty() && depfile.file == *settings.output)
    errors.push_back(
        make_error(Id::bad_value, "the dependency file is the output", {depfile.file}).hint("name another with -MF"));
}

}  // namespace

link::Emit chosen_emit(const Settings& settings) {
  if (settings.emit) return *settings.emit;
  return settings.output && settings.output->ends_with(".ptx") ? link::Emit::ptx : link::Emit::cubin;
}

std::vector<Diagnostic> check_settings(const Settings& settings) {
  std::vector<Diagnostic> errors;
  if (settings.inputs.empty())
    errors.push_back(make_error(Id::no_inputs, "no input is named").hint("cujit link a.ptx b.ptx -o out.cubin"));
  if (std::count(settings.inputs.begin(), settings.inputs.end(), NamedInput{"-"}) > 1)
    errors.push_back(make_error(Id::bad_option, "standard input (`-`) is named twice; it can be read once"));
  check_output(settings, errors);
  check_ptx(settings, errors);
  check_relocatable(settings, errors);
  check_depfile(settings, errors);
  return errors;
}

}  // namespace cujit::app
