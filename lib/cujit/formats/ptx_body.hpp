// Function bodies of PTX: which module-scope symbols they refer to and call. Most of a module's bytes are here.
#pragma once
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cujit/formats/ptx.hpp"
#include "cujit/formats/ptx_tokens.hpp"

namespace cujit::formats {

// Module-scope names → indices into Ptx::symbols.
using PtxNames = std::unordered_map<std::string_view, std::size_t>;

struct PtxBody {
  std::vector<PtxReference> references;
  std::uint32_t indirect_call = 0;
};

// Scans bodies. A name that a body, or the function's parameter list, declares for itself hides the module's.
class PtxBodies {
 public:
  explicit PtxBodies(const PtxNames& names) : names_(names) {}

  // From behind the opening brace to behind its partner, or the end of the text; `own` = names of the function's
  // parameters.
  PtxBody scan(PtxCursor& cursor, const std::vector<std::string_view>& own);

 private:
  struct Hidden {
    std::size_t symbol;
    std::uint32_t depth;
  };
  struct HiddenNumbers {  // `.reg .b32 r<4>` declares r0 to r3
    std::string_view base;
    std::uint32_t depth;
  };

  void slash();
  void word();
  void percent();
  void directive();
  void declaration();
  void punctuation(char c);
  void unhide(std::uint32_t depth);
  void operand(std::string_view name, bool call);
  void hide(std::string_view name);
  bool is_hidden(std::size_t index, std::string_view name) const;
  bool at_end() const { return cursor_.at_end(); }
  char here() const { return cursor_.text[cursor_.at]; }
  std::string_view take_name();
  std::string_view take_word();
  void take_line();

  const PtxNames& names_;
  std::vector<std::uint32_t> called_, used_, hidden_count_;  // per symbol; the first two hold the body's number
  std::vector<Hidden> hidden_;
  std::vector<HiddenNumbers> hidden_numbers_;
  std::uint32_t number_ = 0;

  // Of the body in hand:
  PtxCursor cursor_;
  std::uint32_t depth_ = 0, vectors_ = 0, parens_ = 0;
  bool start_ = true;       // an instruction, a label or a directive comes next
  bool predicate_ = false;  // behind '@': the next word is a predicate
  bool call_ = false;       // in a call whose target has not come yet
  bool branch_ = false;     // operands are labels
  PtxBody body_;
};

}  // namespace cujit::formats
