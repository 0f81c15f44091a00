// One line of what the vendor's code says, taken apart: its level, its place, its text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cujit::engine::backends {

struct VendorLine {
  enum class Level : std::uint8_t { plain, info, warning, error, fatal };
  Level level = Level::plain;
  bool assembler = false;  // ptxas said it
  // It only says that something failed ("ERROR 9: finish", "Ptx assembly aborted due to errors"): dropped where another
  // line says what.
  bool wrapper = false;
  std::uint32_t line = 0;  // of the PTX, 1-based; 0 = none given
  std::string text;        // what remains: the message itself

  bool bad() const { return level == Level::error || level == Level::fatal; }
};

VendorLine parse_vendor_line(std::string_view line);
// All lines that are not blank.
std::vector<VendorLine> parse_vendor_text(std::string_view text);

}  // namespace cujit::engine::backends
