// What the vendor's words mean: a table of phrases, each as seen (VERSIONS §5, FORMATS §4d, PEERS §2.6).
#include "cujit/engine/backends/vendor_log.hpp"

#include <array>
#include <cctype>

#include "cujit/base/text.hpp"

namespace cujit::engine::backends {
namespace {

struct Phrase {
  std::string_view text;
  Id id;
};
constexpr std::array phrases = {
    Phrase{"Multiple definition of '", Id::duplicate_definition},
    Phrase{"symbol multiply defined", Id::duplicate_definition},
    Phrase{"Undefined reference to '", Id::undefined_symbol},
    Phrase{"Unresolved extern ", Id::undefined_symbol},
    Phrase{"Size doesn't match for '", Id::mismatch},
    Phrase{"Prototype doesn't match for '", Id::mismatch},
    Phrase{"doesn't match for '", Id::mismatch},
    Phrase{"emory space", Id::mismatch},
    Phrase{"Unsupported .version ", Id::ptx_too_new},
    Phrase{"SM version specified by .target is higher", Id::target_above_arch},
    Phrase{"may need newer version of nvJitLink", Id::ltoir_too_new},
    Phrase{"nvvmAddNVVMContainerToProgram", Id::ltoir_too_new},
    Phrase{"LTOIR arch newer than target arch", Id::arch_mismatch},
    Phrase{"arch does not match target", Id::arch_mismatch},
    Phrase{"SASS input", Id::arch_mismatch},
    Phrase{"LTO-IR input cannot be used without LTO", Id::ltoir_without_lto},
    Phrase{"nvvm input without LTO", Id::ltoir_without_lto},
    Phrase{"NVVM_ERROR_NO_MODULE_IN_PROGRAM", Id::lto_without_ltoir},
    Phrase{"unrecognized architecture", Id::unknown_arch},
    Phrase{"unsupported architecture", Id::unknown_arch},
    Phrase{"is not defined for option 'gpu-name'", Id::unknown_arch},
    Phrase{"couldn't initialize arch state", Id::unknown_arch},
    Phrase{"unrecognized option", Id::bad_option},
    Phrase{"is an unsupported option", Id::bad_option},
    Phrase{"Unknown option '", Id::bad_option},
    Phrase{"missing option value", Id::bad_value},
    Phrase{"unsupported value of ", Id::bad_value},
    Phrase{"must be non-negative", Id::bad_value},
    Phrase{"Invalid value '", Id::bad_value},
    Phrase{"virtual arch requires -ptx", Id::bad_value},
};

// "90 in LTOIR arch newer than target arch": the number is the library's own.
std::string without_number(std::string text) {
  const auto at = text.find_first_not_of("0123456789");
  if (at != std::string::npos && at > 0 && std::string_view(text).substr(at).starts_with(" in ")) text.erase(0, at + 4);
  return text;
}

// Phrases that a warning can hold as well ("memory space" is in some) keep their id only where they are errors.
Id meaning(const VendorLine& line) {
  if (line.bad() || line.level == VendorLine::Level::plain)
    for (const auto& phrase : phrases)
      if (line.text.find(phrase.text) != std::string::npos) {
        if (phrase.id == Id::mismatch && line.assembler) break;  // an assembler's word on one file, not a link's
        return phrase.id;
      }
  const bool spilled = line.text.find("spilled to local memory") != std::string::npos;
  if (spilled && line.level != VendorLine::Level::info) return Id::spill;
  switch (line.level) {
    case VendorLine::Level::warning:
      return line.line > 0 ? Id::ptx_warning : Id::vendor_warning;
    case VendorLine::Level::info:
      return Id::vendor_info;
    case VendorLine::Level::plain:
      return Id::vendor_printed;
    default:
      return line.assembler ? Id::ptx_error : Id::vendor_error;
  }
}

// The quoted word after `mark`; empty if there is none.
std::string quoted_after(std::string_view text, std::string_view mark) {
  auto at = text.find(mark);
  if (at == std::string_view::npos) return {};
  at += mark.size();
  const auto end = text.find('\'', at);
  return end == std::string_view::npos ? std::string() : std::string(text.substr(at, end - at));
}

// Our messages start in lower case; a capital that is part of a name or abbreviation stays.
std::string uncapitalised(std::string text) {
  if (text.size() > 1 && std::isupper(static_cast<unsigned char>(text[0])) != 0 &&
      (std::islower(static_cast<unsigned char>(text[1])) != 0 || text[1] == ' '))
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

// "Multiple definition of 'f' in 'b', first defined in 'a'": the second name is often wrong, and then the first again.
void name_places(Diagnostic& d, std::string_view text) {
  const auto in = quoted_after(text, "' in '");
  if (!in.empty()) d.place.file = in;
  for (const char* mark : {"first defined in '", "first specified in '"})
    if (const auto first = quoted_after(text, mark); !first.empty() && first != in)
      d.note("first defined here", {first});
}

void say_duplicate(Diagnostic& d, std::string_view text) {
  auto name = quoted_after(text, "Multiple definition of '");
  if (name.empty()) name = quoted_after(text, "named '");
  d.message = "multiple definition of " + shown_symbol(name);
  name_places(d, text);
  // libNVVM puts the file first: "l2.ltoir: link error: error: Linking globals named 'f': symbol multiply defined!"
  if (const auto end = text.find(": link error:"); end != std::string_view::npos) d.place.file = text.substr(0, end);
}

void say_undefined(Diagnostic& d, std::string_view text) {
  auto name = quoted_after(text, "Undefined reference to '");
  if (name.empty()) name = quoted_after(text, "Unresolved extern function '");
  if (name.empty()) name = quoted_after(text, "Unresolved extern variable '");
  if (name.empty()) name = quoted_after(text, "'");
  d.message = "undefined reference to " + shown_symbol(name);
  // nvJitLink names the input that came last, not the one that refers (PEERS §2.6), so its word on that is dropped.
  d.place = {};
}

void say_mismatch(Diagnostic& d, std::string_view text) {
  const auto name = quoted_after(text, "for '");
  if (text.starts_with("Size"))
    d.message = "the size of " + shown_symbol(name) + " differs between inputs";
  else if (text.starts_with("Prototype"))
    d.message = "the prototype of " + shown_symbol(name) + " differs between inputs";
  else
    d.message = uncapitalised(std::string(text));
  name_places(d, text);
}

// "bad input:NAME" is all that nvJitLink says of a cubin for another arch, of a newer toolkit, damaged or linked
// already (VERSIONS §4, §5).
void say_refused(Diagnostic& d, const UnitInput* input) {
  d.message = "nvJitLink refuses this input";
  if (input && input->kind == InputKind::cubin)
    d.hint("it may be for another arch, of a newer toolkit than the library, damaged, or already linked");
}

}  // namespace

std::string source_line(const UnitInput& input, std::uint32_t number) {
  if (input.kind != InputKind::ptx || number == 0) return {};
  auto text = input.bytes.text();
  for (std::uint32_t at = 1; at < number; ++at) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return std::string(text);
}

Diagnostic diagnose(const VendorLine& line, const UnitInput* input) {
  Diagnostic d;
  d.id = meaning(line);
  d.severity = line.bad()                                 ? Severity::error
               : line.level == VendorLine::Level::warning ? Severity::warning
                                                          : Severity::note;
  d.message = uncapitalised(without_number(line.text));
  if (input) {
    d.place.file = input->name;
    d.place.line = line.line;
    d.place.source = source_line(*input, line.line);
  }
  switch (d.id) {
    case Id::duplicate_definition:
      say_duplicate(d, line.text);
      break;
    case Id::undefined_symbol:
      say_undefined(d, line.text);
      break;
    case Id::mismatch:
      say_mismatch(d, line.text);
      break;
    case Id::ltoir_too_new:
      d.message = "the LTO-IR is newer than this nvJitLink reads";
      d.hint("link with an nvJitLink at least as new as the compiler (--nvjitlink)");
      break;
    case Id::ltoir_without_lto:
      d.message = "LTO-IR cannot be linked without -lto";
      break;
    case Id::lto_without_ltoir:
      d.message = "LTO was asked for, but no input is LTO-IR";
      break;
    case Id::vendor_error:
      if (line.text.starts_with("bad input")) say_refused(d, input);
      break;
    case Id::ptx_too_new:
      d.hint("link with a newer nvJitLink (--nvjitlink), or build the PTX with an older toolkit");
      break;
    default:
      break;
  }
  return d;
}

}  // namespace cujit::engine::backends
