// Locked sets that spread over many houses: so many cells, and in their houses room for exactly as many
// digits.
//
//   SK-loop   16 cells around four boxes. Each pair of cells lies in a line and a box; every digit of the
//             pair is charged to one of the two:
//
//               . 1 1 | . . . | 2 2 .        pairs 1 and 2 share a line, 2 and 3 a box, 3 and 4 a line ...
//               8 . . | . . . | . . 3        eight pairs and eight houses in a ring
//               8 . . | . . . | . . 3
//
//   MSLS      the open cells where some rows cross some columns; every digit is charged to the rows or to
//             the columns
//
// If no way of charging takes fewer places than there are cells, each place is needed: a digit charged to a
// house stands in these cells, and nowhere else in the house.
#include <algorithm>
#include <array>
#include <iterator>

#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// Digits that leave a house but for some cells.
struct Charge {
  House house;
  DigitSet digits;
  CellSet cells;
};

void offer_charges(const Position& position, const Technique& technique, StepSink& sink, Choice& choice,
                   CellSet cells, const std::vector<Charge>& charges) {
  CandidateSet gone;
  for (const Charge& charge : charges) {
    for (const Digit digit : charge.digits)
      gone[digit] |= position.places(charge.house, digit) - charge.cells;
  }
  if (gone.empty() || !choice.wants(technique, gone, cells.size())) return;
  Step& step = sink.fresh(technique);
  step.eliminations = gone;
  step.length = cells.size();
  for (const Cell cell : cells) step.mark(Role::Base, cell, position.candidates(cell)).because(cell);
  for (const Charge& charge : charges) step.in(Role::Cover, charge.house);
  choice.keep(step);
}

// Ring of eight houses; pair i lies between house i and house i + 1. For the pairs that hold a digit (bits):
// how many houses cover them, and which houses can take part in that.
struct RingCover {
  int size;
  int houses;
};

constexpr std::array<RingCover, 256> make_ring_covers() {
  std::array<RingCover, 256> covers{};
  for (int pairs = 0; pairs < 256; ++pairs) {
    covers[static_cast<std::size_t>(pairs)] = {9, 0};
    for (int houses = 0; houses < 256; ++houses) {
      const int covered = houses | (houses >> 1 | (houses & 1) << 7);
      if ((pairs & ~covered) != 0) continue;
      RingCover& best = covers[static_cast<std::size_t>(pairs)];
      const int size = count_bits(static_cast<std::uint32_t>(houses));
      if (size > best.size) continue;
      best = size < best.size ? RingCover{size, houses} : RingCover{size, best.houses | houses};
    }
  }
  return covers;
}
constexpr auto kRingCovers = make_ring_covers();

class RingSearch {
 public:
  RingSearch(const Position& position, const Technique& technique, StepSink& sink, Choice& choice)
      : position_(position), technique_(technique), sink_(sink), choice_(choice) {}

  void run() {
    for (int top = 0; top < 9; ++top) {
      for (int bottom = top / 3 * 3 + 3; bottom < 9; ++bottom) {
        for (int left = 0; left < 9; ++left) {
          for (int right = left / 3 * 3 + 3; right < 9; ++right) try_ring(top, bottom, left, right);
        }
      }
    }
  }

 private:
  void try_ring(int top, int bottom, int left, int right) {
    const auto box = [](int row, int column) { return House::box(row / 3 * 3 + column / 3); };
    const std::array houses = {box(top, left),       House::row(top),    box(top, right),
                               House::column(right), box(bottom, right), House::row(bottom),
                               box(bottom, left),    House::column(left)};
    CellSet crossings;
    for (const int row : {top, bottom}) {
      for (const int column : {left, right}) crossings.insert(Cell(row, column));
    }
    std::array<CellSet, 8> pairs;
    CellSet cells;
    for (std::size_t i = 0; i < 8; ++i) {
      pairs[i] = (cells_of(houses[i]) & cells_of(houses[(i + 1) % 8])) - crossings;
      cells |= pairs[i];
    }
    if (!position_.open().contains_all(cells)) return;
    int room = 0;
    std::array<Charge, 8> charges;
    for (std::size_t i = 0; i < 8; ++i) charges[i] = {houses[i], {}, pairs[i] | pairs[(i + 7) % 8]};
    for (const Digit digit : DigitSet::all()) {
      std::size_t holding = 0;
      for (std::size_t i = 0; i < 8; ++i)
        holding |= std::size_t{pairs[i].meets(position_.places(digit))} << i;
      room += kRingCovers[holding].size;
      for (std::size_t i = 0; i < 8; ++i) {
        if ((kRingCovers[holding].houses >> i & 1) != 0) charges[i].digits.insert(digit);
      }
    }
    if (room != 16) return;
    offer_charges(position_, technique_, sink_, choice_, cells, {charges.begin(), charges.end()});
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice& choice_;
};

using Lines = std::uint32_t;  // bits of nine rows, or of nine columns

class CrossingSearch {
 public:
  CrossingSearch(const Position& position, const Technique& technique, StepSink& sink, Choice& choice)
      : position_(position), technique_(technique), sink_(sink), choice_(choice) {
    for (Lines lines = 1; lines < 512; ++lines) {
      const Lines rest = lines & (lines - 1);
      const int last = lowest_bit(lines);
      size_[lines] = size_[rest] + 1;
      cells_of_rows_[lines] = cells_of_rows_[rest] | (cells_of(House::row(last)) & position.open());
      cells_of_columns_[lines] = cells_of_columns_[rest] | (cells_of(House::column(last)) & position.open());
      for (const Digit digit : DigitSet::all()) {
        Meetings& meetings = meetings_[static_cast<std::size_t>(digit.index())];
        meetings.rows[lines] = meetings.rows[rest];
        meetings.columns[lines] = meetings.columns[rest];
        for (const Cell cell : position.places(House::column(last), digit))
          meetings.rows[lines] |= 1u << cell.row();
        for (const Cell cell : position.places(House::row(last), digit))
          meetings.columns[lines] |= 1u << cell.column();
      }
    }
  }

