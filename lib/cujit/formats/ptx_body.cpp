// The scan of bodies: one pass, table-driven, a name is looked up only where an operand can be a symbol.
#include "cujit/formats/ptx_body.hpp"

#include <algorithm>
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

}  // namespace

std::string_view PtxBodies::take_name() {
  const auto begin = cursor_.at;
  while (!at_end() && in_name(here())) ++cursor_.at;
  return cursor_.text.substr(begin, cursor_.at - begin);
}

std::string_view PtxBodies::take_word() {
  const auto begin = cursor_.at;
  while (!at_end() && in_word(here())) ++cursor_.at;
  return cursor_.text.substr(begin, cursor_.at - begin);
}

void PtxBodies::take_line() { cursor_.at = std::min(cursor_.text.find('\n', cursor_.at), cursor_.text.size()); }

void PtxBodies::slash() {
  if (cursor_.at_comment())
    cursor_.skip_comment();
  else
    ++cursor_.at;
}

void PtxBodies::hide(std::string_view name) {
  const auto found = names_.find(name);
  if (found == names_.end()) return;
  if (hidden_count_.size() <= found->second) hidden_count_.resize(names_.size());
  ++hidden_count_[found->second];
  hidden_.push_back({found->second, depth_});
}

// Numbered names are looked through only for the few operands that name a symbol: a body may declare many of them.
bool PtxBodies::is_hidden(std::size_t index, std::string_view name) const {
  if (index < hidden_count_.size() && hidden_count_[index] > 0) return true;
  return std::ranges::any_of(hidden_numbers_, [&](const HiddenNumbers& numbers) {
    return name.starts_with(numbers.base) &&
           name.find_first_not_of("0123456789", numbers.base.size()) == std::string_view::npos;
  });
}

// What was declared at `depth` or deeper is out of scope.
void PtxBodies::unhide(std::uint32_t depth) {
  for (; !hidden_.empty() && hidden_.back().depth >= depth; hidden_.pop_back()) --hidden_count_[hidden_.back().symbol];
  while (!hidden_numbers_.empty() && hidden_numbers_.back().depth >= depth) hidden_numbers_.pop_back();
}

void PtxBodies::operand(std::string_view name, bool call) {
  const auto found = names_.find(name);
  if (found == names_.end()) {
    if (call && body_.indirect_call == 0) body_.indirect_call = cursor_.line;  // a register
    return;
  }
  const auto index = found->second;
  auto& seen = call ? called_ : used_;
  if (seen.size() <= index) seen.resize(names_.size());
  if (seen[index] == number_ || is_hidden(index, name)) return;
  seen[index] = number_;
  body_.references.push_back({static_cast<std::uint32_t>(index), cursor_.line, call});
}

// At a letter: an instruction, a label or an operand.
void PtxBodies::word() {
  const auto name = take_name();
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
  take_word();  // the instruction's modifiers
  const auto& text = cursor_.text;
  auto next = cursor_.at;
  while (next < text.size() && class_of(text[next]) == blank) ++next;
  if (next < text.size() && text[next] == ':' && (next + 1 >= text.size() || text[next + 1] != ':')) {
    cursor_.at = next + 1;  // a label; the next word begins a statement
    return;
  }
  start_ = false;
  call_ = name == "call";
  branch_ = name == "bra" || name == "brx";
}

// At a '%': a register.
void PtxBodies::percent() {
  take_word();
  if (predicate_) {
    predicate_ = false;
    return;
  }
  if (call_ && !start_ && parens_ == 0) {
    call_ = false;
    if (body_.indirect_call == 0) body_.indirect_call = cursor_.line;
  }
}

void PtxBodies::directive() {
  const auto name = take_word();
  if (!start_) return;
  if (name == ".loc") return take_line();  // ends with its line
  start_ = false;
  branch_ = name == ".branchtargets";
  if (is_ptx_space(name)) declaration();
}

// To the ';': `.param .align 8 .b8 x[16], y;` Behind a '=' stand values, which may be symbols.
void PtxBodies::declaration() {
  bool value = false;
  std::uint32_t braces = 0;
  while (!at_end() && here() != ';') {
    const char c = here();
    const auto kind = class_of(c);
    if (kind == letter || kind == percent_sign) {
      const auto name = take_name();
      if (value)
        operand(name, false);
      else if (at_end() || here() != '<')
        hide(name);
      else if (kind != percent_sign)  // no symbol of C or C++ begins with '%'
        hidden_numbers_.push_back({name, depth_});
      continue;
    }
    if (kind == digit || kind == dot) {
      take_word();
      continue;
    }
    if (c == '/') {
      slash();
      continue;
    }
    if (c == '\n') ++cursor_.line;
    if (c == '{') ++braces;
    if (c == '}' && braces-- == 0) return;  // no ';' before the body's end
    if (c == '=') value = true;
    if (c == ',' && braces == 0) value = false;
    ++cursor_.at;
  }
}

void PtxBodies::punctuation(char c) {
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
    ++(start_ ? depth_ : vectors_);
  } else if (c == '}' && vectors_ > 0) {
    --vectors_;
  } else if (c == '}') {
    unhide(depth_);
    --depth_;
    start_ = true;
  }
}

PtxBody PtxBodies::scan(PtxCursor& cursor, const std::vector<std::string_view>& own) {
  ++number_;
  cursor_ = cursor;
  depth_ = 1;
  vectors_ = parens_ = 0;
  start_ = true;
  predicate_ = call_ = branch_ = false;
  body_ = {};
  for (const auto name : own) hide(name);
  while (depth_ > 0 && !at_end()) {
    const char c = here();
    switch (class_of(c)) {
      case line_feed:
        ++cursor_.line;
        [[fallthrough]];
      case blank:
        ++cursor_.at;
        break;
      case letter:
        word();
        break;
      case digit:
        take_word();
        break;
      case dot:
        directive();
        break;
      case percent_sign:
        percent();
        break;
      default:
        if (c == '/') {
          slash();
        } else if (c == '"') {
          cursor_.skip_string();
        } else {
          ++cursor_.at;
          punctuation(c);
        }
    }
  }
  unhide(0);
  cursor = cursor_;
  return std::move(body_);
}

}  // namespace cujit::formats
