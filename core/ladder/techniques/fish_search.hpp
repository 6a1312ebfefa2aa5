// The search for fish of one digit: n base houses whose places for the digit lie in n cover houses.
//
//   Every base house holds the digit, n times in all; every cover house at most once. So the digit can't
//   stand in a cover house outside the base houses. Base cells outside the covers (fins) and base cells in
//   two base houses (endo fins) spoil the count, unless the eliminated place sees all of them; a cell in two
//   covers is removed even if it is in a base house (cannibalism).
//
//      rows only against columns   basic      with boxes   Franken      rows and columns on one side   mutant
//
// Bases and covers are tried in the order of houses. `targets` bounds what may be eliminated: the search is
// given up wherever no target sees all the fins that can't be avoided any more.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/step_sink.hpp"
#include "ladder/position.hpp"

namespace swordfish {

enum class FishKind : std::uint8_t { Basic, Franken, Mutant };

struct Fish {
  Digit digit;
  HouseSet bases;
  HouseSet covers;
  CellSet base_cells;
  CellSet fins;  // not covered
  CellSet endo_fins;
  CellSet eliminations;
};

struct FishLimits {
  FishKind kind;
  int size;
  bool finned;  // with at least one fin or endo fin; else without any
  int fins;
  int endo_fins;
  bool wasteful = false;  // also if fewer covers would do
};

// The search for fish of one digit.
template <class Visit>
class FishSearch {
 public:
  // Calls visit(const Fish&) for each fish of exactly this kind; visit returns whether to go on.
  // `sight`: for each cell the cells that can't hold the digit if it does; its peers, or more by chains.
  FishSearch(const Position& position, const FishLimits& limits, const StepSink& sink, const Visit& visit,
             const std::array<CellSet, kCells>& sight = tables::kPeers)
      : position_(position), limits_(limits), watch_(sink, 64), visit_(visit), sight_(sight) {}

  // Searches fish of a digit; false if visit or the sink ended it.
  bool run(Digit digit, CellSet targets) {
    digit_ = digit;
    places_ = position_.places(digit);
    if (targets.empty()) return true;
    if (!run_side(HouseKind::Row, targets)) return false;
    return limits_.kind == FishKind::Mutant || run_side(HouseKind::Column, targets);
  }

 private:
  struct HousePool {
    std::array<House, kHouses> houses;
    std::array<CellSet, kHouses> cells;
    int size = 0;
    void add(House house, CellSet cells_) {
      houses[size] = house;
      cells[size++] = cells_;
    }
  };

  // Covers that meet the base cells, and the union of each one's cells with those of all later ones.
  struct Covers : HousePool {
    std::array<CellSet, kHouses + 1> from_here;
    int most = 0;  // base cells in any one of them
  };

  struct ChosenBases {
    HouseSet houses;
    CellSet cells;
    CellSet endo_fins;
    CellSet targets;
  };

  struct Covering {
    HouseSet houses;
    CellSet cells;
    CellSet twice;
    CellSet targets;
    CellSet fins;  // can't be covered any more
  };

  bool run_side(HouseKind base_kind, CellSet targets) {
    base_pool_.size = cover_pool_.size = 0;
    for (int index = 0; index < kHouses; ++index) {
      const House house(index);
      const CellSet cells = places_ & cells_of(house);
      if (cells.empty()) continue;
      const bool is_box = house.kind() == HouseKind::Box;
      if (is_box && limits_.kind == FishKind::Basic) continue;
      const bool either_side = is_box || limits_.kind == FishKind::Mutant;
      // Lines of the other kind cover one cell each; a box may cover three.
      const bool fits = limits_.finned || limits_.kind != FishKind::Basic || cells.size() <= limits_.size;
      if ((either_side || house.kind() == base_kind) && fits) base_pool_.add(house, cells);
      if (either_side || house.kind() != base_kind) cover_pool_.add(house, cells);
    }
    return add_base(0, {{}, {}, {}, targets});
  }

  bool add_base(int from, const ChosenBases& bases) {
    if (watch_.is_stopped()) return false;
    const int left = limits_.size - bases.houses.size();
    if (left == 0) return cover(bases);
    for (int i = from; i + left <= base_pool_.size; ++i) {
      const CellSet twice = bases.cells & base_pool_.cells[i];
      ChosenBases more = bases;
      if (!twice.empty()) {
        more.endo_fins |= twice;
        if (!limits_.finned || more.endo_fins.size() > limits_.endo_fins) continue;
        more.targets &= seen_by_all(twice);
        if (more.targets.empty()) continue;
      }
      more.houses.insert(base_pool_.houses[i]);
      more.cells |= base_pool_.cells[i];
      if (!add_base(i + 1, more)) return false;
    }
    return true;
  }

