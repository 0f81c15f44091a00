// The argv normaliser. It is pure: no file is opened, and nothing is matched by prefix.
#include "cujit/argv.hpp"

#include <fmt/format.h>

#include <utility>

#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

std::size_t dashes(std::string_view text) {
  const auto end = text.find_first_not_of('-');
  return end == std::string_view::npos ? text.size() : end;
}

bool is_option(std::string_view argument) { return argument.size() > 1 && argument[0] == '-'; }

Diagnostic unknown_option(const std::string& name) {
  auto error = make_error(Id::bad_option, fmt::format("unknown option '{}'", printable(name)));
  if (auto hint = did_you_mean(name, all_spellings()); !hint.empty())
    error.hint(std::move(hint));
  else if (name.starts_with("-l") || name.starts_with("-L"))
    error.hint("libraries (-l, -L) are not supported yet; name the files themselves");
  else
    error.hint("`cujit link --help` lists the options; a file name that begins with '-' goes after `--`");
  return error;
}

std::optional<Diagnostic> refused(std::string_view name) {
  for (const auto& row : refused_options()) {
    if (!any_word(row.spellings, [&](std::string_view word) { return word == name; })) continue;
    return make_error(Id::bad_option, fmt::format("option '{}' is not yet supported: {}", name, row.why));
  }
  return std::nullopt;
}

class Walk {
 public:
  Walk(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists)
      : arguments_(arguments), exists_(exists) {}

  Normalised run() {
    while (at_ < arguments_.size()) {
      const auto& argument = arguments_[at_++];
      if (argument == "--") {
        out_.inputs.insert(out_.inputs.end(), arguments_.begin() + static_cast<std::ptrdiff_t>(at_), arguments_.end());
        break;
      }
      if (is_option(argument))
        option(argument);
      else
        input(argument);
    }
    return std::move(out_);
  }

 private:
  void input(const std::string& argument) {
    if (argument.starts_with('@') && !exists_(argument)) {
      auto error =
          make_error(Id::bad_option, fmt::format("response files are not supported yet: '{}'", printable(argument)));
      error.hint("a file whose own name begins with '@' is taken as it is; this one does not exist");
      out_.errors.push_back(std::move(error));
      return;
    }
    out_.inputs.push_back(argument);
  }

  void option(const std::string& argument) {
    const auto equals = argument.find('=');
    const auto name = argument.substr(0, equals);
    const auto match = find_option(name);
    if (!match) {
      auto known = refused(name);
      out_.errors.push_back(known ? std::move(*known) : unknown_option(name));
      return;
    }
    const auto given = equals == std::string::npos ? std::nullopt : std::optional(argument.substr(equals + 1));
    if (auto value = value_of(*match, name, given))
      out_.tokens.push_back({match->option, {std::move(*value), dashes(name) == 1}});
  }

  std::optional<std::string> value_of(const Match& match, const std::string& name,
                                      const std::optional<std::string>& given) {
    const auto kind = match.option->kind;
    if (match.implied || kind == ValueKind::none) {
      if (!given) return match.implied.value_or("on");
      return bad(fmt::format("bad value '{}' for {}: it takes no value", printable(*given), name));
    }
    if (given) return given;
    if (kind == ValueKind::boolean) return separate_switch();
    if (at_ < arguments_.size() && !looks_forgotten(arguments_[at_], kind)) return arguments_[at_++];
    bad(fmt::format("{} needs a value", name));
    if (at_ < arguments_.size())
      out_.errors.back().hint(fmt::format("the next argument is the option '{}'; write {}={} if that is the value",
                                          printable(arguments_[at_]), name, printable(arguments_[at_])));
    return std::nullopt;
  }

  // ptxas callers write `-fmad false`; no other word is taken, since it may be an input.
  std::string separate_switch() {
    if (at_ < arguments_.size() && (arguments_[at_] == "true" || arguments_[at_] == "false")) return arguments_[at_++];
    return "on";
  }

  // `-o -lto a.ptx`: the value was left out. Only flags of the vendor's tools (`-Xptxas -v`) look like our options.
  static bool looks_forgotten(const std::string& next, ValueKind kind) {
    if (kind == ValueKind::flags || !is_option(next)) return false;
    return next == "--" || find_option(next.substr(0, next.find('='))).has_value();
  }

  std::nullopt_t bad(std::string message) {
    out_.errors.push_back(make_error(Id::bad_value, std::move(message)));
    return std::nullopt;
  }

  const std::vector<std::string>& arguments_;
  const std::function<bool(const std::string&)>& exists_;
  std::size_t at_ = 0;
  Normalised out_;
};

}  // namespace

Normalised normalise(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists) {
  return Walk(arguments, exists).run();
}

std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known) {
  if (wanted.size() <= dashes(wanted) + 1) return "";  // every one-letter option is one slip from every other
  std::vector<std::string> alike;
  for (const auto& word : known)
    if (dashes(word) == dashes(wanted)) alike.push_back(word);
  for (const auto* words : {&std::as_const(alike), &known}) {
    // Short options are all near one another; what was meant mostly begins as what was typed.
    for (const auto& word : near_names(wanted, *words, words->size())) {
      const bool begins_alike = word.substr(dashes(word), 1) == wanted.substr(dashes(wanted), 1);
      if (begins_alike || edit_distance(word, wanted) == 1) return fmt::format("did you mean '{}'?", word);
    }
  }
  return "";
}

}  // namespace cujit::app
