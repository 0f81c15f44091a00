// From a path to an ObjectCode, by content; the extension is only compared.
#include <fmt/format.h>

#include <array>

#include "cujit/base/files.hpp"
#include "cujit/object/object_code.hpp"

namespace cujit::object {
namespace {

struct Extension {
  std::string_view text;
  Kind kind;
};
constexpr std::array extensions = {
    Extension{".ptx", Kind::ptx},       Extension{".cubin", Kind::cubin}, Extension{".ltoir", Kind::ltoir},
    Extension{".fatbin", Kind::fatbin}, Extension{".o", Kind::object},    Extension{".a", Kind::library},
};

void compare_name(const Session& session, const std::string& path, Kind kind) {
  for (const auto& extension : extensions)
    if (path.ends_with(extension.text) && extension.kind != kind)
      session.tell(make_warning(Id::name_disagrees,
                                fmt::format("the name says {}, the content is {}; the content counts",
                                            kind_name(extension.kind), with_article(kind)),
                                {path}));
}

}  // namespace

Expected<ObjectCode> load(const Session& session, const std::string& path) {
  auto bytes = read_whole(session, path);
  if (!bytes) return fail(bytes.error());
  const bool standard = path == "-";
  const std::string name = standard ? "<stdin>" : path;
  auto kind = identify(*bytes, name);
  if (!kind) return fail(kind.error());
  if (!standard) compare_name(session, path, *kind);
  return ObjectCode(*kind, name, std::move(*bytes), {});
}

}  // namespace cujit::object
