// Reading a PTX module: its header and its module-scope declarations; bodies are scanned for what they refer to.
#include "cujit/formats/ptx.hpp"

#include <fmt/format.h>

#include <charconv>
#include <deque>
#include <unordered_set>

#include "cujit/base/text.hpp"
#include "cujit/formats/ptx_body.hpp"
#include "cujit/formats/ptx_signature.hpp"
#include "cujit/formats/ptx_tokens.hpp"
#include "cujit/formats/ptx_variables.hpp"

namespace cujit::formats {
namespace {

using Kind = PtxSymbol::Kind;
using Linkage = PtxSymbol::Linkage;

std::optional<Linkage> linkage_of(std::string_view word) {
  if (word == ".visible") return Linkage::visible;
  if (word == ".extern") return Linkage::external;
  if (word == ".weak") return Linkage::weak;
  if (word == ".common") return Linkage::common;
  return std::nullopt;
}

bool begins_declaration(std::string_view word) {
  return linkage_of(word) || word == ".func" || word == ".entry" || is_ptx_space(word);
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : tokens_(text), name_(name), bodies_(by_name_) {}

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
    if (word.text == ".version" && ptx_.next_module == 0) ptx_.next_module = word.line;
    if (word.text == ".version" || word.text == ".target" || word.text == ".address_size") return header_words();
    if (is_ptx_space(word.text)) return variables(word.text.substr(1), linkage);
    skip_unknown();
  }

  // .func (results) name (parameters) directives ; or { body }
  void function(Kind kind, Linkage linkage) {
    std::optional<PtxToken> name;
    PtxSymbol made;
    std::vector<std::string_view> own;
    for (;;) {
      const auto& ahead = tokens_.peek();
      if (ahead.kind == PtxToken::Kind::end) return;
      if (ahead.kind == PtxToken::Kind::word && name && begins_declaration(ahead.text)) {
        add(*name, name->text, kind, linkage, false, std::move(made));
        return;
      }
      const auto token = tokens_.next();
      if (token.is('(')) {
        auto list = read_parameters(tokens_);
        own.insert(own.end(), list.names.begin(), list.names.end());
        (name ? made.parameters : made.results) = std::move(list.parameters);
      } else if (token.is('{')) {
        return body(name, kind, linkage, std::move(made), own);
      } else if (token.is(';')) {
        if (name) add(*name, name->text, kind, linkage, false, std::move(made));
        return;
      } else if (token.is_word(".pragma")) {
        while (tokens_.peek().kind == PtxToken::Kind::string || tokens_.peek().is(',')) tokens_.next();
        if (tokens_.peek().is(';')) tokens_.next();
      } else if (token.kind == PtxToken::Kind::word && !name && token.text.front() != '.') {
        name = token;
      } else if (token.kind == PtxToken::Kind::word) {
        read_bound(token.text, tokens_, made.bounds);
      }
    }
  }

  // After the '{' was taken. The symbol goes in first, since a function can call itself.
  void body(const std::optional<PtxToken>& name, Kind kind, Linkage linkage, PtxSymbol made,
            const std::vector<std::string_view>& own) {
    std::size_t index = ptx_.symbols.size();
    if (name) index = add(*name, name->text, kind, linkage, true, std::move(made));
    auto found = bodies_.scan(tokens_.cursor(), own);
    if (!name) return;
    auto& symbol = ptx_.symbols[index];
    symbol.references = std::move(found.references);
    symbol.indirect_call = found.indirect_call;
  }

  void variables(std::string_view space, Linkage linkage) {
    const bool is_register = space == "reg" || space == "sreg";
    for (const auto& variable : read_variables(tokens_))
      if (!is_register) add_variable(variable, linkage, space);
  }

