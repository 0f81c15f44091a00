// Response files, depth first. A chain of names tells files that include themselves; two bounds stop the rest.
#include "cujit/response_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "cujit/base/files.hpp"
#include "cujit/base/text.hpp"
#include "cujit/option_lookup.hpp"
#include "cujit/option_values.hpp"

namespace cujit::app {
namespace {

constexpr std::size_t most_deep = 32, most_bytes = std::size_t{64} << 20;

struct Open {
  std::string name;
  dev_t device = 0;
  ino_t inode = 0;
};

bool is_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISDIR(info.st_mode);
}

// "-optf", "--options-file", "-optf=x".
bool is_options_file(std::string_view argument) {
  const auto match = find_option(argument);
  return match && match->option != nullptr && match->option->name == "options-file";
}

class Expansion {
 public:
  explicit Expansion(const Session& session) : session_(session) {}

  Expected<void> add(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const auto& argument = arguments[i];
      if (ended_ || argument == "--") {
        ended_ = true;
        out_.arguments.push_back(argument);
      } else if (is_options_file(argument) && (argument.find('=') != std::string::npos || i + 1 < arguments.size())) {
        const auto equals = argument.find('=');
        const auto names = equals == std::string::npos ? arguments[++i] : argument.substr(equals + 1);
        for (const auto& name : split_commas(names))
          if (auto done = add_file(name); !done) return done;
      } else if (argument.size() > 1 && argument[0] == '@' && is_file(argument.substr(1))) {
        if (auto done = add_file(argument.substr(1)); !done) return done;
      } else {
        out_.arguments.push_back(argument);
        if (takes_next(argument) && i + 1 < arguments.size()) out_.arguments.push_back(arguments[++i]);
      }
    }
    return {};
  }

  Expanded result() { return std::move(out_); }

 private:
  Expected<void> add_file(const std::string& name) {
    Open open{name};
    struct stat info {};
    if (::stat(name.c_str(), &info) == 0) open.device = info.st_dev, open.inode = info.st_ino;
    if (auto fine = check_chain(open); !fine) return fine;
    auto bytes = read_whole(session_, name);
    if (!bytes) return fail(std::move(bytes.error()));
    size_ += bytes->size();
    if (size_ > most_bytes) return fail(Id::bad_option, "response files hold more than 64 MiB", {name});
    out_.files_read.push_back(name);
    const auto words = split_words({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, name);
    if (!words) return fail(words.error());
    chain_.push_back(std::move(open));
    auto done = add(*words);
    chain_.pop_back();
    return done;
  }

  Expected<void> check_chain(const Open& open) const {
    const bool known = std::any_of(chain_.begin(), chain_.end(), [&](const Open& other) {
      return open.inode != 0 && open.device == other.device && open.inode == other.inode;
    });
    if (!known && chain_.size() < most_deep) return {};
    std::string names;
    for (const auto& each : chain_) names += printable(each.name) + " -> ";
    names += printable(open.name);
    auto error = make_error(Id::bad_option,
                            known ? "the response file includes itself: " + names
                                  : fmt::format("response files are nested more than {} deep", most_deep),
                            {open.name});
    if (!known) error.note(names);
    return fail(std::move(error));
  }

  const Session& session_;
  Expanded out_;
  std::vector<Open> chain_;  // from the command line down to the file that is read now
  std::size_t size_ = 0;
  bool ended_ = false;
};

}  // namespace

Expected<std::vector<std::string>> split_words(std::string_view text, const std::string& name) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  std::uint32_t line = 1, quote_line = 0;
  const auto end_word = [&] {
    if (in_word) words.push_back(std::move(word));
    word.clear();
    in_word = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\0') return fail(Id::bad_option, "a NUL byte stands in the response file; it is no text", {name, line});
    const bool line_end = c == '\n' || (c == '\r' && text.substr(i + 1, 1) == "\n");
    if (c == '\n') ++line;
    if (c == '\\' && i + 1 < text.size()) {
      c = text[++i];
      if (c == '\r' && text.substr(i + 1, 1) == "\n") c = text[++i];
      if (c == '\n') {
        ++line;
        continue;
      }
      word += c;
      in_word = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else if (c != '\r' || !line_end)
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      quote_line = line;
      in_word = true;
    } else if (line_end || c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r') {
      end_word();
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) {
    return fail(
        make_error(Id::bad_option, fmt::format("a quote ({}) is opened and never closed", quote), {name, quote_line})
            .hint(fmt::format("a quote that is meant is written \\{}", quote)));
  }
  end_word();
  return words;
}

Expected<Expanded> expand(const Session& session, const std::vector<std::string>& arguments) {
  Expansion expansion(session);
  if (auto done = expansion.add(arguments); !done) return fail(std::move(done.error()));
  return expansion.result();
}

}  // namespace cujit::app
