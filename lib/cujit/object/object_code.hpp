// ObjectCode: one input as a value: its kind, name, bytes and symbol map.
#pragma once
#include <map>
#include <string>
#include <variant>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"

namespace cujit::object {

enum class Kind : std::uint8_t { ptx, cubin, ltoir, fatbin, object, library };
std::string_view kind_name(Kind kind);  // "PTX", "cubin", "LTO-IR", "fatbin", "host object", "archive"

std::string_view with_article(Kind kind);  // "PTX", "a cubin", "LTO-IR", "a fatbin", "a host object", "an archive"

// Bytes at hand, or a path to read them from.
struct File {
  std::string path;
};
using Source = std::variant<Bytes, File>;
using SymbolMap = std::map<std::string, std::string>;  // unmangled → mangled

class ObjectCode {
 public:
  // Makers: each checks that the bytes really are of that kind (unrecognized_input says what was seen instead).
  // `name` is what messages call it; empty = the path, or "<kind>".
  static Expected<ObjectCode> from_ptx(const Session&, Source, std::string name = "", SymbolMap = {});
  static Expected<ObjectCode> from_cubin(const Session&, Source, std::string name = "", SymbolMap = {});
  static Expected<ObjectCode> from_ltoir(const Session&, Source, std::string name = "", SymbolMap = {});
  static Expected<ObjectCode> from_fatbin(const Session&, Source, std::string name = "", SymbolMap = {});
  static Expected<ObjectCode> from_object(const Session&, Source, std::string name = "", SymbolMap = {});
  static Expected<ObjectCode> from_library(const Session&, Source, std::string name = "", SymbolMap = {});

  Kind kind() const { return kind_; }
  const std::string& name() const { return name_; }
  const Bytes& bytes() const { return bytes_; }
  const SymbolMap& symbols() const { return symbols_; }
  friend bool operator==(const ObjectCode&, const ObjectCode&) = default;

 private:
  friend Expected<ObjectCode> load(const Session&, const std::string&);
  static Expected<ObjectCode> make(const Session&, Kind, Source, std::string, SymbolMap);
  ObjectCode(Kind kind, std::string name, Bytes bytes, SymbolMap symbols)
      : kind_(kind), name_(std::move(name)), bytes_(std::move(bytes)), symbols_(std::move(symbols)) {}
  Kind kind_;
  std::string name_;
  Bytes bytes_;
  SymbolMap symbols_;
};

// Reads `path` ("-" = standard input) and tells its kind by content. A name that disagrees is a warning to the session.
// Errors: cannot_open (exit 2); empty_input, unrecognized_input (exit 1) that say what was seen.
Expected<ObjectCode> load(const Session& session, const std::string& path);

// What `bytes` are; an error says what else was seen ("a PNG image", "LLVM bitcode", "blank text").
Expected<Kind> identify(const Bytes& bytes, const std::string& name);

}  // namespace cujit::object
