// Function bodies of PTX: which module-scope symbols they refer to and call. Most of a module's bytes are here.
#pragma once
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cujit/formats/ptx.hpp"

namespace cujit::formats {

// Module-scope names → indices into Ptx::symbols.
using PtxNames = std::unordered_map<std::string_view, std::size_t>;

struct PtxBody {
  std::size_t end = 0;  // behind the closing brace, or the end of the text
  std::uint32_t line = 0;
  std::vector<PtxReference> references;
  std::uint32_t indirect_call = 0;
};

// Scans bodies. A name that a body, or the function's parameter list, declares for itself hides the module's.
class PtxBodies {
 public:
  PtxBodies(std::string_view text, const PtxNames& names) : text_(text), names_(names) {}

  // From behind the opening brace at `at`, on `line`; `own` = names of the function's parameters.
  PtxBody scan(std::size_t at, std::uint32_t line, const std::vector<std::string_view>& own);

 private:
  struct Hidden {
    std::size_t symbol;
    std::uint32_t depth;
  };

  void blank_or_comment();
  void word();
  void percent();
  void directive();
  void declaration();
  void close();
  void string();
  void line_end();
  void operand(std::string_view name, bool call);
  void hide(std::string_view name);
  void hide_numbered(std::string_view base);
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  std::string_view text_;
  const PtxNames& names_;
  std::vector<std::uint32_t> called_, used_, hidden_count_;  // per symbol; the first two hold the body's number
  std::vector<Hidden> hidden_;
  std::uint32_t number_ = 0;

  // Of the body in hand:
  std::size_t at_ = 0;
  std::uint32_t line_ = 0, depth_ = 0, vectors_ = 0, parens_ = 0;
  bool start_ = true;       // an instruction, a label or a directive comes next
  bool predicate_ = false;  // behind '@': the next word is a predicate
  bool call_ = false;       // in a call whose target has not come yet
  bool branch_ = false;     // operands are labels
  PtxBody body_;
};

}  // namespace cujit::formats
