// Aligned exclusion: of all ways to fill two or three cells together, many would leave another cell, an
// excluder, without a digit. A candidate that stands in no way that is left goes.
#include "rating/aligned.hpp"

#include "rating/finders.hpp"

namespace swordfish::rating {

namespace {

struct Base {
  Cell cell;
  DigitSet digits;
  CellSet excluders;
};

struct BaseList {
  std::array<Base, kCells> items;
  int size = 0;
  CellSet cells;
  std::array<std::uint8_t, kCells> index;  // by cell
};

// For aligned sets, the cells worth combining: two candidates or more, and peers that hold at most `degree`.
void list_bases(const State& state, int degree, BaseList& bases) {
  CellSet excluders;
  CellSet singles;
  for (const Cell cell : state.open()) {
    const int size = state.candidates(cell).size();
    if (size == 1) singles.insert(cell);
    if (size >= 2 && size <= degree) excluders.insert(cell);
  }
  for (const Cell cell : state.open()) {
    if (!state.candidates(cell).has_several()) continue;
    if (peers(cell).meets(singles) || !peers(cell).meets(excluders)) continue;
    bases.cells.insert(cell);
    bases.index[cell.index] = static_cast<std::uint8_t>(bases.size);
    bases.items[bases.size++] = {cell, state.candidates(cell), peers(cell) & excluders};
  }
}

bool sees(const Base& first, const Base& second) { return peers(first.cell).contains(second.cell); }

// What the excluders forbid: digits that can't stand together, two by two and three by three.
class Forbidden {
 public:
  Forbidden(const State& state, CellSet excluders) {
    for (const Cell cell : excluders) {
      const DigitSet digits = state.candidates(cell);
      if (digits.size() == 3) {
        triples_[triple_count_++] = digits;
        continue;
      }
      const Digit low = digits.first();
      const Digit high = digits.without_first().first();
      with_[low.index()].insert(high);
      with_[high.index()].insert(low);
    }
  }

  // Of aligned cells, the digits that can't join one or two others.
  DigitSet beside(Digit digit) const { return with_[digit.index()]; }
  DigitSet beside(Digit first, Digit second) const {
    DigitSet all = beside(first) | beside(second);
    const DigitSet pair{first, second};
    for (int i = 0; i < triple_count_; ++i) {
      if (triples_[i].contains_all(pair) && first != second) all |= triples_[i] - pair;
    }
    return all;
  }

 private:
  std::array<DigitSet, kDigits> with_{};
  std::array<DigitSet, 20> triples_{};
  int triple_count_ = 0;
};

// For aligned cells, what a digit takes from a cell that sees its own.
DigitSet taken(Digit digit, bool sees) { return sees ? DigitSet{digit} : DigitSet{}; }

bool exclude_pair(const State& state, const Base& first, const Base& second, Hint& hint) {
  const CellSet excluders = first.excluders & second.excluders;
  if (!excluders.has_several()) return false;
  const Forbidden forbidden(state, excluders);
  const bool adjacent = sees(first, second);
  DigitSet supported;
  for (const Digit digit : first.digits) {
    const DigitSet allowed = second.digits - forbidden.beside(digit) - taken(digit, adjacent);
    if (allowed.empty()) hint.remove(first.cell, DigitSet{digit});
    supported |= allowed;
  }
  hint.remove(second.cell, second.digits - supported);
  if (hint.gone.empty()) return false;
  for (const Base* base : {&first, &second}) hint.mark(Role::Base, state, base->cell);
  hint.mark(Role::Cover, state, excluders);
  return true;
}

bool exclude_triplet(const State& state, const std::array<const Base*, 3>& cells, Hint& hint) {
  const CellSet excluders = cells[0]->excluders & cells[1]->excluders & cells[2]->excluders;
  if (!excluders.has_several()) return false;
  const Forbidden forbidden(state, excluders);
  const bool sees01 = sees(*cells[0], *cells[1]);
  const bool sees02 = sees(*cells[0], *cells[2]);
  const bool sees12 = sees(*cells[1], *cells[2]);
  std::array<DigitSet, 3> open{cells[0]->digits, cells[1]->digits, cells[2]->digits};  // not yet supported
  for (const Digit a : cells[0]->digits) {
    for (const Digit b : cells[1]->digits - forbidden.beside(a) - taken(a, sees01)) {
      const DigitSet thirds = cells[2]->digits - forbidden.beside(a, b) - taken(a, sees02) - taken(b, sees12);
      if (thirds.empty()) continue;
      open[0].remove(a);
      open[1].remove(b);
      open[2] -= thirds;
      if ((open[0] | open[1] | open[2]).empty()) return false;
    }
  }
  for (int i = 0; i < 3; ++i) {
    hint.remove(cells[i]->cell, open[i]);
    hint.mark(Role::Base, state, cells[i]->cell);
  }
  hint.mark(Role::Cover, state, excluders);
  return true;
}

}  // namespace

bool find_aligned_pair(const State& state, Hint& hint) {
  BaseList bases;
  list_bases(state, 2, bases);
  for (int j = 1; j < bases.size; ++j) {
    for (int i = 0; i < j; ++i) {
      if (exclude_pair(state, bases.items[i], bases.items[j], hint)) {
        return hint.is(RatingTechnique::AlignedPairExclusion, 6.2);
      }
    }
  }
  return false;
}

bool AlignedTriplets::find(const State& state, Hint& hint) {
  BaseList bases;
  list_bases(state, 3, bases);
  const auto& items = bases.items;
  CellSet changed;
  for (const Cell cell : kEveryCell) {
    if (!has_clean_ || state.candidates()[cell.index] != clean_[cell.index]) changed |= only(cell);
  }
  // A third cell joins a pair if it is an excluder of one of them.
  const auto joins = [&](int third, int i, int j) {
    return (items[i].excluders | items[j].excluders).meets(only(items[third].cell));
  };
  for (int j = 1; j < bases.size; ++j) {
    const bool j_changed = changed.meets(only(items[j].cell));
    for (int i = 0; i < j; ++i) {
      const CellSet common = items[i].excluders & items[j].excluders;
      if (!common.has_several()) continue;
      CellSet thirds = (items[i].excluders | items[j].excluders) & bases.cells;
      if (!j_changed && !changed.meets(only(items[i].cell))) {
        CellSet affected = changed;
        for (const Cell cell : common& changed) affected |= peers(cell);
        thirds &= affected;
      }
      for (const Cell cell : thirds) {
        const int third = bases.index[cell.index];
        if (third == i || third == j) continue;
        // The same three cells may have come up before, as another pair and third.
        if (third < j && joins(j, i, third)) continue;
        if (third < i && joins(i, third, j)) continue;
        if (exclude_triplet(state, {&items[i], &items[j], &items[third]}, hint)) {
          return hint.is(RatingTechnique::AlignedTripletExclusion, 7.5);
        }
      }
    }
  }
  has_clean_ = true;
  clean_ = state.candidates();
  return false;
}

}  // namespace swordfish::rating
