#include "puzzle/symmetry.hpp"

#include <algorithm>

#include "base/orders.hpp"
#include "puzzle/solution_form.hpp"

namespace swordfish {
namespace {

using Lines = std::array<std::uint8_t, 9>;

Lines random_lines(Random& random) {
  std::array<std::uint8_t, 3> bands{0, 1, 2};
  random.shuffle(bands);
  Lines lines;
  std::size_t next = 0;
  for (const std::uint8_t band : bands) {
    std::array<std::uint8_t, 3> inside{0, 1, 2};
    random.shuffle(inside);
    for (const std::uint8_t line : inside) lines[next++] = static_cast<std::uint8_t>(3 * band + line);
  }
  return lines;
}

bool keeps_bands(const Lines& lines) {
  std::uint32_t seen = 0;
  for (std::size_t place = 0; place < 9; ++place) {
    if (lines[place] > 8 || lines[place] / 3 != lines[place / 3 * 3] / 3) return false;
    seen |= 1U << lines[place];
  }
  return seen == 0x1ff;
}

Lines inverse_of(const Lines& lines) {
  Lines inverse;
  for (std::uint8_t place = 0; place < 9; ++place) inverse[lines[place]] = place;
  return inverse;
}

// The canonical form is built row by row. A state is one way to get the rows so far; only states with the
// least rows stay. What a state has not needed to decide it leaves open: columns of a stack that were blank
// in every row so far form a class, whose order the first digit in one of them decides.
//
//   positions     0 1 2 | 3 4 5 | 6 7 8       row 1   . . . | . . 1 | . . 2
//   class ends        |       |       |                     |   | |     | |
struct PartialForm {
  Lines rows;                                // where each row comes from
  Lines columns;                             // where each column comes from; inside a class in any order
  std::array<std::uint8_t, kDigits> labels;  // what digits are called, 0 for none yet
  std::uint8_t next_label;
  bool transposed;
  std::uint16_t class_ends;  // bit p: a class ends with position p
};

constexpr std::uint16_t kStackEnds = 0b100'100'100;

class Minlex {
 public:
  explicit Minlex(Row81View puzzle) {
    std::copy(puzzle.begin(), puzzle.end(), grids_[0].begin());
    for (int cell = 0; cell < kCells; ++cell) {
      grids_[1][static_cast<std::size_t>(9 * (cell % 9) + cell / 9)] = puzzle[static_cast<std::size_t>(cell)];
    }
    start();
    for (std::size_t row = 1; row < 9; ++row) {
      begin_row();
      for (const PartialForm& state : states_) {
        for (std::uint8_t from = 0; from < 9; ++from) {
          if (can_follow(state, row, from)) extend(state, row, from);
        }
      }
      end_row(row);
    }
  }

  std::span<const PartialForm> states() const { return states_; }

  Row81 digits() const {
    Row81 digits;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      digits[cell] = static_cast<std::uint8_t>(values_[cell / 9] >> (32 - 4 * (cell % 9)) & 15);
    }
    return digits;
  }

  static Transformation map_of(const PartialForm& state) {
    Transformation map;
    map.rows = state.rows;
    map.columns = state.columns;
    map.transposed = state.transposed;
    std::uint8_t next = state.next_label;
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      map.digits[digit] = state.labels[digit] != 0 ? state.labels[digit] : next++;
    }
    return map;
  }

 private:
  // ---- the first row ----

  PartialForm blank_state(bool transposed, std::uint8_t row,
                          const std::array<std::uint8_t, 3>& stacks) const {
    PartialForm state{};
    state.rows[0] = row;
    for (std::uint8_t position = 0; position < 9; ++position) {
      state.columns[position] = static_cast<std::uint8_t>(3 * stacks[position / 3] + position % 3);
    }
    state.next_label = 1;
    state.transposed = transposed;
    state.class_ends = kStackEnds;
    return state;
  }

  void start() {
    begin_row();
    for (const bool transposed : {false, true}) {
      for (std::uint8_t row = 0; row < 9; ++row) {
        for (const auto& stacks : kOrders) extend(blank_state(transposed, row, stacks), 0, row);
      }
    }
    end_row(0);
  }

  // ---- one row more ----

  static bool can_follow(const PartialForm& state, std::size_t row, std::uint8_t from) {
    if (row % 3 != 0 && from / 3 != state.rows[row - 1] / 3) return false;
    const std::size_t compared_from = row % 3 != 0 ? row / 3 * 3 : 0;
    for (std::size_t earlier = compared_from; earlier < row; ++earlier) {
      if (row % 3 != 0 ? state.rows[earlier] == from : state.rows[earlier] / 3 == from / 3) return false;
    }
    return true;
  }

