// Thin archives name files relative to their own folder; only regular files are read, since a name may lead anywhere.
#include "cujit/object/members.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

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

// The members of thin archives: files, and members of archives that are files.
class ThinMembers {
 public:
  ThinMembers(const Session& session, const ObjectCode& archive) : session_(session), archive_(archive) {}

  Expected<Bytes> read(const formats::ArchiveMember& member) {
    if (!member.header_in_other) return read_thin(session_, archive_, member.name);
    auto known = others_.find(member.name);
    if (known == others_.end()) {
      auto bytes = read_thin(session_, archive_, member.name);
      if (!bytes) return bytes;
      auto members = formats::read_archive(*bytes, beside(archive_.name(), member.name));
      if (!members) return fail(members.error());
      known = others_.emplace(member.name, std::move(*members)).first;
    }
    const auto found =
        std::ranges::lower_bound(known->second, *member.header_in_other, {}, &formats::ArchiveMember::header);
    if (found != known->second.end() && found->header == *member.header_in_other && !found->thin) return found->bytes;
    Place place{archive_.name()};
    place.offset = member.header;
    return fail(
        make_error(Id::damaged_input,
                   fmt::format("damaged archive: the member at offset {} names no member of {} (at its offset {})",
                               member.header, member.name, *member.header_in_other),
                   std::move(place))
            .hint("an archive that a thin one refers to was made anew: make the thin one anew too"));
  }

 private:
  const Session& session_;
  const ObjectCode& archive_;
  std::map<std::string, std::vector<formats::ArchiveMember>> others_;
};

}  // namespace

Expected<std::vector<Member>> members_of(const Session& session, const ObjectCode& archive) {
  auto found = formats::read_archive(archive.bytes(), archive.name());
  if (!found) return fail(found.error());
  std::vector<Member> members;
  ThinMembers thin(session, archive);
  for (auto& member : *found) {
    auto bytes = member.thin ? thin.read(member) : Expected<Bytes>(member.bytes);
    if (!bytes) return fail(bytes.error());
    members.push_back({fmt::format("{}({})", archive.name(), member.name), std::move(*bytes)});
  }
  return members;
}

}  // namespace cujit::object
