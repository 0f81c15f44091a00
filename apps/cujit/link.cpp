// `cujit link`, top to bottom: parse → find the library → check → load → link → verify → write.
#include "cujit/link.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "cujit/base/files.hpp"
#include "cujit/base/text.hpp"
#include "cujit/engine/engine.hpp"
#include "cujit/help.hpp"
#include "cujit/interrupt.hpp"
#include "cujit/link/link.hpp"
#include "cujit/link_checks.hpp"
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

// Every input, or all that is wrong with any of them; what cannot be opened decides the exit code.
Expected<std::vector<object::ObjectCode>> load_all(const Session& session, const std::vector<NamedInput>& named) {
  std::vector<object::ObjectCode> inputs;
  std::vector<Diagnostic> unopened, wrong;
  for (const auto& [text, library] : named) {
    if (library) {
      wrong.push_back(make_error(Id::not_yet, "libraries are wired next: -l" + printable(text)));
      continue;
    }
    auto input = object::load(session, text);
    if (input) {
      session.decided(fmt::format("{}: {}, {} bytes", printable(input->name()), object::kind_name(input->kind()),
                                  input->bytes().size()));
      inputs.push_back(std::move(*input));
      continue;
    }
    auto& found = input.error().diagnostics;
    if (input.error().exit_code() == ExitCode::interrupted) return fail(std::move(input.error()));
    auto& list = input.error().exit_code() == ExitCode::usage ? unopened : wrong;
    list.insert(list.end(), found.begin(), found.end());
  }
  unopened.insert(unopened.end(), wrong.begin(), wrong.end());
  if (!unopened.empty()) return fail(Error(std::move(unopened)));
  return inputs;
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

// The whole link after the command line was found right.
Expected<void> link_and_write(const Session& session, const Settings& settings) {
  link::Request request{{}, settings.options, settings.nvjitlink};
  request.options.emit = chosen_emit(settings);
  const auto library = toolkit::find_nvjitlink(session, settings.nvjitlink);
  if (!library) return fail(library.error());
  session.decided(fmt::format("nvJitLink {}: {} ({})", gpu::to_string(library->version), printable(library->path),
                              printable(library->rule)));
  if (auto fine = link::check_options(request.options, *library); !fine) return fine;
  if (*settings.output != "-")
    if (auto fine = check_writable(*settings.output); !fine) return fine;
  if (auto fine = check_worker(session); !fine) return fine;

  auto inputs = load_all(session, settings.inputs);
  if (!inputs) return fail(inputs.error());
  request.inputs = std::move(*inputs);
  // Without a ptxas everything but -r of PTX works.
  const auto ptxas = toolkit::find_ptxas(session, "");
  engine::Engine engine(session, library->path, ptxas ? ptxas->path : "");
  const auto result = link::link(session, engine, *library, request);
  if (!result) return fail(result.error());
  if (settings.verify)
    if (auto loads = verify::verify(session, engine, result->image, *settings.output); !loads)
      return fail(loads.error());
  if (auto written = write_result(session, *settings.output, result->image); !written) return written;
  session.decided(fmt::format("wrote {}: {}, {}, {} bytes", printable(*settings.output),
                              result->emit == link::Emit::ptx ? "PTX" : "cubin", gpu::sm_name(result->arch),
                              result->image.size()));
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
