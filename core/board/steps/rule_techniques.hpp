// The techniques that boards have and grids haven't: some for each kind of rule (by digits, by candidates, together with a
// house, with its candidates tried), sums over houses, and leftovers. Whoever is on the 9x9 ladder, too, is found there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "board/kinds.hpp"
#include "ladder/ladder.hpp"

namespace swordfish::board {

// Places in the ladder: a rule alone is tried after singles, by the digits on the board first; with a house after pairs
// and triples there, and before quadruples; sums over houses and leftovers follow, one cell of one house first; and
// candidates of a rule are tried after fish. Forcing comes last, where nets are on 9x9, nested behind the others.
inline constexpr int kRuleByDigits = 400, kRuleByCandidates = 450, kOneCellLeft = 1250, kRuleWithHouse = 1700;
inline constexpr int kSumsOverHouses = 1900, kLeftovers = 1950, kRuleTried = 2450, kForcing = 8600;
inline constexpr int kNestedForcing = 8680;

// What a rule says by itself is easy where it rests on digits that are placed, as singles do, and medium where it rests
// on candidates that are gone, as pairs do.
enum class RuleUse : std::uint8_t { ByDigits, ByCandidates, WithHouse, Tried };
// The rule technique of a kind.
const Technique& technique_of(const Kind& kind, RuleUse use);
// The rule technique of sums over so many houses: so many cells in them that no cage has, and cells of cages outside.
const Technique& technique_of_sum(std::size_t houses, std::size_t inside, std::size_t outside);
// The rule technique of leftovers.
const Technique& leftovers_technique();
// The rule technique of a digit locked in cells that no other house or cage joins: a victim sees each of them
// for a reason of its own.
const Technique& locked_technique();
// The rule technique of chains whose links may be due to rules; grouped, a node may be a digit in one of some cells.
const Technique& chain_technique(bool is_grouped);
// The rule technique of such chains that come back to their beginning.
const Technique& loop_technique(bool is_grouped);
enum class ForcingKind : std::uint8_t { Contradiction, Cell, House, Nested };
// A rule technique of forcing.
const Technique& forcing_technique(ForcingKind kind);
// Beside rule techniques, one that boards share with the ladder of grids, by slug.
const Technique& shared_technique(std::string_view slug);

// All techniques that steps of boards may have, those of rules among them, in the order in which they are
// tried.
std::span<const Technique* const> board_techniques();

}  // namespace swordfish::board
