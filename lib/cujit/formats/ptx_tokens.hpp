// Tokens of PTX text: words, punctuation and strings with their line; comments and blanks are skipped.
#pragma once
#include <cstdint>
#include <string_view>

namespace cujit::formats {

struct PtxToken {
  enum class Kind : std::uint8_t { end, word, punctuation, string };
  Kind kind = Kind::end;
  std::string_view text;  // one character for punctuation; a string without its quotes
  std::uint32_t line = 0;

  bool is(char ch) const { return kind == Kind::punctuation && text.front() == ch; }
  bool is_word(std::string_view word) const { return kind == Kind::word && text == word; }
};

class PtxTokens {
 public:
  explicit PtxTokens(std::string_view text) : text_(text) {}

  const PtxToken& peek();
  PtxToken next();
  // After an opening bracket was taken: skips to behind its partner, nested ones, strings and comments counted.
  // Much faster than token by token: function bodies are most of a module.
  void skip_group(char open, char close);
  // Where the next token is looked for, when none was peeked at; and going on elsewhere (behind a body that was
  // scanned).
  std::size_t offset() const { return at_; }
  std::uint32_t line() const { return line_; }
  std::string_view text() const { return text_; }
  void go_on(std::size_t at, std::uint32_t line) {
    at_ = at;
    line_ = line;
    peeked_ = false;
  }

 private:
  void skip_blanks();
  void skip_comment();
  std::size_t skip_string();
  PtxToken read();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  bool peeked_ = false;
  PtxToken ahead_;
};

}  // namespace cujit::formats
