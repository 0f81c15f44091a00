// The normaliser. A pure function of the table and the arguments.
#include "cujit/argv.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"

namespace cujit::app {
namespace {

tl::unexpected<Error> unknown(const std::string& typed) {
  auto error = make_error(Id::bad_option, fmt::format("unknown option '{}'", printable(typed)));
  const auto name = typed.substr(0, typed.find('='));
  const auto near = near_names(name, all_spellings(), 1);
  if (!near.empty())
    error.hint(fmt::format("did you mean '{}'?", near.front()));
  else
    error.hint("see `cujit link --help`; a file whose name begins with a dash goes after `--`");
  return fail(std::move(error));
}

const Refused* refused(std::string_view name) {
  for (const auto& row : refused_options())
    if (any_word(row.spellings, [&](std::string_view word) { return word == name; })) return &row;
  return nullptr;
}

// `-lfoo` and `-Ldir` carry their value without a sign.
const Refused* refused_glued(std::string_view text) {
  if (text.size() > 2 && (text.starts_with("-l") || text.starts_with("-L"))) {
    // Only what is no near miss of an option of ours: `-ltoo` is a slip, `-lcudadevrt` is a library.
    if (near_names(text, all_spellings(), 1).empty()) return refused(text.substr(0, 2));
  }
  return nullptr;
}

class Normaliser {
 public:
  Normaliser(std::span<const std::string> arguments, const std::function<bool(const std::string&)>& exists)
      : arguments_(arguments), exists_(exists) {}

  Expected<std::vector<Token>> run() {
    for (; at_ < arguments_.size(); ++at_) {
      const auto& argument = arguments_[at_];
      if (argument == "--") {
        for (++at_; at_ < arguments_.size(); ++at_) input(arguments_[at_]);
        break;
      }
      if (argument.size() < 2 || argument.front() != '-') {
        if (argument.starts_with('@') && !exists_(argument))
          return fail(
              make_error(Id::bad_option, fmt::format("'{}': response files are not supported yet", printable(argument)))
                  .hint("give the options and inputs on the command line"));
        if (argument.empty())
          return fail(make_error(Id::bad_value, "an argument is empty").hint("is a variable of the build unset?"));
        input(argument);
        continue;
      }
      if (auto done = option(argument); !done) return fail(done.error());
    }
    return std::move(tokens_);
  }

 private:
  void input(const std::string& name) { tokens_.push_back({nullptr, {name, false}, name}); }

  Expected<void> option(const std::string& argument) {
    const auto equals = argument.find('=');
    const auto name = argument.substr(0, equals);
    const bool has_value = equals != std::string::npos;
    const auto match = find_option(name);
    if (!match) {
      const auto* row = refused(name);
      if (row == nullptr) row = refused_glued(argument);
      if (row == nullptr) return unknown(argument);
      return fail(
          make_error(Id::bad_option, fmt::format("'{}' is not supported yet: {}", printable(argument), row->why)));
    }
    const bool vendor = !name.starts_with("--");
    if (match->implied) {
      if (has_value) return fail(Id::bad_value, fmt::format("'{}' takes no value", printable(name)));
      tokens_.push_back({match->option, {*match->implied, vendor}, name});
      return {};
    }
    if (has_value) {
      if (match->option->kind == ValueKind::none && !parse_value_of_switch(argument.substr(equals + 1)))
        return fail(make_error(Id::bad_value, fmt::format("'{}' takes no value", printable(name)))
                        .hint(fmt::format("write '{}' alone", printable(name))));
      tokens_.push_back({match->option, {argument.substr(equals + 1), vendor}, name});
      return {};
    }
    if (!takes_value(match->option->kind)) {
      tokens_.push_back({match->option, {"on", vendor}, name});
      return {};
    }
    if (at_ + 1 >= arguments_.size())
      return fail(make_error(Id::bad_value, fmt::format("'{}' needs a value", printable(name)))
                      .hint(fmt::format("{} {}", name, match->option->value_name)));
    tokens_.push_back({match->option, {arguments_[++at_], vendor}, name});
    return {};
  }

  // `--lineinfo=true` is what generators of command lines write; nothing else passes for a switch.
  static bool parse_value_of_switch(const std::string& text) {
    return text == "true" || text == "false" || text == "on" || text == "off";
  }

  std::span<const std::string> arguments_;
  const std::function<bool(const std::string&)>& exists_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

Expected<std::vector<Token>> normalise(std::span<const std::string> arguments,
                                       const std::function<bool(const std::string&)>& exists) {
  return Normaliser(arguments, exists).run();
}

std::string canonical(const Token& token) {
  if (token.option == nullptr) return token.value.text;
  return "--" + std::string(token.option->name) + "=" + token.value.text;
}

}  // namespace cujit::app
