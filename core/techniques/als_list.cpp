#include "techniques/als.hpp"

namespace swordfish {
namespace {

// Whether a house before this one holds all the cells too, so that the set is already listed.
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
      if (held.size() == more.size() + 1 && !is_listed(more, house))
        all.push_back(describe(position, more, held));
      if (more.size() < 8) grow(more, held, rest);
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

}  // namespace swordfish
