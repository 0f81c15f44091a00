// The tokeniser. It never recurses and never goes back.
#include "cujit/formats/ptx_tokens.hpp"

#include <algorithm>
#include <array>

namespace cujit::formats {
namespace {

bool word_char(char ch) {
  return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') || ch == '_' || ch == '.' ||
         ch == '$' || ch == '%';
}

constexpr std::array<std::string_view, 8> spaces = {".global", ".const", ".shared", ".tex",
                                                    ".local",  ".param", ".reg",    ".sreg"};

}  // namespace

bool is_ptx_space(std::string_view word) { return std::ranges::find(spaces, word) != spaces.end(); }

void PtxCursor::skip_comment() {
  const bool to_line_end = text[at + 1] == '/';
  at += 2;
  for (; at < text.size(); ++at) {
    const char ch = text[at];
    if (ch == '\n') {
      if (to_line_end) return;
      ++line;
    } else if (!to_line_end && ch == '*' && at + 1 < text.size() && text[at + 1] == '/') {
      at += 2;
      return;
    }
  }
}

std::size_t PtxCursor::skip_string() {
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\n') ++line;
    if (text[at] == '"') return at++;
  }
  return at;
}

void PtxTokens::skip_blanks() {
  auto& [text, at, line] = cursor_;
  while (at < text.size()) {
    const char ch = text[at];
    if (ch == '\n') {
      ++line;
      ++at;
    } else if (ch == ' ' || ch == '\t' || ch == '\r' || ch == '\v' || ch == '\f' || ch == '\0') {
      ++at;
    } else if (cursor_.at_comment()) {
      cursor_.skip_comment();
    } else {
      return;
    }
  }
}

PtxToken PtxTokens::read() {
  auto& [text, at, line] = cursor_;
  skip_blanks();
  PtxToken token;
  token.line = line;
  if (at >= text.size()) return token;
  const auto begin = at;
  if (text[at] == '"') {
    const auto end = cursor_.skip_string();
    token.kind = PtxToken::Kind::string;
    token.text = text.substr(begin + 1, end - begin - 1);
    return token;
  }
  while (at < text.size() && word_char(text[at])) ++at;
  token.kind = at == begin ? PtxToken::Kind::punctuation : PtxToken::Kind::word;
  if (at == begin) ++at;
  token.text = text.substr(begin, at - begin);
  return token;
}

const PtxToken& PtxTokens::peek() {
  if (!peeked_) ahead_ = read();
  peeked_ = true;
  return ahead_;
}

PtxToken PtxTokens::next() {
  if (!peeked_) return read();
  peeked_ = false;
  return ahead_;
}

void PtxTokens::skip_group(char open, char close) {
  auto& [text, at, line] = cursor_;
  if (peeked_) {  // the group begins at the token that was looked at
    at = static_cast<std::size_t>(ahead_.text.data() - text.data());
    if (ahead_.kind == PtxToken::Kind::string) --at;
    if (ahead_.kind == PtxToken::Kind::end) at = text.size();
    line = ahead_.line;
    peeked_ = false;
  }
  std::size_t depth = 1;
  while (at < text.size()) {
    const char ch = text[at];
    if (ch == '\n') {
      ++line;
    } else if (ch == open) {
      ++depth;
    } else if (ch == close) {
      if (--depth == 0) {
        ++at;
        return;
      }
    } else if (ch == '"') {
      cursor_.skip_string();
      continue;
    } else if (cursor_.at_comment()) {
      cursor_.skip_comment();
      continue;
    }
    ++at;
  }
}

}  // namespace cujit::formats
