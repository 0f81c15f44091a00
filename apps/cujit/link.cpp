// `cujit link`, top to bottom: options → library → inputs → link → verify → output. What can be refused early is.
#include "cujit/link.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "cujit/base/files.hpp"
#include "cujit/base/text.hpp"
#include "cujit/command_line.hpp"
#include "cujit/help.hpp"
#include "cujit/link/link.hpp"
#include "cujit/program_version.hpp"
#include "cujit/surroundings.hpp"
#include "cujit/toolkit/find.hpp"
#include "cujit/verify/verify.hpp"

namespace cujit::app {
namespace {

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

bool same_file(const std::string& a, const std::string& b) {
  struct stat left {};
  struct stat right {};
  return ::stat(a.c_str(), &left) == 0 && ::stat(b.c_str(), &right) == 0 && S_ISREG(left.st_mode) &&
         left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

Expected<void> check_files(const Settings& settings) {
  if (settings.inputs.empty())
    return fail(make_error(Id::no_inputs, "nothing to link: no input was given")
                    .hint("cujit link a.ptx b.ptx --arch sm_90 -o out.cubin"));
  if (!settings.output)
    return fail(make_error(Id::bad_option, "no output was named; say where the result goes with -o")
                    .hint("-o out.cubin, or -o out.ptx"));
  if (std::ranges::count(settings.inputs, "-") > 1)
    return fail(Id::bad_option, "standard input (-) can be read only once");
  if (*settings.output == "-") {
    if (::isatty(STDOUT_FILENO) == 1)
      return fail(make_error(Id::cannot_write, "a terminal is no place for a cubin")
                      .hint("redirect standard output, or name a file with -o"));
    return {};
  }
  for (const auto& input : settings.inputs)
    if (same_file(input, *settings.output))
      return fail(make_error(Id::cannot_write, "the output is one of the inputs", {*settings.output})
                      .hint("name another file with -o"));
  return check_writable(*settings.output);
}

// All inputs are tried, so that one run tells everything; a file that cannot be opened (exit 2) goes first.
Expected<std::vector<object::ObjectCode>> load_all(const Session& session, const std::vector<std::string>& paths) {
  std::vector<object::ObjectCode> loaded;
  std::vector<Diagnostic> problems;
  for (const auto& path : paths) {
    auto code = object::load(session, path);
    if (code)
      loaded.push_back(std::move(*code));
    else
      std::ranges::move(code.error().diagnostics, std::back_inserter(problems));
  }
  std::ranges::stable_partition(problems,
                                [](const Diagnostic& d) { return d.id == Id::cannot_open || d.id == Id::interrupted; });
  if (!problems.empty()) return fail(Error(std::move(problems)));
  return loaded;
}

link::Emit emit_of(const Settings& settings) {
  if (settings.emit) return *settings.emit;
  return settings.output->ends_with(".ptx") ? link::Emit::ptx : link::Emit::cubin;
}

Expected<void> link_all(const Session& session, Settings settings) {
  if (auto fine = check_files(settings); !fine) return fine;
  settings.options.emit = emit_of(settings);
  auto library = toolkit::find_nvjitlink(session, settings.nvjitlink);
  if (!library) return fail(library.error());
  session.decided(fmt::format("nvJitLink {} from {}: {}", gpu::to_string(library->version), library->rule,
                              printable(library->path)));
  if (auto fine = link::check_options(settings.options, *library); !fine) return fine;
  for (const auto& name : settings.ignored) session.decided(fmt::format("--{} has no effect here", name));

  auto inputs = load_all(session, settings.inputs);
  if (!inputs) return fail(inputs.error());
  engine::Engine engine(session, library->path);
  auto result = link::link(session, engine, *library, {std::move(*inputs), settings.options, settings.nvjitlink});
  if (!result) return fail(result.error());
  if (settings.verify) {
    if (auto loads = verify::verify(session, engine, result->image, *settings.output); !loads)
      return fail(loads.error());
  }
  if (settings.options.time || settings.options.vendor_verbose) {
    for (const auto line : split_lines(result->info_log)) say(STDERR_FILENO, printable(line) + "\n");
  }
  if (interrupted(session)) return fail(Id::interrupted, "interrupted");
  return write_whole(session, *settings.output == "-" ? "/dev/stdout" : *settings.output, result->image);
}

}  // namespace

ExitCode run_link(Session& session, std::span<const std::string> arguments) {
  session.sink = text_sink(wants_colour(session, report::ColourChoice::automatic), false);
  auto settings = parse_link_line(arguments, exists);
  Expected<void> done;
  if (!settings) {
    done = fail(settings.error());
  } else {
    session.sink = text_sink(wants_colour(session, settings->color), settings->quiet);
    session.timeout_ms = settings->timeout_ms;
    if (settings->verbose)
      session.explain = [](const std::string& line) { say(STDERR_FILENO, "cujit: " + line + "\n"); };
    if (settings->help) return say(STDOUT_FILENO, link_help()), ExitCode::ok;
    if (settings->version) return say(STDOUT_FILENO, program_version(session) + "\n"), ExitCode::ok;
    if (auto worker = find_worker(session)) {
      session.worker_path = *worker;
      done = link_all(session, std::move(*settings));
    } else {
      done = fail(worker.error());
    }
  }
  if (done) return ExitCode::ok;
  for (const auto& d : done.error().diagnostics) session.sink(d);
  return done.error().exit_code();
}

}  // namespace cujit::app
