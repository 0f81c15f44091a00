// The scan of bodies: one pass, table-driven, a name is looked up only where an operand can be a symbol.
#include "cujit/formats/ptx_body.hpp"

#include <array>

namespace cujit::formats {
namespace {

// From `letter` on: what can be part of a word.
enum Class : std::uint8_t { other, blank, line_feed, letter, digit, dot, percent_sign };

constexpr auto classes = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\r', '\v', '\f', '\0'}) table[static_cast<unsigned char>(c)] = blank;
  table['\n'] = line_feed;
  for (int c = 'a'; c <= 'z'; ++c) table[c] = table[c - 'a' + 'A'] = letter;
  table['_'] = table['$'] = letter;
  for (int c = '0'; c <= '9'; ++c) table[c] = digit;
  table['.'] = dot;
  table['%'] = percent_sign;
  return table;
}();

constexpr std::uint8_t class_of(char c) { return classes[static_cast<unsigned char>(c)]; }
constexpr bool in_name(char c) { return class_of(c) >= letter && class_of(c) != dot; }
constexpr bool in_word(char c) { return class_of(c) >= letter; }

constexpr std::array<std::string_view, 7> spaces = {".reg",    ".param", ".local", ".shared",
                                                    ".global", ".const", ".sreg"};

bool declares(std::string_view directive) {
  for (const auto space : spaces)
    if (directive == space) return true;
  return false;
}

}  // namespace

// A string knows no escape and may span lines.
void PtxBodies::string() {
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
    if (text_[at_] == '\n') ++line_;
  if (at_ < text_.size()) ++at_;
}

void PtxBodies::line_end() {
  const auto end = text_.find('\n', at_);
  at_ = end == std::string_view::npos ? text_.size() : end;
}

// At a '/'.
void PtxBodies::blank_or_comment() {
  if (here(1) == '/') return line_end();
  if (here(1) != '*') {
    ++at_;
    return;
  }
  for (at_ += 2; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++line_;
    if (text_[at_] == '*' && here(1) == '/') {
      at_ += 2;
      return;
    }
  }
}

void PtxBodies::hide(std::string_view name) {
  const auto found = names_.find(name);
  if (found == names_.end()) return;
  if (hidden_count_.size() <= found->second) hidden_count_.resize(names_.size() + found->second + 1);
  ++hidden_count_[found->second];
  hidden_.push_back({found->second, depth_});
}

// `.reg .b32 r<4>` declares r0 to r3. Such a base rarely begins a symbol's name, so all symbols are looked through.
void PtxBodies::hide_numbered(std::string_view base) {
  if (base.front() == '%') return;  // no symbol of C or C++ begins so
  for (const auto& [name, index] : names_)
    if (name.starts_with(base) && name.find_first_not_of("0123456789", base.size()) == std::string_view::npos)
      hide(name);
}

void PtxBodies::operand(std::string_view name, bool call) {
  const auto found = names_.find(name);
  if (found == names_.end()) {
    if (call && body_.indirect_call == 0) body_.indirect_call = line_;  // a register
    return;
  }
  const auto index = found->second;
  if (index < hidden_count_.size() && hidden_count_[index] > 0) return;
  auto& seen = call ? called_ : used_;
  if (seen.size() <= index) seen.resize(names_.size() + index + 1);
  if (seen[index] == number_) return;
  seen[index] = number_;
  body_.references.push_back({static_cast<std::uint32_t>(index), line_, call});
}

// At a letter: an instruction, a label or an operand.
void PtxBodies::word() {
  const auto begin = at_;
  while (at_ < text_.size() && in_name(text_[at_])) ++at_;
  const auto name = text_.substr(begin, at_ - begin);
  if (predicate_) {
    predicate_ = false;
    return;
  }
  if (!start_) {
    if (branch_) return;
    const bool target = call_ && parens_ == 0;
    if (target) call_ = false;
    return operand(name, target);
  }
  while (at_ < text_.size() && in_word(text_[at_])) ++at_;
  auto next = at_;
  while (next < text_.size() && class_of(text_[next]) == blank) ++next;
  if (next < text_.size() && text_[next] == ':' && (next + 1 >= text_.size() || text_[next + 1] != ':')) {
    at_ = next + 1;  // a label; the next word begins a statement
    return;
  }
  start_ = false;
  call_ = name == "call";
  branch_ = name == "bra" || name == "brx";
}

