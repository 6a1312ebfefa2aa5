// The techniques that boards have and grids haven't: one for each kind of rule, alone, together with a house, and with its
// candidates tried, sums over houses, and leftovers. Whoever is on the 9x9 ladder, too, is found there.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "board/kinds.hpp"
#include "ladder/ladder.hpp"

namespace swordfish::board {

// Places in the ladder: a rule alone is tried after singles, with a house after pairs and triples there, and before
// quadruples; sums over houses and leftovers follow, and candidates of a rule are tried after fish. Forcing comes last, where nets are on 9x9.
inline constexpr int kRuleAlone = 400, kRuleWithHouse = 1700, kSumsOverHouses = 1900, kLeftovers = 1950;
inline constexpr int kRuleTried = 2450, kForcing = 8600;

enum class RuleUse : std::uint8_t { Alone, WithHouse, Tried };
const Technique& technique_of(const Kind& kind, RuleUse use);
// Cells of houses that no cage has, cells of cages outside, or both.
const Technique& technique_of_sum(bool has_inside, bool has_outside);
const Technique& leftovers_technique();
// A digit locked in cells that no other house or cage joins: a victim sees each of them for a reason of its own.
const Technique& locked_technique();
// A chain whose links may be due to rules.
const Technique& chain_technique();
enum class Forcing : std::uint8_t { Contradiction, Cell, House };
const Technique& forcing_technique(Forcing kind);
// Of the ladder, by slug.
const Technique& shared_technique(std::string_view slug);

// All that steps of boards may have, in the order in which they are tried.
std::span<const Technique* const> board_techniques();

}  // namespace swordfish::board
