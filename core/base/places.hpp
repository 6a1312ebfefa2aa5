// The nine places of a house, so that a question about a house reads nine bits. Place k of a house is the cell that
// House::cell(k) names:
//
//   row        0 1 2 3 4 5 6 7 8          box    0 1 2
//   column     likewise, downwards               3 4 5
//                                                6 7 8
//
// Lines of one kind count like the places of a line that crosses them: place 3 of a row lies in column 3.
#pragma once

#include <array>

#include "base/houses.hpp"
#include "base/ranges.hpp"
#include "base/two_byte_set.hpp"

namespace swordfish {

struct Place {
  std::uint8_t index = 0;  // 0 to 8

  constexpr Place() = default;
  constexpr explicit Place(int index_) : index(static_cast<std::uint8_t>(index_)) {}
  constexpr auto operator<=>(const Place&) const = default;
};
// Of places: the bit that one has in a set.
constexpr int item_index(Place place) { return place.index; }

using PlaceSet = Set<Place, std::uint32_t, 9>;
inline constexpr Range<Place> kEveryPlace{0, 9};

// Where a cell is in a house.
struct Seat {
  House house;
  Place place;
};
// The place of a cell in its house of a kind, and which house that is.
constexpr Seat place_in_house(Cell cell, HouseKind kind) {
  switch (kind) {
    case HouseKind::Row: return {House::row(cell.row()), Place(cell.column())};
    case HouseKind::Column: return {House::column(cell.column()), Place(cell.row())};
    default: return {House::box(cell.box()), Place(cell.box_place())};
  }
}
// The seats of every cell, its places in its three houses, for those who go through the kinds of house in
// this order.
constexpr std::array<std::array<Seat, 3>, kCells> make_seats(const std::array<HouseKind, 3>& kinds) {
  std::array<std::array<Seat, 3>, kCells> seats{};
  for (const Cell cell : kEveryCell) {
    for (int i = 0; i < 3; ++i) seats[cell.index][i] = place_in_house(cell, kinds[i]);
  }
  return seats;
}

namespace tables {

// The table of the cells at the places of every house.
constexpr std::array<std::array<Cell, 9>, kHouses> make_cell_at() {
  std::array<std::array<Cell, 9>, kHouses> cells{};
  for (const House house : kEveryHouse) {
    for (const Place place : kEveryPlace) cells[house.index][place.index] = house.cell(place.index);
  }
  return cells;
}
inline constexpr auto kCellAt = make_cell_at();

// The table of the places that every two houses share.
constexpr std::array<std::array<TwoByteSet<PlaceSet>, kHouses>, kHouses> make_shared_places() {
  std::array<std::array<TwoByteSet<PlaceSet>, kHouses>, kHouses> places{};
  for (const House first : kEveryHouse) {
    for (const House second : kEveryHouse) {
      for (const Place place : kEveryPlace) {
        if (cells_of(second).contains(kCellAt[first.index][place.index]))
          places[first.index][second.index].insert(place);
      }
    }
  }
  return places;
}
inline constexpr auto kSharedPlaces = make_shared_places();

}  // namespace tables

// The cell at a place of a house.
constexpr Cell cell_at(House house, Place place) { return tables::kCellAt[house.index][place.index]; }
// The cells at some places of a house.
constexpr CellSet cells_at(House house, PlaceSet places) {
  CellSet cells;
  for (const Place place : places) cells.insert(cell_at(house, place));
  return cells;
}
// The places of the first house that lie in the second.
constexpr PlaceSet shared_places(House first, House second) {
  return tables::kSharedPlaces[first.index][second.index];
}

}  // namespace swordfish