  void begin_row() {
    best_ = ~std::uint64_t{0};
    next_.clear();
  }
  void end_row(std::size_t row) {
    values_[row] = best_;
    states_.swap(next_);
  }

  // To the canonical form by symmetry adds a row as small as it can be: in each class blanks first, then digits that
  // have a label, in its order, then new ones. Which of several new digits of a class comes first is open: all ways go
  // on.
  void extend(const PartialForm& state, std::size_t row, std::uint8_t from) {
    const std::uint8_t* cells = grids_[state.transposed].data() + 9 * from;
    PartialForm longer = state;
    longer.rows[row] = from;
    std::uint64_t value = 0;  // the row as nine hexadecimal digits
    std::uint16_t loose = 0;  // positions of new digits that have a class fellow after them
    for (unsigned begin = 0; begin < 9;) {
      const unsigned end =
          static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(state.class_ends) >> begin)) + begin +
          1;
      unsigned place = begin;
      for (unsigned position = begin; position < end; ++position) {
        if (cells[state.columns[position]] == 0) longer.columns[place++] = state.columns[position];
      }
      value <<= 4 * (place - begin);
      const unsigned first_digit = place;
      for (unsigned position = begin; position < end; ++position) {
        const std::uint8_t column = state.columns[position];
        if (cells[column] == 0 || state.labels[cells[column] - 1U] == 0) continue;
        unsigned hole = place++;
        for (; hole > first_digit &&
               label_at(state, cells, longer.columns[hole - 1]) > label_at(state, cells, column);
             --hole) {
          longer.columns[hole] = longer.columns[hole - 1];
        }
        longer.columns[hole] = column;
      }
      for (unsigned position = first_digit; position < place; ++position) {
        value = value << 4 | label_at(state, cells, longer.columns[position]);
      }
      for (unsigned position = begin; place < end; ++position) {
        const std::uint8_t column = state.columns[position];
        if (cells[column] == 0 || state.labels[cells[column] - 1U] != 0) continue;
        longer.columns[place] = column;
        value = value << 4 | longer.next_label;
        longer.labels[cells[column] - 1U] = longer.next_label++;
        if (++place < end) loose = static_cast<std::uint16_t>(loose | 1U << (place - 1));
      }
      for (unsigned position = first_digit > begin ? first_digit - 1 : begin; position < end; ++position) {
        longer.class_ends = static_cast<std::uint16_t>(longer.class_ends | 1U << position);
      }
      if (value > best_ >> (36 - 4 * end)) return;
      begin = end;
    }
    if (value < best_) {
      best_ = value;
      next_.clear();
    }
    keep_all_orders(longer, cells, loose);
  }

  static std::uint8_t label_at(const PartialForm& state, const std::uint8_t* cells, std::uint8_t column) {
    return state.labels[cells[column] - 1U];
  }

  void keep_all_orders(const PartialForm& state, const std::uint8_t* cells, std::uint16_t loose) {
    if (loose == 0) {
      next_.push_back(state);
      return;
    }
    // A run of loose positions and the one after it change places in all ways, labels staying where they are.
    const auto first = static_cast<std::size_t>(std::countr_zero(loose));
    const std::size_t size = (loose >> (first + 1) & 1) != 0 ? 3 : 2;
    const auto others = static_cast<std::uint16_t>(loose & ~((size == 3 ? 0b11U : 0b1U) << first));
    std::array<std::uint8_t, 3> labels{};
    for (std::size_t place = 0; place < size; ++place) {
      labels[place] = label_at(state, cells, state.columns[first + place]);
    }
    for (const auto& order : kOrders) {
      if (size == 2 && order[2] != 2) continue;
      PartialForm reordered = state;
      for (std::size_t place = 0; place < size; ++place) {
        const std::uint8_t column = state.columns[first + order[place]];
        reordered.columns[first + place] = column;
        reordered.labels[cells[column] - 1U] = labels[place];
      }
      keep_all_orders(reordered, cells, others);
    }
  }

  std::array<Row81, 2> grids_;  // as it is, and transposed
  std::array<std::uint64_t, 9> values_{};
  std::uint64_t best_ = 0;
  std::vector<PartialForm> states_, next_;
};

// For automorphisms, every order of the columns in which those of a class change places that is open to the end:
// columns of a stack without any digit. The first leaves all as it is.
std::vector<Lines> open_orders(const PartialForm& state) {
  std::vector<Lines> orders{{0, 1, 2, 3, 4, 5, 6, 7, 8}};
  for (std::size_t begin = 0; begin < 9;) {
    std::size_t end = begin + 1;
    while ((state.class_ends >> (end - 1) & 1) == 0) ++end;
    const std::size_t size = end - begin;
    std::vector<Lines> more;
    for (const Lines& one : orders) {
      for (const auto& inside : kOrders) {
        if ((size < 3 && inside[2] != 2) || (size < 2 && inside[1] != 1)) continue;
        more.push_back(one);
        for (std::size_t place = 0; place < size; ++place)
          more.back()[begin + place] = one[begin + inside[place]];
      }
    }
    orders.swap(more);
    begin = end;
  }
  return orders;
}

