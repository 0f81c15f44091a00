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

// Whether a word is a state space: .global, .reg, …
bool is_ptx_space(std::string_view word);

// A place in PTX text, and the two things that every scan of it steps over alike.
struct PtxCursor {
  std::string_view text;
  std::size_t at = 0;
  std::uint32_t line = 1;

  bool at_end() const { return at >= text.size(); }
  // Whether a comment begins here.
  bool at_comment() const {
    return text[at] == '/' && at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*');
  }
  // At a '/' that begins a comment: to behind it, or to the line feed that ends it.
  void skip_comment();
  // At an opening quote: to behind the closing one; returns where the content ends. As ptxas reads it, a string knows
  // no escape and may span lines.
  std::size_t skip_string();
};

class PtxTokens {
 public:
  explicit PtxTokens(std::string_view text) : cursor_{text} {}

  const PtxToken& peek();
  PtxToken next();
  // After an opening bracket was taken: skips to behind its partner, nested ones, strings and comments counted.
  // Much faster than token by token.
  void skip_group(char open, char close);
  // Where the next token is looked for, when none was peeked at; a scan of its own may move it.
  PtxCursor& cursor() { return cursor_; }

 private:
  void skip_blanks();
  PtxToken read();

  PtxCursor cursor_;
  bool peeked_ = false;
  PtxToken ahead_;
};

}  // namespace cujit::formats
