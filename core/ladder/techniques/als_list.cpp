#include "ladder/techniques/als_list.hpp"

#include <algorithm>

#include "ladder/techniques/als_commons.hpp"
#include "ladder/techniques/graph.hpp"

namespace swordfish {
namespace {

// In the list of ALS, whether a house before this one holds all the cells too, so that the set is already listed.
bool is_listed(CellSet cells, House house) {
  const Cell first = cells.first();
  if (house.kind() == HouseKind::Row) return false;
  if (cells_of(House::row(first.row())).contains_all(cells)) return true;
  return house.kind() == HouseKind::Box && cells_of(House::column(first.column())).contains_all(cells);
}

Als describe(const Position& position, CellSet cells, DigitSet digits) {
  Als als;
  als.cells = cells;
  als.digits = digits;
  for (const Digit digit : digits) {
    const CellSet places = cells & position.places(digit);
    const CellSet targets = (common_peers(places) & position.places(digit)) - cells;
    als.places[digit.index()] = places;
    als.targets[digit.index()] = targets;
    als.seen |= targets;
  }
  return als;
}

struct Collector {
  const Position& position;
  House house;
  std::vector<Als>& all;

  void grow(CellSet cells, DigitSet digits, CellSet rest) {
    for (const Cell cell : rest) {
      rest.remove(cell);
      const CellSet more = cells | CellSet{cell};
      const DigitSet held = digits | position.candidates(cell);
      const int surplus = held.size() - more.size() - 1;
      if (surplus == 0 && !is_listed(more, house)) all.push_back(describe(position, more, held));
      if (more.size() < 8 && surplus <= rest.size()) grow(more, held, rest);
    }
  }
};

}  // namespace

AlsList::AlsList(const Position& position) {
  for (int index = 0; index < kHouses; ++index) {
    const House house(index);
    Collector{position, house, all_}.grow({}, {}, position.open(house));
  }
}

// Most pairs of sets don't see each other, so for each cell the sets it is in are kept in bits.
RestrictedCommons::RestrictedCommons(const std::vector<Als>& sets, bool may_overlap) {
  BitRows sets_with(kCells + 1, sets.size());
  constexpr std::size_t kSeen = kCells;  // the row of those that the set in hand sees
  first_.reserve(sets.size() + 1);
  for (std::size_t at = 0; at < sets.size(); ++at) {
    for (const Cell cell : sets[at].cells) sets_with.insert(cell.index, at);
  }
  for (std::size_t from = 0; from < sets.size(); ++from) {
    first_.push_back(static_cast<std::uint32_t>(all_.size()));
    const Als& one = sets[from];
    std::fill(sets_with[kSeen].begin(), sets_with[kSeen].end(), 0);
    for (const Cell cell : one.seen) sets_with.merge(kSeen, sets_with[cell.index]);
    each_bit(sets_with[kSeen], [&](std::size_t to) {
      const Als& other = sets[to];
      if (to <= from || (!may_overlap && one.cells.meets(other.cells))) return;
      DigitSet restricted;
      for (const Digit digit : one.digits & other.digits) {
        if (one.targets_of(digit).contains_all(other.places_of(digit))) restricted.insert(digit);
        if (restricted.size() == 2) break;
      }
      if (restricted.empty()) return;
      all_.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to), restricted});
    });
  }
  first_.push_back(static_cast<std::uint32_t>(all_.size()));
}

}  // namespace swordfish