// At a '%': a register.
void PtxBodies::percent() {
  while (at_ < text_.size() && in_word(text_[at_])) ++at_;
  if (predicate_) {
    predicate_ = false;
    return;
  }
  if (call_ && !start_ && parens_ == 0) {
    call_ = false;
    if (body_.indirect_call == 0) body_.indirect_call = line_;
  }
}

void PtxBodies::directive() {
  const auto begin = at_;
  while (at_ < text_.size() && in_word(text_[at_])) ++at_;
  if (!start_) return;
  const auto name = text_.substr(begin, at_ - begin);
  if (name == ".loc") return line_end();  // ends with its line
  start_ = false;
  branch_ = name == ".branchtargets";
  if (declares(name)) declaration();
}

// To the ';': `.param .align 8 .b8 x[16], y;` Behind a '=' stand values, which may be symbols.
void PtxBodies::declaration() {
  bool value = false;
  std::uint32_t braces = 0;
  while (at_ < text_.size() && text_[at_] != ';') {
    const char c = text_[at_];
    const auto kind = class_of(c);
    if (kind == letter || c == '%') {
      const auto begin = at_;
      while (at_ < text_.size() && in_name(text_[at_])) ++at_;
      const auto name = text_.substr(begin, at_ - begin);
      if (value)
        operand(name, false);
      else if (here() == '<')
        hide_numbered(name);
      else
        hide(name);
      continue;
    }
    if (kind == digit || kind == dot) {
      while (at_ < text_.size() && in_word(text_[at_])) ++at_;
      continue;
    }
    if (c == '/') {
      blank_or_comment();
      continue;
    }
    if (c == '\n') ++line_;
    if (c == '{') ++braces;
    if (c == '}' && braces-- == 0) return;  // no ';' before the body's end
    if (c == '=') value = true;
    if (c == ',' && braces == 0) value = false;
    ++at_;
  }
}

// At a '}' that ends a scope.
void PtxBodies::close() {
  while (!hidden_.empty() && hidden_.back().depth >= depth_) {
    --hidden_count_[hidden_.back().symbol];
    hidden_.pop_back();
  }
  --depth_;
  start_ = true;
}

PtxBody PtxBodies::scan(std::size_t at, std::uint32_t line, const std::vector<std::string_view>& own) {
  ++number_;
  at_ = at;
  line_ = line;
  depth_ = 1;
  vectors_ = parens_ = 0;
  start_ = true;
  predicate_ = call_ = branch_ = false;
  body_ = {};
  for (const auto name : own) hide(name);
  while (at_ < text_.size()) {
    const char c = text_[at_];
    switch (class_of(c)) {
      case blank:
        ++at_;
        continue;
      case line_feed:
        ++at_;
        ++line_;
        continue;
      case letter:
        word();
        continue;
      case digit:
        while (at_ < text_.size() && in_word(text_[at_])) ++at_;
        continue;
      case dot:
        directive();
        continue;
      case percent_sign:
        percent();
        continue;
      default:
        break;
    }
    if (c == '/') {
      blank_or_comment();
      continue;
    }
    if (c == '"') {
      string();
      continue;
    }
    ++at_;
    if (c == ';') {
      start_ = true;
      call_ = branch_ = predicate_ = false;
      vectors_ = parens_ = 0;
    } else if (c == '@') {
      predicate_ = true;
    } else if (c == '(') {
      ++parens_;
    } else if (c == ')') {
      if (parens_ > 0) --parens_;
    } else if (c == '{') {
      if (start_)
        ++depth_;
      else
        ++vectors_;
    } else if (c == '}') {
      if (vectors_ > 0)
        --vectors_;
      else
        close();
      if (depth_ == 0) break;
    }
  }
  while (!hidden_.empty()) {
    --hidden_count_[hidden_.back().symbol];
    hidden_.pop_back();
  }
  body_.end = at_;
  body_.line = line_;
  return std::move(body_);
}

}  // namespace cujit::formats
