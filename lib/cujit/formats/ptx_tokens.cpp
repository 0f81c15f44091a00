// The tokeniser. It never recurses and never goes back.
#include "cujit/formats/ptx_tokens.hpp"

namespace cujit::formats {
namespace {

bool word_char(char ch) {
  return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') || ch == '_' || ch == '.' ||
         ch == '$' || ch == '%';
}

}  // namespace

// At a '/' that begins a comment.
void PtxTokens::skip_comment() {
  const bool to_line_end = text_[at_ + 1] == '/';
  at_ += 2;
  for (; at_ < text_.size(); ++at_) {
    const char ch = text_[at_];
    if (ch == '\n') {
      if (to_line_end) return;
      ++line_;
    } else if (!to_line_end && ch == '*' && at_ + 1 < text_.size() && text_[at_ + 1] == '/') {
      at_ += 2;
      return;
    }
  }
}

// At an opening quote; returns where the content ends. As ptxas reads it, a string knows no escape and may span lines.
std::size_t PtxTokens::skip_string() {
  for (++at_; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++line_;
    if (text_[at_] == '"') return at_++;
  }
  return at_;
}

void PtxTokens::skip_blanks() {
  while (at_ < text_.size()) {
    const char ch = text_[at_];
    if (ch == '\n') {
      ++line_;
      ++at_;
    } else if (ch == ' ' || ch == '\t' || ch == '\r' || ch == '\v' || ch == '\f' || ch == '\0') {
      ++at_;
    } else if (ch == '/' && at_ + 1 < text_.size() && (text_[at_ + 1] == '/' || text_[at_ + 1] == '*')) {
      skip_comment();
    } else {
      return;
    }
  }
}

PtxToken PtxTokens::read() {
  skip_blanks();
  PtxToken token;
  token.line = line_;
  if (at_ >= text_.size()) return token;
  const auto begin = at_;
  if (text_[at_] == '"') {
    const auto end = skip_string();
    token.kind = PtxToken::Kind::string;
    token.text = text_.substr(begin + 1, end - begin - 1);
    return token;
  }
  while (at_ < text_.size() && word_char(text_[at_])) ++at_;
  token.kind = at_ == begin ? PtxToken::Kind::punctuation : PtxToken::Kind::word;
  if (at_ == begin) ++at_;
  token.text = text_.substr(begin, at_ - begin);
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
  if (peeked_) {  // the group begins at the token that was looked at
    at_ = static_cast<std::size_t>(ahead_.text.data() - text_.data());
    if (ahead_.kind == PtxToken::Kind::string) --at_;
    if (ahead_.kind == PtxToken::Kind::end) at_ = text_.size();
    line_ = ahead_.line;
    peeked_ = false;
  }
  std::size_t depth = 1;
  while (at_ < text_.size()) {
    const char ch = text_[at_];
    if (ch == '\n') {
      ++line_;
    } else if (ch == open) {
      ++depth;
    } else if (ch == close) {
      if (--depth == 0) {
        ++at_;
        return;
      }
    } else if (ch == '"') {
      skip_string();
      continue;
    } else if (ch == '/' && at_ + 1 < text_.size() && (text_[at_ + 1] == '/' || text_[at_ + 1] == '*')) {
      skip_comment();
      continue;
    }
    ++at_;
  }
}

}  // namespace cujit::formats
