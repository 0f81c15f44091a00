// Reading a PTX module's header and module-scope declarations; bodies are skipped.
#include "cujit/formats/ptx.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <unordered_map>

#include "cujit/base/text.hpp"
#include "cujit/formats/ptx_tokens.hpp"

namespace cujit::formats {
namespace {

using Kind = PtxSymbol::Kind;
using Linkage = PtxSymbol::Linkage;

constexpr std::array<std::string_view, 8> spaces = {".global", ".const", ".shared", ".tex",
                                                    ".local",  ".param", ".reg",    ".sreg"};

std::optional<Linkage> linkage_of(std::string_view word) {
  if (word == ".visible") return Linkage::visible;
  if (word == ".extern") return Linkage::external;
  if (word == ".weak") return Linkage::weak;
  if (word == ".common") return Linkage::common;
  return std::nullopt;
}

bool begins_declaration(std::string_view word) {
  return linkage_of(word) || word == ".func" || word == ".entry" || std::ranges::find(spaces, word) != spaces.end();
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : tokens_(text), name_(name) {}

  Expected<Ptx> read() {
    if (auto header = read_header(); !header) return fail(header.error());
    while (tokens_.peek().kind != PtxToken::Kind::end) statement();
    return std::move(ptx_);
  }

 private:
  tl::unexpected<Error> broken(std::string message, std::uint32_t line) const {
    return fail(make_error(Id::ptx_header, std::move(message), {name_, line})
                    .hint("PTX begins with .version and .target: see whether the file is complete"));
  }

  Expected<void> read_header() {
    const auto first = tokens_.next();
    if (!first.is_word(".version")) return broken("no .version at the start of the PTX", first.line);
    const auto number = tokens_.next();
    const auto dot = number.text.find('.');
    const auto whole = [](std::string_view digits, int& value) {
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      return !digits.empty() && error == std::errc() && end == digits.data() + digits.size() && value >= 0;
    };
    if (number.kind != PtxToken::Kind::word || dot == std::string_view::npos ||
        !whole(number.text.substr(0, dot), ptx_.version.major) ||
        !whole(number.text.substr(dot + 1), ptx_.version.minor))
      return broken("the .version is no number like 8.0", number.line);
    ptx_.version_line = number.line;
    if (!tokens_.peek().is_word(".target")) return broken("no .target after the .version", tokens_.peek().line);
    tokens_.next();
    const auto target = tokens_.next();
    if (target.kind != PtxToken::Kind::word) return broken("the .target names no arch", target.line);
    ptx_.target_text = target.text;
    ptx_.target_line = target.line;
    ptx_.target = gpu::parse_arch(target.text);
    while (tokens_.peek().is(',')) {
      tokens_.next();
      if (tokens_.next().is_word("debug")) ptx_.debug = true;
    }
    return {};
  }

  void statement() {
    Linkage linkage = Linkage::local;
    while (tokens_.peek().kind == PtxToken::Kind::word) {
      const auto found = linkage_of(tokens_.peek().text);
      if (!found) break;
      linkage = *found;
      tokens_.next();
    }
    const auto word = tokens_.next();
    if (word.is('{')) return tokens_.skip_group('{', '}');
    if (word.kind != PtxToken::Kind::word) return;
    if (word.text == ".func") return function(Kind::function, linkage);
    if (word.text == ".entry") return function(Kind::entry, linkage);
    if (word.text == ".alias") return alias();
    if (word.text == ".file") return file();
    if (word.text == ".version" || word.text == ".target" || word.text == ".address_size") return header_words();
    if (std::ranges::find(spaces, word.text) != spaces.end()) return variables(word.text.substr(1), linkage);
    skip_unknown();
  }

  // .func (return) name (parameters) directives ; or { body }
  void function(Kind kind, Linkage linkage) {
    std::optional<PtxToken> name;
    for (;;) {
      const auto& ahead = tokens_.peek();
      if (ahead.kind == PtxToken::Kind::end) return;
      if (ahead.kind == PtxToken::Kind::word && name && begins_declaration(ahead.text))
        return add(*name, name->text, kind, linkage, false, "");
      const auto token = tokens_.next();
      if (token.is('(')) {
        tokens_.skip_group('(', ')');
      } else if (token.is('{')) {
        if (name) add(*name, name->text, kind, linkage, true, "");
        return tokens_.skip_group('{', '}');
      } else if (token.is(';')) {
        if (name) add(*name, name->text, kind, linkage, false, "");
        return;
      } else if (token.is_word(".pragma")) {
        while (tokens_.peek().kind == PtxToken::Kind::string || tokens_.peek().is(',')) tokens_.next();
        if (tokens_.peek().is(';')) tokens_.next();
      } else if (token.kind == PtxToken::Kind::word && !name && token.text.front() != '.') {
        name = token;
      }
    }
  }

  // .global .attribute(…) .align 8 .v2 .f32 name[4] = {…}, name2;
  void variables(std::string_view space, Linkage linkage) {
    const bool is_register = space == "reg" || space == "sreg";
    bool named = false;
    for (;;) {
      const auto token = tokens_.next();
      if (token.kind == PtxToken::Kind::end || token.is(';')) return;
      if (token.is('(')) tokens_.skip_group('(', ')');
      if (token.is('[')) tokens_.skip_group('[', ']');
      if (token.is('{')) tokens_.skip_group('{', '}');
      if (token.is(',')) named = false;
      if (token.is('=')) named = true;
      if (token.is_word(".align")) tokens_.next();
      if (token.kind != PtxToken::Kind::word || named || token.text.front() == '.') continue;
      named = true;
      if (!is_register) add_variable(token, linkage, space);
    }
  }

  void alias() {
    const auto name = tokens_.next();
    if (name.kind == PtxToken::Kind::word) add(name, name.text, Kind::alias, Linkage::local, true, "");
    skip_unknown();
  }

  // .file 1 "path", 123, 456: nothing ends it.
  void file() {
    tokens_.next();
    if (tokens_.peek().kind == PtxToken::Kind::string) tokens_.next();
    while (tokens_.peek().is(',')) {
      tokens_.next();
      tokens_.next();
    }
  }

  // .address_size 64, or one more .target: words between commas.
  void header_words() {
    if (tokens_.next().is_word("debug")) ptx_.debug = true;
    while (tokens_.peek().is(',')) {
      tokens_.next();
      if (tokens_.next().is_word("debug")) ptx_.debug = true;
    }
  }

  // `name<4>` declares name0 to name3; nothing if no such count follows, or one that would cost more than it says.
  std::optional<std::uint32_t> repeat() {
    if (!tokens_.peek().is('<')) return std::nullopt;
    tokens_.next();
    const auto number = tokens_.next();
    if (tokens_.peek().is('>')) tokens_.next();
    std::uint32_t count = 0;
    const auto* last = number.text.data() + number.text.size();
    const auto [end, error] = std::from_chars(number.text.data(), last, count);
    if (error != std::errc() || end != last || count > most_repeated_ - repeated_) return std::nullopt;
    repeated_ += count;
    return count;
  }

  void add_variable(const PtxToken& name, Linkage linkage, std::string_view space) {
    const bool defined = linkage != Linkage::external;
    const auto count = repeat();
    if (!count) return add(name, name.text, Kind::variable, linkage, defined, space);
    for (std::uint32_t i = 0; i < *count; ++i) {
      made_names_.push_back(fmt::format("{}{}", name.text, i));
      add(name, made_names_.back(), Kind::variable, linkage, defined, space);
    }
  }

  // What is not known ends at `;`, behind a block, or where a declaration begins.
  void skip_unknown() {
    for (;;) {
      const auto& ahead = tokens_.peek();
      if (ahead.kind == PtxToken::Kind::end) return;
      if (ahead.kind == PtxToken::Kind::word && begins_declaration(ahead.text)) return;
      const auto token = tokens_.next();
      if (token.is(';')) return;
      if (token.is('{')) return tokens_.skip_group('{', '}');
    }
  }

  void add(const PtxToken& at, std::string_view name, Kind kind, Linkage linkage, bool defined,
           std::string_view space) {
    const auto [place, fresh] = by_name_.try_emplace(name, ptx_.symbols.size());
    if (fresh) {
      ptx_.symbols.push_back({std::string(name), kind, linkage, defined, at.line, std::string(space)});
      return;
    }
    auto& known = ptx_.symbols[place->second];  // a prototype and its definition are one symbol
    if (defined && !known.defined) {
      known.defined = true;
      known.line = at.line;
      known.kind = kind;
      if (linkage != Linkage::local || known.linkage == Linkage::external) known.linkage = linkage;
    } else if (!defined && known.linkage == Linkage::local && linkage != Linkage::external) {
      known.linkage = linkage;
    }
  }

  PtxTokens tokens_;
  const std::string& name_;
  Ptx ptx_;
  static constexpr std::uint32_t most_repeated_ = 65536;  // a few bytes of text must not ask for gigabytes
  std::uint32_t repeated_ = 0;
  std::deque<std::string> made_names_;  // keeps its elements in place: by_name_ points at them
  std::unordered_map<std::string_view, std::size_t> by_name_;
};

constexpr std::string_view mark = "\xef\xbb\xbf";

std::string_view without_mark(std::string_view text) {
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

}  // namespace

bool looks_like_ptx(std::string_view text) {
  PtxTokens tokens(without_mark(text));
  return tokens.next().is_word(".version");
}

Expected<Ptx> read_ptx(const Bytes& bytes, const std::string& name) {
  return Reader(without_mark(bytes.text()), name).read();
}

}  // namespace cujit::formats
