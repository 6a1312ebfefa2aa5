// The words of sudoku as types: Cell, Digit, House, sets of each, and Grid.
//
//   Cells count row by row from 0 to 80; boxes likewise from 0 to 8:
//
//        0  1  2 |  3  4  5 |  6  7  8            NW | N | NE
//        9 10 11 | 12 13 14 | 15 16 17           ----+---+----
//       18 19 20 | 21 22 23 | 24 25 26             W | C | E
//       ---------+----------+---------           ----+---+----
//       27 28 29 | ...                            SW | S | SE
//
//   Houses count from 0 to 26: nine rows, nine columns, nine boxes.
//
// Sets are typed, so that a set of cells and a set of digits can't be mixed by accident.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace swordfish {

inline constexpr int kCells = 81;
inline constexpr int kDigits = 9;
inline constexpr int kHouses = 27;

struct House;

struct Cell {
  std::uint8_t index = 0;

  constexpr Cell() = default;
  constexpr explicit Cell(int index_) : index(static_cast<std::uint8_t>(index_)) {}
  constexpr Cell(int row, int column) : Cell(9 * row + column) {}
  static constexpr Cell in_box(int box, int place) {
    return {box / 3 * 3 + place / 3, box % 3 * 3 + place % 3};
  }

  constexpr int row() const { return index / 9; }
  constexpr int column() const { return index % 9; }
  constexpr int box() const { return row() / 3 * 3 + column() / 3; }
  constexpr int box_place() const { return row() % 3 * 3 + column() % 3; }
  constexpr auto operator<=>(const Cell&) const = default;
};

struct Digit {
  std::uint8_t value = 1;  // 1 to 9

  constexpr Digit() = default;
  constexpr explicit Digit(int value_) : value(static_cast<std::uint8_t>(value_)) {}
  constexpr int index() const { return value - 1; }
  static constexpr Digit at(int index) { return Digit(index + 1); }
  constexpr auto operator<=>(const Digit&) const = default;
};

enum class HouseKind : std::uint8_t { Row, Column, Box };

struct House {
  std::uint8_t index = 0;  // 0-8 rows, 9-17 columns, 18-26 boxes

  constexpr House() = default;
  constexpr explicit House(int index_) : index(static_cast<std::uint8_t>(index_)) {}
  static constexpr House row(int number) { return House(number); }
  static constexpr House column(int number) { return House(9 + number); }
  static constexpr House box(int number) { return House(18 + number); }
  static constexpr House of(HouseKind kind, int number) { return House(9 * static_cast<int>(kind) + number); }

  constexpr HouseKind kind() const { return static_cast<HouseKind>(index / 9); }
  constexpr int number() const { return index % 9; }
  constexpr Cell cell(int place) const {
    switch (kind()) {
      case HouseKind::Row: return {number(), place};
      case HouseKind::Column: return {place, number()};
      default: return Cell::in_box(number(), place);
    }
  }
  constexpr auto operator<=>(const House&) const = default;
};

__extension__ using Bits128 = unsigned __int128;

