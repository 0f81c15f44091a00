// What bytes are, by their first bytes; and in words what else they look like.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "cujit/base/text.hpp"
#include "cujit/formats/elf.hpp"
#include "cujit/formats/ltoir.hpp"
#include "cujit/formats/ptx.hpp"
#include "cujit/object/object_code.hpp"

namespace cujit::object {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view begin;
  std::string_view words;
};
constexpr std::array foreign = {
    Magic{"\x89PNG\r\n\x1a\n"sv, "a PNG image"},
    Magic{"\xff\xd8\xff"sv, "a JPEG image"},
    Magic{"GIF8"sv, "a GIF image"},
    Magic{"BC\xc0\xde"sv, "LLVM bitcode"},
    Magic{"\xde\xc0\x17\x0b"sv, "LLVM bitcode (wrapped)"},
    Magic{"\x1f\x8b"sv, "a gzip file"},
    Magic{"\x28\xb5\x2f\xfd"sv, "a zstd file"},
    Magic{"\xfd"
          "7zXZ"sv,
          "an xz file"},
    Magic{"BZh"sv, "a bzip2 file"},
    Magic{"PK\x03\x04"sv, "a zip file (a wheel, perhaps)"},
    Magic{"%PDF"sv, "a PDF document"},
    Magic{"MZ"sv, "a Windows program or library"},
    Magic{"\x64\x86"sv, "a Windows (COFF) object"},
    Magic{"\xcf\xfa\xed\xfe"sv, "a Mach-O file"},
    Magic{"\xca\xfe\xba\xbe"sv, "a Mach-O or Java class file"},
    Magic{"\xce\xfa\xed\xfe"sv, "a Mach-O file"},
    Magic{"#!"sv, "a script"},
    Magic{"\xff\xfe"sv, "UTF-16 text (PTX is ASCII: save it as that)"},
    Magic{"\xfe\xff"sv, "UTF-16 text (PTX is ASCII: save it as that)"},
};

// Starts of source files that end up on a link line by mistake.
constexpr std::array source_words = {
    Magic{"#include"sv, "C++ or CUDA source"},
    Magic{"__global__"sv, "CUDA source"},
    Magic{"__device__"sv, "CUDA source"},
    Magic{"extern \"C\""sv, "C++ or CUDA source"},
    Magic{"#pragma"sv, "C++ or CUDA source"},
    Magic{"import "sv, "Python source"},
    Magic{"; ModuleID"sv, "LLVM IR text"},
    Magic{"define "sv, "LLVM IR text"},
    Magic{"{"sv, "JSON text"},
    Magic{"<"sv, "XML or HTML text"},
};

// `text` without blanks and comments at its start.
std::string_view without_comments(std::string_view text) {
  for (;;) {
    const auto begin = text.find_first_not_of(" \t\r\n\v\f");
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    if (text.starts_with("//")) {
      const auto end = text.find('\n');
      text = end == std::string_view::npos ? std::string_view{} : text.substr(end);
    } else if (text.starts_with("/*")) {
      const auto end = text.find("*/", 2);
      text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 2);
    } else {
      return text;
    }
  }
}

std::string words_for(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  for (const auto& magic : foreign)
    if (bytes.starts_with(magic.begin)) return "it looks like " + std::string(magic.words);
  if (bytes.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) return "it is blank";
  const auto code = without_comments(bytes);
  if (code.empty() && bytes.find('\r') != bytes.npos && bytes.find('\n') == bytes.npos)
    return "its only line ends are carriage returns, so it is one long comment (convert them to LF)";
  if (code.empty()) return "it holds comments only";
  for (const auto& word : source_words)
    if (code.starts_with(word.begin)) return "it looks like " + std::string(word.words);
  if (std::ranges::all_of(bytes, [](char ch) { return ch == '\0'; })) return "it holds NUL bytes only";
  const auto head = bytes.substr(0, 512);
  constexpr std::string_view blanks = "\t\r\n\v\f";
  const bool text = std::ranges::none_of(head, [&](char ch) {
    return static_cast<unsigned char>(ch) < 0x20 && blanks.find(ch) == std::string_view::npos;
  });
  if (text)
    return fmt::format("it is text that begins with '{}'",
                       printable(code.substr(0, std::min<std::size_t>(code.find_first_of("\r\n"), 24))));
  std::string first;
  for (const char ch : bytes.substr(0, 4))
    first += fmt::format("{}{:02x}", first.empty() ? "" : " ", static_cast<unsigned char>(ch));
  return "its first bytes are " + first;
}

Expected<Kind> identify_elf(std::string_view text, const std::string& name) {
  if (text.size() < 20) {
    Place place{name};
    place.offset = text.size();
    return fail(make_error(Id::damaged_input,
                           fmt::format("damaged ELF file: the header is cut off at offset {}", text.size()),
                           std::move(place)));
  }
  std::uint16_t machine = 0;
  std::memcpy(&machine, text.data() + 18, sizeof machine);
  if (machine == formats::machine_cuda) return Kind::cubin;
  std::uint16_t type = 0;
  std::memcpy(&type, text.data() + 16, sizeof type);
  constexpr std::uint16_t relocatable = 1, shared = 3;
  if (type < relocatable || type > shared)
    return fail(Id::unrecognized_input,
                fmt::format("is not device code: it looks like an ELF file of type {} ({})", type,
                            type == 4 ? "a core dump" : "no object, program or library"),
                {name});
  return Kind::object;
}

}  // namespace

Expected<Kind> identify(const Bytes& bytes, const std::string& name) {
  const auto text = bytes.text();
  if (text.empty())
    return fail(
        make_error(Id::empty_input, "is empty (0 bytes)", {name}).hint("see whether the step that wrote it failed"));
  if (text.starts_with("\x7f"
                       "ELF"))
    return identify_elf(text, name);
  if (text.starts_with("\x50\xed\x55\xba")) return Kind::fatbin;
  if (text.starts_with("!<arch>\n") || text.starts_with("!<thin>\n")) return Kind::library;
  std::uint32_t magic = 0;
  if (text.size() >= sizeof magic) std::memcpy(&magic, text.data(), sizeof magic);
  if (magic == formats::ltoir_magic) return Kind::ltoir;
  if (formats::looks_like_ptx(text)) return Kind::ptx;
  return fail(make_error(Id::unrecognized_input, "is not device code: " + words_for(text), {name})
                  .hint("cujit links PTX, LTO-IR, cubins, fatbins, host objects and archives, told apart by content; "
                        "CUDA source is compiled first: nvcc -dc a.cu"));
}

}  // namespace cujit::object
