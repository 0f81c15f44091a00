// `cujit link`, top to bottom: parse → find the library → check → load → link → verify → write.
#include "cujit/link.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cujit/base/depfile.hpp"
#include "cujit/base/files.hpp"
#include "cujit/base/text.hpp"
#include "cujit/engine/engine.hpp"
#include "cujit/help.hpp"
#include "cujit/interrupt.hpp"
#include "cujit/link/link.hpp"
#include "cujit/link_checks.hpp"
#include "cujit/load_inputs.hpp"
#include "cujit/parse.hpp"
#include "cujit/streams.hpp"
#include "cujit/toolkit/find.hpp"
#include "cujit/verify/verify.hpp"
#include "cujit/version.hpp"

namespace cujit::app {
namespace {

bool file_exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

void explain_settings(const Session& session, const Settings& settings) {
  if (settings.no_cache) session.decided("--no-cache: the library's cache is never used, where it has one");
  for (const auto& line : settings.ignored) session.decided(line);
}

Expected<void> check_worker(const Session& session) {
  if (::access(session.worker_path.c_str(), X_OK) == 0) return {};
  return fail(make_error(Id::no_worker, "no worker program: " + printable(session.worker_path))
                  .hint("it is installed beside cujit, as ../libexec/cujit/cujit-worker; CUJIT_WORKER names another"));
}

Expected<void> write_result(const Session& session, const std::string& path, const Bytes& image) {
  if (interrupted(session)) return fail(Id::interrupted, "interrupted");
  return write_whole(session, path == "-" ? "/dev/stdout" : path, image);
}

Expected<void> check_outputs(const Settings& settings) {
  if (*settings.output != "-")
    if (auto fine = check_writable(*settings.output); !fine) return fine;
  return settings.depfile.wanted ? check_writable(settings.depfile.file) : Expected<void>{};
}

// The depfile names every file that was read: response files, inputs, libraries of -l, members of thin archives.
Expected<std::string> text_of_depfile(const Settings& settings, const std::vector<std::string>& read) {
  std::vector<std::string> files;
  for (const auto* list : {&settings.files_read, &read})
    for (const auto& file : *list)
      if (std::ranges::find(files, file) == files.end()) files.push_back(file);
  return depfile_text(settings.depfile.targets, files, settings.depfile.phony);
}

// nvcc -dlink writes a host object; a build that still expects one would fail in the host link, far from here.
void tell_of_object_name(const Session& session, const std::string& output) {
  if (output.ends_with(".o"))
    session.tell(make_warning(Id::name_disagrees, "the name says host object, and a cubin is written", {output})
                     .hint("a host linker does not take it: name it -o out.cubin"));
}

// The assembler, or nothing. Without one everything but -r of PTX works; one that was named must be there. Only -r and
// what nvcc wrote into containers can ask for it, so other links do not search for it.
Expected<std::string> ptxas_for(const Session& session, const Settings& settings, const link::Request& request) {
  const bool named = !settings.ptxas.empty() || !session.variable("CUJIT_PTXAS").value_or("").empty();
  const bool container = std::ranges::any_of(request.inputs, [](const object::ObjectCode& input) {
    using object::Kind;
    return input.kind() == Kind::fatbin || input.kind() == Kind::object || input.kind() == Kind::library;
  });
  if (!named && !container && !request.options.relocatable) return std::string();
  const auto ptxas = toolkit::find_ptxas(session, settings.ptxas);
  if (ptxas) return ptxas->path;
  return named ? Expected<std::string>(fail(ptxas.error())) : std::string();
}

// The whole link after the command line was found right.
Expected<void> link_and_write(Session& session, const Settings& settings) {
  link::Request request{{}, settings.options, settings.nvjitlink};
  request.options.emit = chosen_emit(settings);
  request.options.host_line = ignores_host_libraries(settings);
  std::vector<std::string> read;
  session.has_read = [&read](const std::string& path) { read.push_back(path); };
  const auto library = toolkit::find_nvjitlink(session, settings.nvjitlink);
  if (!library) return fail(library.error());
  session.decided(fmt::format("nvJitLink {}: {} ({})", gpu::to_string(library->version), printable(library->path),
                              printable(library->rule)));
  if (auto fine = link::check_options(request.options, *library); !fine) return fine;
  if (auto fine = check_outputs(settings); !fine) return fine;
  tell_of_object_name(session, *settings.output);
  if (auto fine = check_worker(session); !fine) return fine;

  auto inputs = load_inputs(session, settings, *library);
  if (!inputs) return fail(inputs.error());
  request.inputs = std::move(*inputs);
  if (!settings.options.uidx.empty())  // the library would not say that it is missing
    if (auto uidx = read_whole(session, settings.options.uidx); !uidx) return fail(uidx.error());
  const auto ptxas = ptxas_for(session, settings, request);
  if (!ptxas) return fail(ptxas.error());
  engine::Engine engine(session, library->path, *ptxas);
  const auto result = link::link(session, engine, *library, request);
  if (!result) return fail(result.error());
  if (settings.verify)
    if (auto loads = verify::verify(session, engine, result->image, *settings.output); !loads)
      return fail(loads.error());
  auto dependencies = settings.depfile.wanted ? text_of_depfile(settings, read) : Expected<std::string>("");
  if (!dependencies) return fail(dependencies.error());
  if (auto written = write_result(session, *settings.output, result->image); !written) return written;
  if (settings.depfile.wanted)
    if (auto written = write_whole(session, settings.depfile.file, Bytes(*dependencies)); !written) return written;
  session.decided(fmt::format("wrote {}: {}, {}, {} bytes", printable(*settings.output),
                              result->emit == link::Emit::ptx ? "PTX"
                              : settings.options.relocatable  ? "relocatable cubin"
                                                              : "cubin",
                              gpu::sm_name(result->arch), result->image.size()));
  return {};
}

}  // namespace

int run_link(Session session, const std::vector<std::string>& arguments) {
  auto [settings, errors] = parse_link(session, arguments, file_exists);
  const Reporter report(session, settings.color, settings.quiet);
  if (settings.help || settings.version) {
    const auto shown =
        settings.help ? write_stdout(link_help()) : write_stdout(version_line(session, settings.nvjitlink));
    return shown ? 0 : report(shown.error());
  }
  if (errors.empty()) errors = check_settings(settings);
  if (!errors.empty()) return report(Error(std::move(errors)));

  session.interrupt_fd = watch_interrupts();
  session.timeout_ms = settings.timeout_ms;
  session.sink = [&report](const Diagnostic& diagnostic) { report(diagnostic); };
  if (settings.verbose) session.explain = [](const std::string& line) { write_stderr("cujit: " + line + "\n"); };
  explain_settings(session, settings);
  const auto done = link_and_write(session, settings);
  return done ? static_cast<int>(ExitCode::ok) : report(done.error());
}

}  // namespace cujit::app
