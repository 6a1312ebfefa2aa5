// Aligned exclusion: of all ways to fill two or three cells together, many would leave another cell, an
// excluder, without a digit. A candidate that stands in no way that is left goes.
#include "rating/aligned.hpp"

namespace swordfish::rating {

namespace {

struct Base {
  int cell;
  Mask digits;
  CellSet excluders;
};

struct BaseList {
  std::array<Base, kCells> items;
  int size = 0;
  CellSet cells;
  std::array<std::uint8_t, kCells> index;  // by cell
};

// The cells worth combining: two candidates or more, and peers that hold at most `degree`.
void list_bases(const State& state, int degree, BaseList& bases) {
  CellSet excluders;
  CellSet singles;
  for (const Cell cell : state.open) {
    const int size = count(state.digits[cell.index]);
    if (size == 1) singles.insert(cell);
    if (size >= 2 && size <= degree) excluders.insert(cell);
  }
  for (const Cell cell : state.open) {
    if (count(state.digits[cell.index]) < 2) continue;
    if (peers(cell).meets(singles) || !peers(cell).meets(excluders)) continue;
    bases.cells.insert(cell);
    bases.index[cell.index] = static_cast<std::uint8_t>(bases.size);
    bases.items[bases.size++] = {cell.index, state.digits[cell.index], peers(cell) & excluders};
  }
}

bool sees(const Base& first, const Base& second) {
  return peers(Cell(first.cell)).contains(Cell(second.cell));
}

// What the excluders forbid: digits that can't stand together, two by two and three by three.
struct Forbidden {
  std::array<Mask, kDigits> with{};  // for a digit, the digits that exclude it
  std::array<Mask, 20> triples{};
  int triple_count = 0;

  Forbidden(const State& state, CellSet excluders) {
    for (const Cell cell : excluders) {
      const Mask digits = state.digits[cell.index];
      if (count(digits) == 3) {
        triples[triple_count++] = digits;
        continue;
      }
      const int low = lowest(digits);
      const int high = lowest(digits & (digits - 1));
      with[low] |= 1U << high;
      with[high] |= 1U << low;
    }
  }

  // The digits that can't join two others.
  Mask beside(int first, int second) const {
    Mask all = with[first] | with[second];
    const Mask pair = 1U << first | 1U << second;
    for (int i = 0; i < triple_count; ++i) {
      if ((pair & ~triples[i]) == 0 && first != second) all |= triples[i] & ~pair;
    }
    return all;
  }
};

bool exclude_pair(const State& state, const Base& first, const Base& second, Hint& hint) {
  const CellSet excluders = first.excluders & second.excluders;
  if (!has_two(excluders)) return false;
  const Forbidden forbidden(state, excluders);
  const bool adjacent = sees(first, second);
  Mask supported = 0;
  for (Mask left = first.digits; left != 0; left &= left - 1) {
    const int digit = lowest(left);
    const Mask own = adjacent ? 1U << digit : 0;
    const Mask allowed = second.digits & ~forbidden.with[digit] & ~own;
    if (allowed == 0) hint.remove(first.cell, 1U << digit);
    supported |= allowed;
  }
  hint.remove(second.cell, second.digits & ~supported);
  if (hint.gone.empty()) return false;
  for (const Base* base : {&first, &second}) hint.mark(Role::Base, state, base->cell);
  hint.mark(Role::Cover, state, excluders);
  return true;
}

bool exclude_triplet(const State& state, const std::array<const Base*, 3>& cells, Hint& hint) {
  const CellSet excluders = cells[0]->excluders & cells[1]->excluders & cells[2]->excluders;
  if (!has_two(excluders)) return false;
  const Forbidden forbidden(state, excluders);
  const bool sees01 = sees(*cells[0], *cells[1]);
  const bool sees02 = sees(*cells[0], *cells[2]);
  const bool sees12 = sees(*cells[1], *cells[2]);
  std::array<Mask, 3> open{cells[0]->digits, cells[1]->digits, cells[2]->digits};  // not yet supported
  for (Mask left = cells[0]->digits; left != 0; left &= left - 1) {
    const int a = lowest(left);
    const Mask seconds = cells[1]->digits & ~forbidden.with[a] & ~(sees01 ? 1U << a : 0U);
    for (Mask rest = seconds; rest != 0; rest &= rest - 1) {
      const int b = lowest(rest);
      const Mask thirds =
          cells[2]->digits & ~forbidden.beside(a, b) & ~(sees02 ? 1U << a : 0U) & ~(sees12 ? 1U << b : 0U);
      if (thirds == 0) continue;
      open[0] &= ~(1U << a);
      open[1] &= ~(1U << b);
      open[2] &= ~thirds;
      if ((open[0] | open[1] | open[2]) == 0) return false;
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
  for (int cell = 0; cell < kCells; ++cell) {
    if (!has_clean_ || state.digits[cell] != clean_[cell]) changed |= kCellBit[cell];
  }
  // A third cell joins a pair if it is an excluder of one of them.
  const auto joins = [&](int third, int i, int j) {
    return (items[i].excluders | items[j].excluders).meets(kCellBit[items[third].cell]);
  };
  for (int j = 1; j < bases.size; ++j) {
    const bool j_changed = changed.meets(kCellBit[items[j].cell]);
    for (int i = 0; i < j; ++i) {
      const CellSet common = items[i].excluders & items[j].excluders;
      if (!has_two(common)) continue;
      CellSet thirds = (items[i].excluders | items[j].excluders) & bases.cells;
      if (!j_changed && !changed.meets(kCellBit[items[i].cell])) {
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
  clean_ = state.digits;
  return false;
}

}  // namespace swordfish::rating
