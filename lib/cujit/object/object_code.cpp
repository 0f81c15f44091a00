// The makers of ObjectCode: bytes or a path, checked to be what the maker says.
#include "cujit/object/object_code.hpp"

#include <fmt/format.h>

#include "cujit/base/files.hpp"

namespace cujit::object {

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::ptx:
      return "PTX";
    case Kind::cubin:
      return "cubin";
    case Kind::ltoir:
      return "LTO-IR";
    case Kind::fatbin:
      return "fatbin";
    case Kind::object:
      return "host object";
    case Kind::library:
      return "archive";
  }
  return "unknown";
}

std::string_view with_article(Kind kind) {
  switch (kind) {
    case Kind::cubin:
      return "a cubin";
    case Kind::fatbin:
      return "a fatbin";
    case Kind::object:
      return "a host object";
    case Kind::library:
      return "an archive";
    case Kind::ptx:
    case Kind::ltoir:
      break;
  }
  return kind_name(kind);
}

Expected<ObjectCode> ObjectCode::make(const Session& session, Kind kind, Source source, std::string name,
                                      SymbolMap symbols) {
  Bytes bytes;
  if (const auto* file = std::get_if<File>(&source)) {
    auto read = read_whole(session, file->path);
    if (!read) return fail(read.error());
    bytes = *read;
    if (name.empty()) name = file->path == "-" ? "<stdin>" : file->path;
  } else {
    bytes = std::get<Bytes>(source);
    if (name.empty()) name = fmt::format("<{}>", kind_name(kind));
  }
  auto seen = identify(bytes, name);
  if (!seen) return fail(seen.error());
  if (*seen != kind)
    return fail(Id::unrecognized_input, fmt::format("is {}, not {}", with_article(*seen), with_article(kind)), {name});
  return ObjectCode(kind, std::move(name), std::move(bytes), std::move(symbols));
}

Expected<ObjectCode> ObjectCode::from_ptx(const Session& session, Source source, std::string name, SymbolMap symbols) {
  return make(session, Kind::ptx, std::move(source), std::move(name), std::move(symbols));
}
Expected<ObjectCode> ObjectCode::from_cubin(const Session& session, Source source, std::string name,
                                            SymbolMap symbols) {
  return make(session, Kind::cubin, std::move(source), std::move(name), std::move(symbols));
}
Expected<ObjectCode> ObjectCode::from_ltoir(const Session& session, Source source, std::string name,
                                            SymbolMap symbols) {
  return make(session, Kind::ltoir, std::move(source), std::move(name), std::move(symbols));
}
Expected<ObjectCode> ObjectCode::from_fatbin(const Session& session, Source source, std::string name,
                                             SymbolMap symbols) {
  return make(session, Kind::fatbin, std::move(source), std::move(name), std::move(symbols));
}
Expected<ObjectCode> ObjectCode::from_object(const Session& session, Source source, std::string name,
                                             SymbolMap symbols) {
  return make(session, Kind::object, std::move(source), std::move(name), std::move(symbols));
}
Expected<ObjectCode> ObjectCode::from_library(const Session& session, Source source, std::string name,
                                              SymbolMap symbols) {
  return make(session, Kind::library, std::move(source), std::move(name), std::move(symbols));
}

}  // namespace cujit::object