bool is_full(Row81View puzzle) { return std::find(puzzle.begin(), puzzle.end(), 0) == puzzle.end(); }

}  // namespace

Transformation Transformation::random(Random& random) {
  Transformation map;
  map.rows = random_lines(random);
  map.columns = random_lines(random);
  random.shuffle(map.digits);
  map.transposed = random.below(2) == 1;
  return map;
}

bool Transformation::is_valid() const {
  DigitSet named;
  for (const std::uint8_t digit : digits) {
    if (digit < 1 || digit > 9) return false;
    named.insert(Digit(digit));
  }
  return named == DigitSet::all() && keeps_bands(rows) && keeps_bands(columns);
}

Transformation Transformation::inverse() const {
  Transformation back;
  back.transposed = transposed;
  back.rows = inverse_of(transposed ? columns : rows);
  back.columns = inverse_of(transposed ? rows : columns);
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    back.digits[digits[digit] - 1U] = static_cast<std::uint8_t>(digit + 1);
  }
  return back;
}

Transformation Transformation::then(const Transformation& next) const {
  Transformation both;
  both.transposed = transposed != next.transposed;
  for (std::size_t line = 0; line < 9; ++line) {
    both.rows[line] = (next.transposed ? columns : rows)[next.rows[line]];
    both.columns[line] = (next.transposed ? rows : columns)[next.columns[line]];
    both.digits[line] = next.digits[digits[line] - 1U];
  }
  return both;
}

void Transformation::apply(const std::uint8_t* from, std::uint8_t* to) const {
  std::array<std::uint8_t, 10> names{};
  std::copy(digits.begin(), digits.end(), names.begin() + 1);
  const std::size_t row_step = transposed ? 1 : 9, column_step = transposed ? 9 : 1;
  for (std::size_t row = 0; row < 9; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      to[9 * row + column] = names[from[row_step * rows[row] + column_step * columns[column]]];
    }
  }
}

Grid Transformation::apply(const Grid& grid) const {
  Grid moved;
  for (const Cell cell : CellSet::all()) {
    const Cell from = source(cell);
    if (!grid.is_placed(from)) continue;
    const Digit digit = renamed(grid.candidates(from).first());
    if (grid.givens().contains(from)) {
      moved.give(cell, digit);
    } else {
      moved.place(cell, digit);
    }
  }
  for (const Cell cell : moved.open()) {
    DigitSet kept;
    for (const Digit digit : grid.candidates(source(cell))) kept.insert(renamed(digit));
    for (const Digit gone : moved.candidates(cell) - kept) moved.eliminate(cell, gone);
  }
  return moved;
}

Canonical canonical(Row81View puzzle) {
  if (is_full(puzzle)) {
    const SolutionForm form = solution_form(puzzle);
    return {form.digits, form.maps.front()};
  }
  const Minlex minlex(puzzle);
  return {minlex.digits(), Minlex::map_of(minlex.states().front())};
}

Row81 canonical_digits(Row81View puzzle) {
  return is_full(puzzle) ? solution_form_digits(puzzle) : Minlex(puzzle).digits();
}

Automorphisms::Automorphisms(Row81View puzzle) {
  if (is_full(puzzle)) {
    ways_ = solution_form(puzzle).maps;
    orders_.push_back({0, 1, 2, 3, 4, 5, 6, 7, 8});
  } else {
    const Minlex minlex(puzzle);
    ways_.reserve(minlex.states().size());
    for (const PartialForm& state : minlex.states()) ways_.push_back(Minlex::map_of(state));
    orders_ = open_orders(minlex.states().front());  // the same for all of them, as the form is
  }
  back_ = way(0).inverse();
}

Transformation Automorphisms::way(std::uint64_t number) const {
  Transformation found = ways_[number / orders_.size()];
  const Lines columns = found.columns;
  const Lines& order = orders_[number % orders_.size()];
  for (std::size_t place = 0; place < 9; ++place) found.columns[place] = columns[order[place]];
  return found;
}

std::optional<Transformation> Automorphisms::next() {
  if (next_ == size()) return std::nullopt;
  return way(next_++).then(back_);
}

std::uint64_t count_automorphisms(Row81View puzzle) { return Automorphisms(puzzle).size(); }

}  // namespace swordfish
