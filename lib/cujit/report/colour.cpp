// The colour rule: who is asked first, and what an empty variable means.
#include "cujit/report/colour.hpp"

namespace cujit::report {
namespace {

bool is_set(const std::optional<std::string>& variable) { return variable && !variable->empty(); }

}  // namespace

bool use_colour(const ColourFacts& facts) {
  if (facts.choice != ColourChoice::automatic) return facts.choice == ColourChoice::always;
  if (is_set(facts.force_color)) return *facts.force_color != "0";
  if (is_set(facts.no_color)) return false;
  if (is_set(facts.clicolor_force) && *facts.clicolor_force != "0") return true;
  return facts.tty && is_set(facts.term) && *facts.term != "dumb";
}

}  // namespace cujit::report
