// Reading variable declarations: type, array bounds and the symbols that the initial value names.
#include "cujit/formats/ptx_variables.hpp"

#include "cujit/formats/ptx_signature.hpp"

namespace cujit::formats {
namespace {

class Declaration {
 public:
  explicit Declaration(PtxTokens& tokens) : tokens_(tokens) {}

  std::vector<PtxVariable> read() {
    for (;;) {
      const auto token = tokens_.next();
      if (token.kind == PtxToken::Kind::end || token.is(';')) {
        finish();
        return std::move(all_);
      }
      if (token.is(',')) {
        finish();
      } else if (token.is('=')) {
        value();
      } else if (token.is('[')) {
        bound();
      } else if (token.is('<')) {
        repeat();
      } else if (token.is('(')) {
        attribute();
      } else if (token.is('{')) {
        tokens_.skip_group('{', '}');
      } else if (token.is_word(".align")) {
        shape_.align = static_cast<std::uint32_t>(ptx_number(tokens_.next().text).value_or(0));
      } else if (token.kind == PtxToken::Kind::word) {
        word(token);
      }
    }
  }

 private:
  void word(const PtxToken& token) {
    if (token.text.front() != '.') {
      if (!named_) {
        now_ = shape_;
        now_.name = token;
      }
      named_ = true;
    } else if (const auto vector = ptx_vector_width(token.text)) {
      width_ = *vector;
    } else if (!named_) {
      if (const auto size = ptx_type_size(token.text)) {
        shape_.type = token.text;
        shape_.size = *size * width_;
      }
    }
  }

  void bound() {
    const auto number = tokens_.peek().is(']') ? std::nullopt : ptx_number(tokens_.next().text);
    while (!tokens_.peek().is(']') && tokens_.peek().kind != PtxToken::Kind::end) tokens_.next();
    std::uint64_t product = 0;
    if (number && now_.size && !__builtin_mul_overflow(*now_.size, *number, &product))
      now_.size = product;
    else
      now_.size.reset();
  }

  void repeat() {
    const auto count = ptx_number(tokens_.next().text).value_or(0);
    now_.repeat = count <= 0xffffffffU ? static_cast<std::uint32_t>(count) : 0;
  }

  void attribute() {
    while (!tokens_.peek().is(')') && tokens_.peek().kind != PtxToken::Kind::end)
      if (tokens_.next().is_word(".managed")) shape_.managed = true;
  }

  // Behind '=': to the ',' or ';' that ends this variable. `generic(f)`, `mask(0xff, f)` and `{f, g+4}` name symbols.
  void value() {
    std::uint32_t depth = 0;
    for (;;) {
      const auto& ahead = tokens_.peek();
      if (ahead.kind == PtxToken::Kind::end || ahead.is(';') || (depth == 0 && ahead.is(','))) return;
      const auto token = tokens_.next();
      if (token.is('{') || token.is('(')) ++depth;
      if ((token.is('}') || token.is(')')) && depth > 0) --depth;
      const bool can_be_symbol = token.kind == PtxToken::Kind::word && token.text.front() != '.' &&
                                 (token.text.front() < '0' || token.text.front() > '9');
      if (can_be_symbol) now_.values.push_back(token);
    }
  }

  void finish() {
    if (named_) all_.push_back(std::move(now_));
    now_ = {};
    named_ = false;
  }

  PtxTokens& tokens_;
  PtxVariable shape_;  // what all names of the statement share
  PtxVariable now_;
  std::uint32_t width_ = 1;
  bool named_ = false;
  std::vector<PtxVariable> all_;
};

}  // namespace

std::vector<PtxVariable> read_variables(PtxTokens& tokens) { return Declaration(tokens).read(); }

}  // namespace cujit::formats