// Bits are counted by table and by arithmetic: the instruction for it is missing from the oldest CPUs that
// one build serves, and the library call that stands in for it costs more than either.
constexpr auto kOnes = [] {
  std::array<std::uint8_t, 512> ones{};
  for (unsigned bits = 1; bits < 512; ++bits)
    ones[bits] = static_cast<std::uint8_t>(ones[bits / 2] + bits % 2);
  return ones;
}();
constexpr int count_nine_bits(std::uint32_t bits) { return kOnes[bits]; }
constexpr int count_bits(std::uint32_t bits) {
  return kOnes[bits & 511] + kOnes[bits >> 9 & 511] + kOnes[bits >> 18 & 511] + kOnes[bits >> 27];
}
constexpr int count_bits(Bits128 bits) {
  constexpr std::uint64_t kPairs = 0x5555555555555555, kFours = 0x3333333333333333,
                          kBytes = 0x0f0f0f0f0f0f0f0f;
  const auto in_fours = [](std::uint64_t half) {
    half -= half >> 1 & kPairs;
    return (half & kFours) + (half >> 2 & kFours);
  };
  const std::uint64_t fours =
      in_fours(static_cast<std::uint64_t>(bits)) + in_fours(static_cast<std::uint64_t>(bits >> 64));
  const std::uint64_t bytes = (fours & kBytes) + (fours >> 4 & kBytes);
  return static_cast<int>(bytes * 0x0101010101010101 >> 56);
}
constexpr bool is_one_bit(std::uint32_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
constexpr int lowest_bit(std::uint32_t bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(Bits128 bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}

// A set of at most kSize items of one type, a bit for each. `Item::at(int)`-like conversion is given
// by item_at/item_index below, so that Digit (from 1) and Cell (from 0) both count bits from 0.
constexpr int item_index(Cell cell) { return cell.index; }
constexpr int item_index(Digit digit) { return digit.index(); }
constexpr int item_index(House house) { return house.index; }
template <class Item>
constexpr Item item_at(int index) {
  if constexpr (std::is_same_v<Item, Digit>) {
    return Digit::at(index);
  } else {
    return Item(index);
  }
}

template <class Item, class Bits, int kSize>
class Set {
 public:
  Bits bits = 0;

  constexpr Set() = default;
  constexpr explicit Set(Bits bits_) : bits(bits_) {}
  constexpr Set(std::initializer_list<Item> items) {
    for (const Item item : items) insert(item);
  }
  static constexpr Set single(Item item) { return Set(static_cast<Bits>(Bits{1} << item_index(item))); }
  static constexpr Set all() {
    return Set(static_cast<Bits>(static_cast<Bits>(Bits{1} << (kSize - 1)) * 2 - 1));
  }

  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const {
    if constexpr (kSize <= 9) {
      return count_nine_bits(bits);
    } else {
      return count_bits(bits);
    }
  }
  constexpr bool is_single() const { return bits != 0 && (bits & (bits - 1)) == 0; }
  constexpr bool is_pair() const { return without_first().is_single(); }
  constexpr bool has_several() const { return (bits & (bits - 1)) != 0; }
  constexpr bool contains(Item item) const { return (bits >> item_index(item) & 1) != 0; }
  constexpr bool contains_all(Set other) const { return (other.bits & ~bits) == 0; }
  constexpr bool meets(Set other) const { return (bits & other.bits) != 0; }
  constexpr Item first() const { return item_at<Item>(lowest_bit(bits)); }
  constexpr Set without_first() const { return Set(static_cast<Bits>(bits & (bits - 1))); }

  constexpr void insert(Item item) { bits = static_cast<Bits>(bits | single(item).bits); }
  constexpr void remove(Item item) { bits = static_cast<Bits>(bits & ~single(item).bits); }

  constexpr Set operator|(Set other) const { return Set(static_cast<Bits>(bits | other.bits)); }
  constexpr Set operator&(Set other) const { return Set(static_cast<Bits>(bits & other.bits)); }
  constexpr Set operator-(Set other) const { return Set(static_cast<Bits>(bits & ~other.bits)); }
  constexpr Set operator^(Set other) const { return Set(static_cast<Bits>(bits ^ other.bits)); }
  constexpr Set& operator|=(Set other) { return *this = *this | other; }
  constexpr Set& operator&=(Set other) { return *this = *this & other; }
  constexpr Set& operator-=(Set other) { return *this = *this - other; }
  constexpr bool operator==(const Set&) const = default;

  class SetIterator {
   public:
    constexpr explicit SetIterator(Bits rest) : rest_(rest) {}
    constexpr Item operator*() const { return item_at<Item>(lowest_bit(rest_)); }
    constexpr SetIterator& operator++() {
      rest_ = static_cast<Bits>(rest_ & (rest_ - 1));
      return *this;
    }
    constexpr bool operator==(const SetIterator&) const = default;

   private:
    Bits rest_;
  };
  constexpr SetIterator begin() const { return SetIterator(bits); }
  constexpr SetIterator end() const { return SetIterator(Bits{0}); }
};

using CellSet = Set<Cell, Bits128, kCells>;
using DigitSet = Set<Digit, std::uint32_t, kDigits>;
using HouseSet = Set<House, std::uint32_t, kHouses>;

namespace tables {

constexpr std::array<CellSet, kHouses> make_house_cells() {
  std::array<CellSet, kHouses> cells{};
  for (int house = 0; house < kHouses; ++house) {
    for (int place = 0; place < 9; ++place) cells[house].insert(House(house).cell(place));
  }
  return cells;
}
inline constexpr auto kHouseCells = make_house_cells();

constexpr std::array<CellSet, kCells> make_peers() {
  std::array<CellSet, kCells> peers{};
  for (int index = 0; index < kCells; ++index) {
    const Cell cell(index);
    peers[index] = kHouseCells[cell.row()] | kHouseCells[9 + cell.column()] | kHouseCells[18 + cell.box()];
    peers[index].remove(cell);
  }
  return peers;
}
inline constexpr auto kPeers = make_peers();

}  // namespace tables

constexpr CellSet cells_of(House house) { return tables::kHouseCells[house.index]; }
constexpr CellSet peers(Cell cell) { return tables::kPeers[cell.index]; }
constexpr HouseSet houses_of(Cell cell) {
  return {House::row(cell.row()), House::column(cell.column()), House::box(cell.box())};
}

// The cells that see every cell of a set.
constexpr CellSet common_peers(CellSet cells) {
  CellSet common = CellSet::all();
  for (const Cell cell : cells) common &= peers(cell);
  return common;
}

// The houses in which all cells of a set lie.
constexpr HouseSet common_houses(CellSet cells) {
  HouseSet common = HouseSet::all();
  for (const Cell cell : cells) common &= houses_of(cell);
  return common;
}

// A digit that stands more than once in a house.
struct Conflict {
  House house;
  Digit digit;
  CellSet cells;
  bool operator==(const Conflict&) const = default;
};

// 81 cells with digits and candidates: a value. Three laws hold at all times:
//   - a placed cell (given or not) has its digit as its only candidate;
//   - a digit that is placed is a candidate of no open peer;
//   - givens are placed.
// Nothing else is promised: a cell may have no candidate left and a digit may stand twice in a house.
class Grid {
 public:
  Grid();  // every cell open with all nine candidates

  // 81 digits row by row, 0 for an open cell; all digits are givens.
  static Grid from_digits(std::span<const std::uint8_t, kCells> digits);
  // Candidates as they are, cell by cell; a lone candidate is placed (though not given).
  static Grid from_candidates(std::span<const DigitSet, kCells> candidates);
  // 81 digits that are known to be a solution, of which some were given.
  static Grid from_solution(std::span<const std::uint8_t, kCells> digits, CellSet givens);

  DigitSet candidates(Cell cell) const { return candidates_[cell.index]; }
  // The open cells in which a digit is still possible.
  CellSet places(Digit digit) const { return places_[digit.index()]; }
  CellSet placed() const { return placed_; }
  CellSet givens() const { return givens_; }
  CellSet open() const { return CellSet::all() - placed_; }
  bool is_placed(Cell cell) const { return placed_.contains(cell); }
  // The digit of a cell, 0 if it is open.
  int digit(Cell cell) const { return is_placed(cell) ? candidates(cell).first().value : 0; }
  std::array<std::uint8_t, kCells> digits() const;

  bool is_complete() const { return placed_ == CellSet::all(); }
  bool is_valid() const;  // no digit stands twice in a house
  std::vector<Conflict> conflicts() const;

  void place(Cell cell, Digit digit);  // and takes it from the open peers
  void give(Cell cell, Digit digit);   // the same, as a given
  void eliminate(Cell cell, Digit digit);

  bool operator==(const Grid&) const = default;

 private:
  std::array<DigitSet, kCells> candidates_;
  std::array<CellSet, kDigits> places_;
  CellSet placed_;
  CellSet givens_;
};

}  // namespace swordfish