  // Multi-sector sets: three to six rows and columns: fewer are ordinary subsets, more leave nothing outside.
  void run() {
    for (Lines rows = 0; rows < 512; ++rows) {
      if (size_[rows] < 3 || size_[rows] > 6) continue;
      for (Lines columns = 0; columns < 512; ++columns) {
        if (size_[columns] >= 3 && size_[columns] <= 6) try_crossing(rows, columns);
      }
    }
  }

 private:
  // Of one digit: the rows that hold it within some columns, and the columns within some rows.
  struct Meetings {
    std::array<Lines, 512> rows{};
    std::array<Lines, 512> columns{};
  };

  void try_crossing(Lines rows, Lines columns) {
    const int cells = (cells_of_rows_[rows] & cells_of_columns_[columns]).size();
    int room = 0;
    for (const Meetings& meetings : meetings_) {
      room += std::min(size_[meetings.rows[columns] & rows], size_[meetings.columns[rows] & columns]);
    }
    if (room == cells && cells > 0) offer(rows, columns);
  }

  void offer(Lines rows, Lines columns) {
    const CellSet cells = cells_of_rows_[rows] & cells_of_columns_[columns];
    std::array<Charge, 18> charges;
    for (int i = 0; i < 18; ++i)
      charges[static_cast<std::size_t>(i)] = {House(i), {}, cells & cells_of(House(i))};
    for (const Digit digit : DigitSet::all()) {
      const Meetings& meetings = meetings_[static_cast<std::size_t>(digit.index())];
      const Lines in_rows = meetings.rows[columns] & rows;
      const Lines in_columns = meetings.columns[rows] & columns;
      for (std::size_t i = 0; i < 9; ++i) {
        if (size_[in_rows] <= size_[in_columns] && (in_rows >> i & 1) != 0) charges[i].digits.insert(digit);
        if (size_[in_columns] <= size_[in_rows] && (in_columns >> i & 1) != 0)
          charges[9 + i].digits.insert(digit);
      }
    }
    std::vector<Charge> needed;
    std::copy_if(charges.begin(), charges.end(), std::back_inserter(needed),
                 [](const Charge& charge) { return !charge.digits.empty(); });
    offer_charges(position_, technique_, sink_, choice_, cells, needed);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice& choice_;
  std::array<int, 512> size_{};
  std::array<CellSet, 512> cells_of_rows_{}, cells_of_columns_{};  // the open ones
  std::array<Meetings, kDigits> meetings_{};
};

void find_sk_loops(const Position& position, const Technique& technique, StepSink& sink) {
  Choice choice(sink);
  RingSearch(position, technique, sink, choice).run();
  choice.offer_kept();
}

void find_sector_sets(const Position& position, const Technique& technique, StepSink& sink) {
  Choice choice(sink);
  CrossingSearch(position, technique, sink, choice).run();
  choice.offer_kept();
}

const Register sk_loop(
    {.slug = "sk_loop",
     .name = "SK-Loop",
     .code = "S210",
     .order = 8420,
     .level = Level::Extreme,
     .score = 450,
     .on = false,
     .find = find_sk_loops,
     .text = "Within {houses.cover} the digits of the ring {base} can stand in these cells "
             "at most as often as there are cells. So all of them are needed there, and "
             "{result}."});
const Register multi_sector_locked_set(
    {.slug = "multi_sector_locked_set",
     .name = "Multi-Sector Locked Set",
     .code = "S211",
     .order = 8430,
     .level = Level::Extreme,
     .score = 480,
     .on = false,
     .find = find_sector_sets,
     .text = "Within {houses.cover} the digits of {base} can stand in these cells at most "
             "as often as there are cells. So all of them are needed there, and {result}."});

}  // namespace
}  // namespace swordfish
