// A smallest ELF shared library that exports given names, and a folder tree to put it in.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace cujit::test {

// Header, .dynsym, .dynstr, .shstrtab and four section headers; `machine` 62 is x86-64.
inline std::string tiny_library(const std::vector<std::string>& names, std::uint16_t machine = 62) {
  std::string out(64, '\0');
  const auto put = [&out](std::size_t at, std::uint64_t value, std::size_t size) {
    std::memcpy(out.data() + at, &value, size);
  };
  std::string strings(1, '\0'), symbols(24, '\0');
  for (const auto& name : names) {
    std::string symbol(24, '\0');
    const auto offset = static_cast<std::uint32_t>(strings.size());
    std::memcpy(symbol.data(), &offset, 4);
    symbol[4] = 0x12;  // global function
    symbol[6] = 1;     // in section 1
    symbols += symbol;
    strings += name + '\0';
  }
  const std::string section_names("\0.dynsym\0.dynstr\0.shstrtab\0", 27);
  const auto symbols_at = out.size();
  out += symbols;
  const auto strings_at = out.size();
  out += strings;
  const auto names_at = out.size();
  out += section_names;
  out.resize((out.size() + 7) / 8 * 8);
  const auto headers_at = out.size();
  out.resize(headers_at + std::size_t{4} * 64);
  const auto section = [&](std::size_t i, std::uint32_t name, std::uint32_t type, std::uint64_t at, std::uint64_t size,
                           std::uint32_t link, std::uint64_t entry) {
    const auto base = headers_at + i * 64;
    put(base, name, 4);
    put(base + 4, type, 4);
    put(base + 24, at, 8);
    put(base + 32, size, 8);
    put(base + 40, link, 4);
    put(base + 44, 1, 4);
    put(base + 48, 8, 8);
    put(base + 56, entry, 8);
  };
  section(1, 1, 11, symbols_at, symbols.size(), 2, 24);
  section(2, 9, 3, strings_at, strings.size(), 0, 0);
  section(3, 17, 3, names_at, section_names.size(), 0, 0);
  std::memcpy(out.data(),
              "\x7f"
              "ELF\2\1\1",
              7);
  put(16, 3, 2);
  put(18, machine, 2);
  put(20, 1, 4);
  put(40, headers_at, 8);
  put(52, 64, 2);
  put(58, 64, 2);
  put(60, 4, 2);
  put(62, 3, 2);
  return out;
}

inline std::string library_of(int major, int minor, bool plain = true) {
  std::vector<std::string> names;
  for (int m = 0; m <= minor; ++m)
    names.push_back("__nvJitLinkCreate_" + std::to_string(major) + "_" + std::to_string(m));
  if (plain) names.emplace_back("nvJitLinkCreate");
  return tiny_library(names);
}

// A folder that is gone at the end.
class Tree {
 public:
  Tree() {
    std::string name = "/tmp/cujit-unit-XXXXXX";
    if (::mkdtemp(name.data())) root_ = name;
  }
  ~Tree() { std::filesystem::remove_all(root_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  const std::string& root() const { return root_; }
  // Writes a file with the folders above it; returns its path.
  std::string put(const std::string& name, const std::string& content, bool executable = false) const {
    const std::filesystem::path path = root_ + "/" + name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    if (executable) std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path.string();
  }

 private:
  std::string root_;
};

}  // namespace cujit::test
