// One pass over the text that knows code, comments and strings apart.
#include "cujit/link/prepare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/base/text.hpp"

namespace cujit::link {
namespace {

constexpr std::string_view mark = "\xef\xbb\xbf";

bool plain(std::string_view text) {
  return std::ranges::all_of(text, [](char ch) { return static_cast<signed char>(ch) > 0 && ch != '\r'; });
}

// The code point that begins `text`, as "U+03B4"; a broken sequence as its byte.
std::string code_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  if (length == 1 || text.size() < length) return fmt::format("byte 0x{:02x}", lead);
  char32_t value = lead & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0U) != 0x80) return fmt::format("byte 0x{:02x}", lead);
    value = (value << 6U) | (next & 0x3fU);
  }
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(value));
}

class Mender {
 public:
  Mender(std::string_view text, const std::string& name) : text_(text), name_(name) { out_.reserve(text.size()); }

  Expected<std::string> run() {
    while (at_ < text_.size()) {
      const char ch = text_[at_];
      if (ch == '\r') {
        const bool before_line_feed = ends_line();
        if (!before_line_feed && state_ != State::code) {
          step(' ');  // in a comment or string it ends no line and means nothing
          continue;
        }
        if (!before_line_feed)
          return refuse(Id::ptx_bare_cr, "a carriage return without a line feed",
                        "convert the line ends to LF (tr '\\r' '\\n')");
        ++at_;
        continue;
      }
      if (static_cast<signed char>(ch) < 0 && state_ == State::code)
        return refuse(Id::ptx_non_ascii, fmt::format("non-ASCII character {} in code", code_point(text_.substr(at_))),
                      "PTX names are ASCII: rename the symbol in the source");
      step(ch);
    }
    return std::move(out_);
  }
  std::uint32_t mended_line() const { return mended_line_; }

 private:
  enum class State : std::uint8_t { code, line_comment, block_comment, string };

  // At a CR: one or more of them, then LF. (A file converted to CRLF twice has two.)
  bool ends_line() {
    if (at_ >= run_end_) run_end_ = std::min(text_.find_first_not_of('\r', at_), text_.size());
    return run_end_ < text_.size() && text_[run_end_] == '\n';
  }

  void step(char ch) {
    if (static_cast<signed char>(ch) < 0) {
      if (mended_line_ == 0) mended_line_ = line_;
      ch = '?';
    }
    if (ch == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
    advance(ch);
  }

  void advance(char ch) {
    const char raw = text_[at_];
    out_ += ch;
    ++at_;
    switch (state_) {
      case State::code:
        if (raw == '"') state_ = State::string;
        if (raw == '/' && at_ < text_.size() && (text_[at_] == '/' || text_[at_] == '*')) {
          state_ = text_[at_] == '/' ? State::line_comment : State::block_comment;
          out_ += text_[at_++];
        }
        break;
      case State::line_comment:
        if (raw == '\n') state_ = State::code;
        break;
      case State::block_comment:
        if (raw == '*' && at_ < text_.size() && text_[at_] == '/') {
          out_ += text_[at_++];
          state_ = State::code;
        }
        break;
      case State::string:
        if (raw == '"') state_ = State::code;  // a string may span lines, and knows no escape
        break;
    }
  }

  tl::unexpected<Error> refuse(Id id, std::string message, std::string hint) const {
    Place place{name_, line_, static_cast<std::uint32_t>(at_ - line_start_ + 1)};
    place.source = std::string(text_.substr(line_start_, text_.find_first_of("\r\n", line_start_) - line_start_));
    return fail(make_error(id, std::move(message), std::move(place)).hint(std::move(hint)));
  }

  std::string_view text_;
  const std::string& name_;
  std::string out_;
  State state_ = State::code;
  std::size_t at_ = 0, line_start_ = 0;
  std::size_t run_end_ = 0;  // of the CRs at hand: looked for once, however many there are
  std::uint32_t line_ = 1, mended_line_ = 0;
};

// nvJitLink 12.0 dies of a text that ends in a `//` comment without a line end (measured).
bool ends_in_comment(std::string_view text) {
  const auto line = text.substr(text.rfind('\n') + 1);
  return line.find("//") != std::string_view::npos;
}

Bytes with_last_line_ended(const Bytes& bytes) {
  return ends_in_comment(bytes.text()) ? Bytes(std::string(bytes.text()) + "\n") : bytes;
}

Expected<Bytes> mended_ptx(const Session& session, const Bytes& bytes, const std::string& name) {
  if (plain(bytes.text())) return bytes;
  auto text = bytes.text();
  const auto last = text.find_last_not_of('\0');
  text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    Place place{name};
    place.offset = nul;
    return fail(make_error(Id::ptx_nul,
                           fmt::format("NUL byte at offset {}, {} bytes of PTX after it would be ignored", nul,
                                       text.size() - nul - 1),
                           std::move(place))
                    .hint("remove the byte; two modules belong in two files"));
  }
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  if (plain(text)) return Bytes(std::string(text));
  Mender mender(text, name);
  auto mended = mender.run();
  if (!mended) return fail(mended.error());
  if (mender.mended_line() != 0)
    session.tell(make_warning(Id::ptx_non_ascii_mended,
                              "non-ASCII characters in comments or strings are replaced by '?' before assembly",
                              {name, mender.mended_line()}));
  return Bytes(std::move(*mended));
}

}  // namespace

Expected<Bytes> prepare_ptx(const Session& session, const Bytes& bytes, const std::string& name) {
  auto mended = mended_ptx(session, bytes, name);
  if (!mended) return mended;
  return with_last_line_ended(*mended);
}

}  // namespace cujit::link
