// Diagnostic: one thing to tell the user, as plain data; rendering is the report room's job.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cujit/base/diagnostic_id.hpp"

namespace cujit {

enum class Severity : std::uint8_t { note, warning, error };

// Where: a file as the user named it, with a line and column (1-based, 0 = none) or a byte offset.
struct Place {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::optional<std::uint64_t> offset = {};
  std::string source = {};  // the text of that line, if known
};

struct Note {
  Place place;
  std::string text;
};

struct Diagnostic {
  Severity severity = Severity::error;
  Id id = Id::internal_error;
  std::string message;
  Place place = {};
  std::vector<Note> notes = {};
  std::vector<std::string> hints = {};

  Diagnostic& note(std::string text, Place at = {}) {
    notes.push_back({std::move(at), std::move(text)});
    return *this;
  }
  Diagnostic& hint(std::string text) {
    hints.push_back(std::move(text));
    return *this;
  }
};

inline Diagnostic make_error(Id id, std::string message, Place at = {}) {
  return {Severity::error, id, std::move(message), std::move(at)};
}
inline Diagnostic make_warning(Id id, std::string message, Place at = {}) {
  return {Severity::warning, id, std::move(message), std::move(at)};
}
inline Diagnostic make_note(Id id, std::string message, Place at = {}) {
  return {Severity::note, id, std::move(message), std::move(at)};
}

using DiagnosticSink = std::function<void(const Diagnostic&)>;

}  // namespace cujit
