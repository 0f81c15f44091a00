// Reading `ar`. The index is never used: members are few beside what they hold, and a stale index lies.
#include "cujit/formats/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace cujit::formats {
namespace {

constexpr std::uint64_t magic_size = 8, header_size = 60;
constexpr std::uint64_t longest_name = 4096;  // PATH_MAX

std::optional<std::uint64_t> number(std::string_view field) {
  const auto end = field.find_last_not_of(' ');
  if (end == std::string_view::npos) return std::nullopt;
  field = field.substr(0, end + 1);
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || stop != field.data() + field.size()) return std::nullopt;
  return value;
}

std::string_view trimmed_right(std::string_view text) {
  const auto end = text.find_last_not_of(' ');
  return end == std::string_view::npos ? std::string_view{} : text.substr(0, end + 1);
}

bool is_index(std::string_view name) {
  return name == "/" || name == "/SYM64/" || name == "__.SYMDEF" || name == "__.SYMDEF SORTED" ||
         name == "__.SYMDEF_64" || name == "__.SYMDEF_64 SORTED";
}

class Walk {
 public:
  Walk(const Bytes& bytes, const std::string& name)
      : bytes_(bytes), text_(bytes.text()), name_(name), thin_(text_.starts_with("!<thin>\n")) {}

  Expected<std::vector<ArchiveMember>> run() {
    std::vector<ArchiveMember> members;
    // Members begin at even offsets; a last byte of padding may be missing.
    for (std::uint64_t at = magic_size; at < text_.size(); at += at % 2) {
      if (text_.size() - at < header_size) {
        // Some tools leave a line end or two behind the last member.
        if (text_.substr(at).find_first_not_of("\n\0", 0, 2) == std::string_view::npos) break;
        return damaged("a member's header", at, "is cut off");
      }
      if (text_.substr(at + 58, 2) != "`\n") return damaged("a member's header", at, "does not end as it must");
      const auto size = number(text_.substr(at + 48, 10));
      if (!size) return damaged("a member's size", at + 48, "is no number");
      auto next = member(at, *size, members);
      if (!next) return fail(next.error());
      at = *next;
    }
    return members;
  }

 private:
  tl::unexpected<Error> damaged(std::string_view field, std::uint64_t offset, std::string_view why) const {
    Place place{name_};
    place.offset = offset;
    return fail(make_error(Id::damaged_input, fmt::format("damaged archive: {} at offset {} {}", field, offset, why),
                           std::move(place))
                    .hint("the file is cut off or overwritten; build or fetch it again"));
  }

  // Returns where the next header is looked for.
  Expected<std::uint64_t> member(std::uint64_t header, std::uint64_t size, std::vector<ArchiveMember>& members) {
    auto name = trimmed_right(text_.substr(header, 16));
    auto begin = header + header_size;
    const bool table = name == "//";
    const bool elsewhere = thin_ && !table && !is_index(name);
    if (!elsewhere && size > text_.size() - begin)
      return damaged("a member's size", header + 48, "lies outside the file");
    const auto end = elsewhere ? begin : begin + size;
    if (table) {
      names_ = text_.substr(begin, size);
      return end;
    }
    ArchiveMember out{std::string(name), header, begin, {}, size, elsewhere};
    if (name.starts_with("#1/")) {  // BSD: the name stands before the content
      const auto length = number(name.substr(3));
      if (elsewhere || !length || *length > size) return damaged("a member's name length", header, "is wrong");
      const auto full = text_.substr(begin, *length);
      out.name = std::string(full.substr(0, full.find('\0')));
      begin += *length;
      out.offset = begin;
      out.size = size - *length;
    } else if (name.size() > 1 && name[0] == '/' && name[1] >= '0' && name[1] <= '9') {
      const auto colon = elsewhere ? name.find(':') : std::string_view::npos;
      const auto place = number(name.substr(1, colon == std::string_view::npos ? colon : colon - 1));
      if (!place || *place >= names_.size()) return damaged("a member's long name", header, "lies outside the table");
      const auto end_of_name = names_.find('\n', *place);
      // Many members may name overlapping parts of the table, so each name is bounded.
      if (std::min(end_of_name, names_.size()) - *place > longest_name)
        return damaged("a member's long name", header, "is longer than any file's name");
      out.name = std::string(names_.substr(*place, end_of_name - *place));
      if (out.name.ends_with('/')) out.name.pop_back();
      if (colon != std::string_view::npos) {
        out.header_in_other = number(name.substr(colon + 1));
        if (!out.header_in_other) return damaged("a member's place in another archive", header, "is no number");
      }
    } else if (name.size() > 1 && name.ends_with('/') && !is_index(name)) {
      out.name.pop_back();
    }
    if (is_index(out.name)) return end;
    if (!elsewhere) out.bytes = bytes_.part(begin, out.size);
    members.push_back(std::move(out));
    return end;
  }

  const Bytes& bytes_;
  std::string_view text_;
  const std::string& name_;
  bool thin_;
  std::string_view names_;  // GNU's table of long names
};

}  // namespace

Expected<std::vector<ArchiveMember>> read_archive(const Bytes& bytes, const std::string& name) {
  return Walk(bytes, name).run();
}

}  // namespace cujit::formats
