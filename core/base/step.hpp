// A step: one deduction, with the evidence for it.
//
// Evidence is told in roles, never in colours or words, so that drawing, telling and checking need to know no
// technique. What makes a step *true* is its list of truths:
//
//   (house, digit)   this digit must stand somewhere in this house
//   (cell)           this cell must hold one of its candidates
//
// Together with the rules of sudoku (a digit at most once in a house, one digit in a cell) the truths must
// leave no room for any candidate that the step removes. For uniqueness techniques the deadly pattern comes
// on top: not all of its cells may hold only the pattern's digits. The independent checker in tests uses
// nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/candidates.hpp"
#include "base/grid.hpp"

namespace swordfish {

struct Technique;

// The part that a cell, a candidate or a house plays in a pattern. A new technique should find its parts
// here.
enum class Role : std::uint8_t {
  Base,     // what defines the pattern: base houses and cells of a fish, cells of a subset, the single itself
  Cover,    // the houses that confine it
  Fin,      // base candidates outside the covers
  EndoFin,  // base candidates in two base houses
  Pivot,    // the cell on which a wing or a blossom turns
  Pincer,   // the ends that see the victims
  SetA,     // almost locked sets and other sets, in order
  SetB,
  SetC,
  SetD,
  Common,  // restricted common candidates, cells of an intersection
  On,      // true if the start of the chain is false, or: coloured one way
  Off,     // false likewise, or: coloured the other way
  Deadly,  // cells and digits of a deadly pattern
  Extra,   // candidates that save it from being deadly
  Target,  // cells that are placed or stripped as a whole
  Wrong,   // what can't be: where a contradiction shows, or in a hint digits that contradict the solution
};
inline constexpr std::array kRoleNames = {"base",  "cover",  "fin",   "endo_fin", "pivot",  "pincer",
                                          "set_a", "set_b",  "set_c", "set_d",    "common", "on",
                                          "off",   "deadly", "extra", "target",   "wrong"};
static_assert(kRoleNames.size() == static_cast<std::size_t>(Role::Wrong) + 1, "a name for each role");

struct Mark {
  Role role;
  Cell cell;
  DigitSet digits;  // the candidates meant; empty: the cell as a whole
  bool operator==(const Mark&) const = default;
};

struct HouseMark {
  Role role;
  House house;
  bool operator==(const HouseMark&) const = default;
};

// A node of a chain: a candidate, or with several cells a group of candidates of one digit in a mini or box,
// or (als) an almost locked set of which the digit is locked out or in.
struct Node {
  CellSet cells;
  Digit digit;
  CellSet als;  // all cells of the almost locked set, empty for ordinary nodes
  bool operator==(const Node&) const = default;
};

// Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false.
struct Link {
  Node from;
  Node to;
  bool strong;
  bool operator==(const Link&) const = default;
};

enum class TruthKind : std::uint8_t { DigitInHouse, Cell };

// A truth on which a step rests.
struct Truth {
  TruthKind kind;
  House house;
  Digit digit;
  Cell cell;
  static constexpr Truth in_house(House house, Digit digit) {
    return {TruthKind::DigitInHouse, house, digit, {}};
  }
  static constexpr Truth of_cell(Cell cell) { return {TruthKind::Cell, {}, {}, cell}; }
  bool operator==(const Truth&) const = default;
};

// Filled by a finder once a pattern is known to change the grid. A search that only counts steps wants no
// evidence: then mark(), in(), link() and the truths cost nothing and keep nothing.
class Step {
 public:
  const Technique* technique = nullptr;
  std::vector<Candidate> placements;
  CandidateSet eliminations;
  CellSet earlier;  // cells to strip before the others, where a person clears one house and then another
  int length = 0;   // links of a chain, size of a fish or set: how long it takes to tell

  std::vector<Mark> marks;
  std::vector<HouseMark> houses;
  std::vector<Link> links;
  std::vector<Truth> truths;

  explicit Step(bool with_evidence = true) : with_evidence_(with_evidence) {}
  bool with_evidence() const { return with_evidence_; }

  Step& place(Cell cell, Digit digit) {
    placements.push_back({cell, digit});
    return *this;
  }
  Step& eliminate(Cell cell, DigitSet digits) {
    eliminations.insert(cell, digits);
    return *this;
  }
  Step& eliminate(CellSet cells, Digit digit) {
    eliminations[digit] |= cells;
    return *this;
  }
  Step& mark(Role role, Cell cell, DigitSet digits = {}) {
    if (with_evidence_) marks.push_back({role, cell, digits});
    return *this;
  }
  Step& mark(Role role, CellSet cells, DigitSet digits = {}) {
    if (with_evidence_) {
      for (const Cell cell : cells) marks.push_back({role, cell, digits});
    }
    return *this;
  }
  Step& in(Role role, House house) {
    if (with_evidence_) houses.push_back({role, house});
    return *this;
  }
  Step& link(Node from, Node to, bool strong) {
    if (with_evidence_) links.push_back({from, to, strong});
    return *this;
  }
  Step& because(House house, Digit digit) {
    if (with_evidence_) truths.push_back(Truth::in_house(house, digit));
    return *this;
  }
  Step& because(House house, DigitSet digits) {
    for (const Digit digit : digits) because(house, digit);
    return *this;
  }
  Step& because(Cell cell) {
    if (with_evidence_) truths.push_back(Truth::of_cell(cell));
    return *this;
  }
  Step& because(CellSet cells) {
    for (const Cell cell : cells) because(cell);
    return *this;
  }
  // Where a contradiction shows: a cell has no candidate left, or a house no place for a digit, which had these.
  Step& breaks(const Truth& truth, CellSet places) {
    if (truth.kind == TruthKind::Cell) return mark(Role::Wrong, truth.cell);
    return in(Role::Wrong, truth.house).mark(Role::Wrong, places, {truth.digit});
  }

  // Empty again, with the memory kept.
  void clear() {
    technique = nullptr;
    placements.clear();
    eliminations = {};
    earlier = {};
    length = 0;
    marks.clear();
    houses.clear();
    links.clear();
    truths.clear();
  }

 private:
  bool with_evidence_;
};

// What a step makes of a grid, when it is taken: placements first, then eliminations.
inline Grid grid_after(Grid grid, const Step& step) {
  for (const auto& [cell, digit] : step.placements) grid.place(cell, digit);
  step.eliminations.each([&](Candidate gone) { grid.eliminate(gone.cell, gone.digit); });
  return grid;
}

}  // namespace swordfish
