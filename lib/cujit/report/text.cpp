// Diagnostics as lines for people: place, severity, message and id first, then the source line, notes and hints.
#include "cujit/report/text.hpp"

#include <fmt/format.h>

#include "cujit/base/text.hpp"

namespace cujit::report {
namespace {

constexpr std::size_t longest_source = 160;  // generated PTX has lines of any length; a screen has not

struct Style {
  bool colour;
  std::string paint(std::string_view code, std::string_view text) const {
    return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  }
  std::string bold(std::string_view text) const { return paint("1", text); }
};

std::string_view word(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "error";
}

std::string_view colour_code(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "1;36";
    case Severity::warning:
      return "1;35";
    case Severity::error:
      return "1;31";
  }
  return "1;31";
}

// "file:12:3", "file:12", "file".
std::string place_label(const Place& place) {
  std::string label = place.file == "-" ? "<stdin>" : printable(place.file);
  if (place.line != 0) label += fmt::format(":{}", place.line);
  if (place.line != 0 && place.column != 0) label += fmt::format(":{}", place.column);
  return label;
}

// The source line, cut to a readable length at a character's end; tabs are blanks, since their width is the reader's.
void add_source(std::string& out, const Place& place) {
  if (place.source.empty() || place.line == 0) return;
  std::string shown(std::string_view(place.source).substr(0, longest_source));
  const bool cut = shown.size() < place.source.size();
  if (cut)
    while (!shown.empty() && (static_cast<unsigned char>(place.source[shown.size()]) & 0xC0) == 0x80) shown.pop_back();
  while (!shown.empty() && (shown.back() == '\r' || shown.back() == '\n')) shown.pop_back();
  for (char& c : shown)
    if (c == '\t') c = ' ';
  out += fmt::format("{:>4} | {}{}\n", place.line, printable(shown), cut ? " ..." : "");
}

// A message of several lines (a log) keeps them; `tail` (the id) ends the first, the others are indented.
void add_text(std::string& out, std::string_view text, std::string_view tail, const Style& style, bool strong) {
  bool first = true;
  for (const auto line : split_lines(text)) {
    const auto safe = printable(line);
    if (first)
      out += (strong ? style.bold(safe) : safe) + std::string(tail) + "\n";
    else
      out += "    " + safe + "\n";
    first = false;
  }
  if (first) out += std::string(tail) + "\n";
}

std::string offset_text(const Place& place, std::string_view message) {
  if (!place.offset || message.find("offset") != std::string_view::npos) return "";
  return fmt::format(" at offset {}", *place.offset);
}

void add_note(std::string& out, const Note& note, const Style& style) {
  const auto label = style.paint(colour_code(Severity::note), "note:");
  if (note.place.file.empty())
    out += fmt::format("  {} ", label);
  else
    out += fmt::format("{} {} ", style.bold(place_label(note.place) + ":"), label);
  add_text(out, note.text, offset_text(note.place, note.text), style, false);
  add_source(out, note.place);
}

}  // namespace

std::string render_text(const Diagnostic& diagnostic, bool colour) {
  const Style style{colour};
  const auto& place = diagnostic.place;
  std::string out = style.bold((place.file.empty() ? "cujit" : place_label(place)) + ":");
  out += " " + style.paint(colour_code(diagnostic.severity), fmt::format("{}:", word(diagnostic.severity))) + " ";
  const auto tail = offset_text(place, diagnostic.message) + fmt::format(" [{}]", id_label(diagnostic.id));
  add_text(out, diagnostic.message, tail, style, true);
  add_source(out, place);
  for (const auto& note : diagnostic.notes) add_note(out, note, style);
  for (const auto& hint : diagnostic.hints) {
    out += fmt::format("  {} ", style.paint("1;36", "hint:"));
    add_text(out, hint, "", style, false);
  }
  return out;
}

}  // namespace cujit::report
