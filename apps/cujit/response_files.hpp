// Response files: `@FILE`, `-optf FILE` and `--options-file FILE` become the words that the files hold.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"

namespace cujit::app {

struct Expanded {
  std::vector<std::string> arguments;
  std::vector<std::string> files_read;  // in order, as they were named
};

// Up to `--`, and never inside another option's value. `@x` without a file `x` stays as it is. Files may name files,
// relative to the current directory. Errors: cannot_open, or bad_option with the file and line.
Expected<Expanded> expand(const Session& session, const std::vector<std::string>& arguments);

// The words of one file's text, by GNU's rules: blanks and line ends separate, '…' and "…" hold together, a backslash
// takes the next character as it is, everywhere, and joins lines at a line's end. There are no comments.
// `name` is for messages.
Expected<std::vector<std::string>> split_words(std::string_view text, const std::string& name);

}  // namespace cujit::app