  bool cover(const ChosenBases& bases) {
    bases_ = bases;
    covers_.size = covers_.most = 0;
    for (int i = 0; i < cover_pool_.size; ++i) {
      const CellSet held = cover_pool_.cells[i] & bases.cells;
      if (held.empty() || bases.houses.contains(cover_pool_.houses[i])) continue;
      covers_.most = std::max(covers_.most, held.size());
      covers_.add(cover_pool_.houses[i], cover_pool_.cells[i]);
    }
    if (covers_.size < limits_.size) return true;
    covers_.from_here[covers_.size] = {};
    for (int i = covers_.size; i-- > 0;) covers_.from_here[i] = covers_.from_here[i + 1] | covers_.cells[i];
    return add_cover(0, {{}, {}, {}, bases.targets, {}});
  }

  bool add_cover(int from, Covering covering) {
    const CellSet uncovered = bases_.cells - covering.cells;
    const int left = limits_.size - covering.houses.size();
    if (left == 0) return check(covering, uncovered);
    if (limits_.finned && uncovered.empty() && !limits_.wasteful) return true;
    if (!can_cover(uncovered, covering.targets, left * covers_.most)) return true;
    for (int i = from; i + left <= covers_.size; ++i) {
      covering.targets &= covering.cells | covers_.from_here[i];
      if (covering.targets.empty()) return true;
      if (!add_fins(covering, uncovered - covers_.from_here[i])) return true;
      Covering more = covering;
      more.houses.insert(covers_.houses[i]);
      more.twice |= covering.cells & covers_.cells[i];
      more.cells |= covers_.cells[i];
      if (!add_cover(i + 1, more)) return false;
    }
    return true;
  }

  CellSet seen_by_all(CellSet cells) const {
    CellSet seen = CellSet::all();
    for (const Cell cell : cells) seen &= sight_[cell.index];
    return seen;
  }

  // In a fish, what a target doesn't see must be covered; `most` cells still can be. Is that enough for some target?
  bool can_cover(CellSet uncovered, CellSet targets, int most) const {
    if (uncovered.size() > most + fins_allowed()) return false;
    for (const Cell target : targets) {
      if ((uncovered - sight_[target.index]).size() <= most) return true;
    }
    return false;
  }

  int fins_allowed() const { return limits_.finned ? limits_.fins : 0; }

  // In a fish, takes note of cells that stay uncovered; false if they leave no target or are too many.
  bool add_fins(Covering& covering, CellSet uncovered) const {
    const CellSet added = uncovered - covering.fins;
    if (added.empty()) return true;
    covering.fins |= added;
    if ((covering.fins | bases_.endo_fins).size() > fins_allowed()) return false;
    covering.targets &= seen_by_all(added);
    return !covering.targets.empty();
  }

  bool check(Covering covering, CellSet fins) {
    const CellSet spoilers = fins | bases_.endo_fins;
    if (spoilers.empty() == limits_.finned || !add_fins(covering, fins)) return true;
    CellSet gone = ((covering.cells - bases_.cells) | covering.twice) & places_;
    if (!gone.meets(covering.targets)) return true;
    gone &= seen_by_all(spoilers);
    if (gone.empty() || kind_of(bases_.houses, covering.houses) != limits_.kind) return true;
    return visit_(Fish{digit_, bases_.houses, covering.houses, bases_.cells, fins, bases_.endo_fins, gone});
  }

  static FishKind kind_of(HouseSet bases, HouseSet covers) {
    constexpr HouseSet kRows(0x1ffU), kColumns(0x1ffU << 9), kBoxes(0x1ffU << 18);
    const bool apart =
        (!bases.meets(kColumns) && !covers.meets(kRows)) || (!bases.meets(kRows) && !covers.meets(kColumns));
    if (!apart) return FishKind::Mutant;
    return (bases | covers).meets(kBoxes) ? FishKind::Franken : FishKind::Basic;
  }

  const Position& position_;
  FishLimits limits_;
  SinkWatch watch_;
  const Visit& visit_;
  const std::array<CellSet, kCells>& sight_;
  Digit digit_;
  CellSet places_;
  HousePool base_pool_, cover_pool_;
  ChosenBases bases_;
  Covers covers_;
};

}  // namespace swordfish
