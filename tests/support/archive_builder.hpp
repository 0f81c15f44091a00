// Builds `ar` archives for tests: GNU, BSD and thin ones, with indexes and name tables, right or damaged.
#pragma once
#include <string>
#include <string_view>

namespace cujit::testing {

// A member's header of 60 bytes; `size` as text, so that it may be nonsense.
inline std::string member_header(std::string name, std::string size) {
  name.resize(16, ' ');
  size.resize(10, ' ');
  return name + "0           0     0     644     " + size + "`\n";
}

class ArchiveBuilder {
 public:
  explicit ArchiveBuilder(bool thin = false) : out_(thin ? "!<thin>\n" : "!<arch>\n") {}

  // The name field as it stands in the file: "a.o/", "/", "//", "/SYM64/", "/5", "__.SYMDEF".
  ArchiveBuilder& raw(const std::string& name, std::string_view content) {
    return raw_sized(name, content, std::to_string(content.size()));
  }
  ArchiveBuilder& raw_sized(const std::string& name, std::string_view content, const std::string& size) {
    if (out_.size() % 2 != 0) out_.push_back('\n');
    out_ += member_header(name, size);
    out_ += content;
    return *this;
  }
  // A table of long names; each ends in "/\n".
  ArchiveBuilder& names(const std::string& table) { return raw("//", table); }
  ArchiveBuilder& gnu(const std::string& name, std::string_view content) { return raw(name + "/", content); }
  ArchiveBuilder& bsd(std::string name, std::string_view content) {
    while (name.size() % 4 != 0) name.push_back('\0');
    return raw("#1/" + std::to_string(name.size()), name + std::string(content));
  }
  // A thin archive's member: a header only.
  ArchiveBuilder& elsewhere(const std::string& name, std::size_t size) {
    return raw_sized(name, "", std::to_string(size));
  }

  // `padded`: with the byte that brings the last member to an even size.
  std::string build(bool padded = true) const { return padded && out_.size() % 2 != 0 ? out_ + "\n" : out_; }

 private:
  std::string out_;
};

}  // namespace cujit::testing