  // .alias name, aliasee;
  void alias() {
    const auto name = tokens_.next();
    PtxSymbol made;
    if (tokens_.peek().is(',')) {
      tokens_.next();
      made.alias_of = tokens_.peek().text;
    }
    if (name.kind == PtxToken::Kind::word) {
      const auto aliasee = by_name_.find(std::string_view(made.alias_of));
      const auto index = add(name, name.text, Kind::alias, Linkage::local, true, std::move(made));
      auto& symbol = ptx_.symbols[index];
      if (aliasee != by_name_.end())
        symbol.references.push_back({static_cast<std::uint32_t>(aliasee->second), name.line, false});
    }
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

  void add_variable(const PtxVariable& variable, Linkage linkage, std::string_view space) {
    const bool defined = linkage != Linkage::external;
    PtxSymbol made;
    made.space = space;
    made.type = variable.type;
    made.size = variable.size;
    made.align = variable.align;
    made.managed = variable.managed;
    // A count that would cost more than it says is none.
    const auto bytes = std::uint64_t{variable.repeat} * (variable.name.text.size() + longest_number_);
    if (variable.repeat == 0 || variable.repeat > most_repeated_ - repeated_ || bytes > most_bytes_ - repeated_bytes_) {
      const auto index = add(variable.name, variable.name.text, Kind::variable, linkage, defined, std::move(made));
      return refer(index, variable.values);
    }
    repeated_ += variable.repeat;
    repeated_bytes_ += bytes;
    for (std::uint32_t i = 0; i < variable.repeat; ++i) {
      made_names_.push_back(fmt::format("{}{}", variable.name.text, i));
      add(variable.name, made_names_.back(), Kind::variable, linkage, defined, made);
    }
  }

  void refer(std::size_t index, const std::vector<PtxToken>& values) {
    std::unordered_set<std::size_t> seen;
    for (const auto& value : values)
      if (const auto found = by_name_.find(value.text); found != by_name_.end() && seen.insert(found->second).second)
        ptx_.symbols[index].references.push_back({static_cast<std::uint32_t>(found->second), value.line, false});
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

  // Returns the symbol's index. A prototype and its definition are one symbol.
  std::size_t add(const PtxToken& at, std::string_view name, Kind kind, Linkage linkage, bool defined, PtxSymbol made) {
    made.name = name;
    made.kind = kind;
    made.linkage = linkage;
    made.defined = defined;
    made.line = at.line;
    const auto [place, fresh] = by_name_.try_emplace(name, ptx_.symbols.size());
    if (fresh) {
      ptx_.symbols.push_back(std::move(made));
      return place->second;
    }
    auto& known = ptx_.symbols[place->second];
    if (defined && !known.defined) {
      if (linkage == Linkage::local && known.linkage != Linkage::external) made.linkage = known.linkage;
      if (made.kind == Kind::alias) {  // its prototype stands in the declaration
        made.linkage = known.linkage;
        made.parameters = std::move(known.parameters);
        made.results = std::move(known.results);
      }
      known = std::move(made);
    } else if (!defined && known.linkage == Linkage::local && linkage != Linkage::external) {
      known.linkage = linkage;
    }
    return place->second;
  }

  PtxTokens tokens_;
  const std::string& name_;
  Ptx ptx_;
  // A few bytes of text must not ask for gigabytes, neither by many names nor by long ones.
  static constexpr std::uint32_t most_repeated_ = 65536;
  static constexpr std::uint64_t most_bytes_ = std::uint64_t{16} << 20U, longest_number_ = 5;
  std::uint32_t repeated_ = 0;
  std::uint64_t repeated_bytes_ = 0;
  std::deque<std::string> made_names_;  // keeps its elements in place: by_name_ points at them
  PtxNames by_name_;
  PtxBodies bodies_;  // refers to by_name_
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

namespace {

std::string list_text(const std::vector<PtxParameter>& parameters) {
  std::vector<std::string> words;
  words.reserve(parameters.size());
  for (const auto& p : parameters) words.push_back(p.elements ? fmt::format("{}[{}]", p.type, *p.elements) : p.type);
  return join(words, ",");
}

}  // namespace

std::string prototype_text(const PtxSymbol& function) {
  const auto results = list_text(function.results);
  return fmt::format(
      "({}){}", list_text(function.parameters),
      function.results.empty() ? "" : "->" + (function.results.size() == 1 ? results : "(" + results + ")"));
}

Expected<Ptx> read_ptx(const Bytes& bytes, const std::string& name) {
  return Reader(without_mark(bytes.text()), name).read();
}

}  // namespace cujit::formats
