// Loading the inputs of one line, in its order.
#include "cujit/load_inputs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

class Loader {
 public:
  Loader(const Session& session, const Settings& settings, const toolkit::Library& nvjitlink)
      : session_(session), settings_(settings), nvjitlink_(nvjitlink) {}

  Expected<std::vector<object::ObjectCode>> run() {
    for (const auto& input : settings_.inputs) {
      const bool go_on = input.library ? library(input.text) : file(input.text, false);
      if (!go_on) return fail(Error(std::move(wrong_)));
    }
    unopened_.insert(unopened_.end(), wrong_.begin(), wrong_.end());
    if (!unopened_.empty()) return fail(Error(std::move(unopened_)));
    return std::move(inputs_);
  }

 private:
  // Each returns false if the user interrupted.
  bool library(const std::string& name) {
    const auto found = toolkit::find_device_library(session_, name, settings_.library_paths, nvjitlink_);
    if (!found.path.empty()) {
      session_.decided(fmt::format("-l{}: {} ({})", printable(name), printable(found.path), found.looked.back().rule));
      return file(found.path, true);
    }
    if (ignores_host_libraries(settings_)) {
      session_.decided(fmt::format("-l{}: not found; taken for a host library, left out", printable(name)));
      return true;
    }
    auto error = make_error(Id::cannot_open, fmt::format("library -l{} was not found", printable(name)));
    for (const auto& place : found.looked)
      if (place.rule == "-L") error.note(fmt::format("looked: {} ({})", printable(place.path), place.rule));
    error.hint("name its folder with -L; host libraries are left out with --ignore-host-libraries");
    unopened_.push_back(std::move(error));
    return true;
  }

  bool file(const std::string& path, bool searched) {
    auto input = object::load(session_, path);
    if (input) {
      session_.decided(fmt::format("{}: {}, {} bytes", printable(input->name()), object::kind_name(input->kind()),
                                   input->bytes().size()));
      if (input->kind() == object::Kind::library && !first_time(path))
        session_.decided(printable(path) + ": named before, so it counts once");
      else
        inputs_.push_back(std::move(*input));
      return true;
    }
    auto& found = input.error().diagnostics;
    const auto code = input.error().exit_code();
    if (code == ExitCode::interrupted) {
      wrong_ = std::move(found);
      return false;
    }
    // A linker script, say: what stands for a host library in the place where -l looks.
    if (searched && ignores_host_libraries(settings_)) {
      session_.decided(fmt::format("{}: {}; left out", printable(path), printable(found.front().message)));
      return true;
    }
    auto& list = code == ExitCode::usage ? unopened_ : wrong_;
    list.insert(list.end(), found.begin(), found.end());
    return true;
  }

  bool first_time(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) return true;
    const std::pair<dev_t, ino_t> id{info.st_dev, info.st_ino};
    if (std::ranges::find(archives_, id) != archives_.end()) return false;
    archives_.push_back(id);
    return true;
  }

  const Session& session_;
  const Settings& settings_;
  const toolkit::Library& nvjitlink_;
  std::vector<object::ObjectCode> inputs_;
  std::vector<std::pair<dev_t, ino_t>> archives_;
  std::vector<Diagnostic> unopened_, wrong_;
};

}  // namespace

bool ignores_host_libraries(const Settings& settings) {
  return settings.ignore_host_libraries.value_or(settings.nvcc_line);
}

Expected<std::vector<object::ObjectCode>> load_inputs(const Session& session, const Settings& settings,
                                                      const toolkit::Library& nvjitlink) {
  return Loader(session, settings, nvjitlink).run();
}

}  // namespace cujit::app
