// The argv normaliser. It is pure: no file is opened, and nothing is matched by prefix.
#include "cujit/argv.hpp"

#include <fmt/format.h>

#include <utility>

#include "cujit/base/text.hpp"
#include "cujit/option_values.hpp"

namespace cujit::app {
namespace {

bool is_option(std::string_view argument) { return argument.size() > 1 && argument[0] == '-'; }

Diagnostic unknown_option(const std::string& argument) {
  const auto name = argument.substr(0, argument.find('='));
  auto error = make_error(Id::bad_option, fmt::format("unknown option '{}'", printable(name)));
  if (const auto slip = slipped_library(argument))
    error.hint(fmt::format("did you mean '{}'? A library of that name is written with a blank: -l {}", *slip,
                           printable(argument.substr(2))));
  else if (auto hint = did_you_mean(name, all_spellings()); !hint.empty())
    error.hint(std::move(hint));
  else
    error.hint("`cujit link --help` lists the options; a file name that begins with '-' goes after `--`");
  return error;
}

Diagnostic refused(const std::string& name, const Foreign& row) {
  auto error = make_error(Id::bad_option, fmt::format("option '{}' is not supported: {}", name, row.why));
  if (!row.hint.empty()) error.hint(std::string(row.hint));
  return error;
}

// One word of the line; `nvlinks`: it came out of -Xnvlink, so that nvcc's meanings do not count.
struct Word {
  std::string text;
  bool nvlinks = false;
};

class Walk {
 public:
  Walk(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists,
       const Line& line)
      : exists_(exists), line_(line) {
    for (const auto& argument : arguments) words_.push_back({argument});
  }

  Normalised run() {
    while (at_ < words_.size()) {
      const auto word = words_[at_++];
      if (word.text == "--") {
        for (; at_ < words_.size(); ++at_) out_.inputs.push_back({words_[at_].text});
      } else if (is_option(word.text)) {
        option(word);
      } else {
        input(word.text);
      }
    }
    return std::move(out_);
  }

 private:
  void input(const std::string& argument) {
    if (argument.starts_with('@') && !exists_(argument)) {
      auto error =
          make_error(Id::cannot_open, fmt::format("there is no response file '{}'", printable(argument.substr(1))));
      error.hint(fmt::format("a file whose own name is '{}' would be taken as an input", printable(argument)));
      out_.errors.push_back(std::move(error));
      return;
    }
    out_.inputs.push_back({argument});
  }

  void option(const Word& word) {
    auto match = find_option(word.text);
    if (!match) return unknown(word.text);
    remember(*match);
    const auto line = word.nvlinks ? Line{.nvlink = true} : line_;
    const auto name = match->implied && match->name == "-O" ? match->name + *match->implied : match->name;
    if (const auto* other = other_meaning(name, match->given.has_value(), line)) {
      match->option = nullptr;
      match->foreign = other;
    }
    if (match->foreign != nullptr) return foreign(*match);
    if (auto value = value_of(*match, match->option->kind == ValueKind::boolean, takes_value(match->option->kind),
                              match->option->kind))
      take(*match, std::move(*value));
  }

  void take(const Match& match, std::string value) {
    switch (match.option->kind) {
      case ValueKind::library:
        return libraries(match, value);
      case ValueKind::codes:
        out_.codes.push_back({match.name, std::move(value)});
        return;
      case ValueKind::words:
        return splice(value);
      default:
        out_.tokens.push_back({match.option, {std::move(value), !match.name.starts_with("--")}});
    }
  }

  void libraries(const Match& match, const std::string& value) {
    const auto names = split_commas(value);
    if (names.empty()) bad(fmt::format("bad value '{}' for {}: a name is needed", printable(value), match.name));
    for (const auto& name : names) out_.inputs.push_back({name, true});
  }

  // As nvcc does: the words between commas stand on the line, here.
  void splice(const std::string& value) {
    std::vector<Word> words;
    for (auto& text : split_commas(value)) words.push_back({std::move(text), true});
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at_), words.begin(), words.end());
  }

  void foreign(const Match& match) {
    const auto& row = *match.foreign;
    if (row.verdict == Verdict::refused) {
      out_.errors.push_back(refused(match.name, row));
      return;
    }
    const bool takes = row.takes == Takes::value || (row.takes == Takes::nvcc_value && (line_.nvcc || match.given));
    if (!value_of(match, row.takes == Takes::truth, takes, ValueKind::flags)) return;
    if (row.verdict == Verdict::ignored)
      out_.ignored.push_back(fmt::format("{} has no effect here: {}", match.name, row.why));
  }

  void unknown(const std::string& argument) {
    if (!line_.forward || slipped_library(argument))
      out_.errors.push_back(unknown_option(argument));
    else
      out_.ignored.push_back(
          fmt::format("{} has no effect here: unknown options are for the host", printable(argument)));
  }

  void remember(const Match& match) {
    out_.line.nvcc = out_.line.nvcc || match.tool == Tool::nvcc;
    out_.line.nvlink = out_.line.nvlink || match.tool == Tool::nvlink;
    const std::string_view bare = std::string_view(match.name).substr(match.name.starts_with("--") ? 2 : 1);
    out_.line.dlink = out_.line.dlink || bare == "dlink" || bare == "device-link";
    out_.line.forward = out_.line.forward || bare.starts_with("forward-unknown-");
  }

  // The value of an option, or nothing after an error; a switch's is "on".
  std::optional<std::string> value_of(const Match& match, bool truth, bool takes, ValueKind kind) {
    if (match.implied || (!truth && !takes)) {
      if (!match.given) return match.implied.value_or("on");
      return bad(fmt::format("bad value '{}' for {}: it takes no value", printable(*match.given), match.name));
    }
    if (match.given) return match.given;
    if (truth) return separate_switch();
    if (at_ < words_.size() && !looks_forgotten(words_[at_].text, kind)) return words_[at_++].text;
    bad(fmt::format("{} needs a value", match.name));
    if (at_ < words_.size())
      out_.errors.back().hint(fmt::format("the next argument is the option '{}'; write {}={} if that is the value",
                                          printable(words_[at_].text), match.name, printable(words_[at_].text)));
    return std::nullopt;
  }

  // ptxas callers write `-fmad false`; no other word is taken, since it may be an input.
  std::string separate_switch() {
    if (at_ < words_.size() && (words_[at_].text == "true" || words_[at_].text == "false")) return words_[at_++].text;
    return "on";
  }

  // `-o -lto a.ptx`: the value was left out. Only flags of other tools (`-Xptxas -v`) look like our options.
  static bool looks_forgotten(const std::string& next, ValueKind kind) {
    if (kind == ValueKind::flags || kind == ValueKind::words || !is_option(next)) return false;
    return next == "--" || find_option(next).has_value();
  }

  std::nullopt_t bad(std::string message) {
    out_.errors.push_back(make_error(Id::bad_value, std::move(message)));
    return std::nullopt;
  }

  const std::function<bool(const std::string&)>& exists_;
  const Line line_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
  Normalised out_;
};

}  // namespace

Normalised normalise(const std::vector<std::string>& arguments, const std::function<bool(const std::string&)>& exists) {
  // Whose line it is shows only at its end, and decides what some options mean from its beginning.
  auto out = Walk(arguments, exists, {}).run();
  if (out.line == Line{}) return out;
  const auto line = out.line;
  out = Walk(arguments, exists, line).run();
  out.line = line;
  return out;
}

}  // namespace cujit::app
