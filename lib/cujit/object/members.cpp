// Thin archives name files relative to their own folder; only regular files are read, since a name may lead anywhere.
#include "cujit/object/members.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "cujit/base/files.hpp"
#include "cujit/formats/archive.hpp"

namespace cujit::object {
namespace {

std::string beside(const std::string& archive, const std::string& member) {
  if (member.starts_with('/')) return member;
  const auto slash = archive.rfind('/');
  return slash == std::string::npos ? member : archive.substr(0, slash + 1) + member;
}

Expected<Bytes> read_thin(const Session& session, const ObjectCode& archive, const std::string& member) {
  const auto path = beside(archive.name(), member);
  struct stat info {};
  const bool there = !member.empty() && ::stat(path.c_str(), &info) == 0;
  if (there && S_ISREG(info.st_mode)) return read_whole(session, path);
  return fail(
      make_error(Id::cannot_open,
                 fmt::format("member of the thin archive {}: {}", archive.name(),
                             there ? "is no regular file" : "no such file"),
                 {path})
          .hint("a thin archive holds names only: keep its objects where they were, or make it without --thin"));
}

}  // namespace

Expected<std::vector<Member>> members_of(const Session& session, const ObjectCode& archive) {
  auto found = formats::read_archive(archive.bytes(), archive.name());
  if (!found) return fail(found.error());
  std::vector<Member> members;
  for (auto& member : *found) {
    auto bytes = member.thin ? read_thin(session, archive, member.name) : Expected<Bytes>(member.bytes);
    if (!bytes) return fail(bytes.error());
    members.push_back({fmt::format("{}({})", archive.name(), member.name), std::move(*bytes)});
  }
  return members;
}

}  // namespace cujit::object
