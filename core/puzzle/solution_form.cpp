#include "puzzle/solution_form.hpp"

#include <algorithm>

#include "base/orders.hpp"

namespace swordfish {
namespace {

using Nine = std::array<std::uint8_t, 9>;

// A way to get the first band: where its rows and all columns come from. That names the digits, too, because
// the first row reads 123456789.
struct Opening {
  bool transposed;
  std::array<std::uint8_t, 3> rows;
  Nine columns;
};

// The first row decides nothing: any row reads 123456789 in any order of its columns. The second row begins 456
// if a mini of one row of some band has the digits of another row's mini, else 457:
//
//   1 2 3 | 4 5 6 | 7 8 9      The digits of row 2 say where columns go: 4 stands below 1, so the column with a 4
//   4 5 6 | 7 8 9 | a b c      in row 1 comes fourth. Only the order of the first three columns is free,
//   . . . | . . . | . . .
//
//   1 2 3 | 4 5 6 | 7 8 9      and here of the first two; x is one of 1 to 3. The columns of 8 and 9 go by which
//   4 5 7 | x 8 9 | 6 . .      of them comes first in row 2, wherever the x stands.
//
// So a band has at most 6 pairs of rows x 3 ways of stacks x 6 orders. Columns and digits then are fixed, and what
// is left is to put the rows below in order of their first digits.
class FirstBand {
 public:
  explicit FirstBand(Row81View solution) {
    std::copy(solution.begin(), solution.end(), grids_[0].begin());
    for (std::size_t cell = 0; cell < kCells; ++cell) grids_[1][9 * (cell % 9) + cell / 9] = solution[cell];
    for (const bool transposed : {false, true}) {
      for (std::size_t row = 0; row < 9; ++row) note_row(transposed, row);
    }
    for (const bool transposed : {false, true}) {
      for (std::uint8_t row = 0; row < 9; ++row) {
        for (const std::uint8_t step : {1, 2}) {
          const auto second = static_cast<std::uint8_t>(row / 3 * 3 + (row + step) % 3);
          const auto third = static_cast<std::uint8_t>(row / 3 * 3 + (row + 3 - step) % 3);
          open_with({transposed, {row, second, third}, {}});
        }
      }
    }
  }

  const std::vector<Opening>& openings() const { return openings_; }
  const Row81& grid(bool transposed) const { return grids_[transposed]; }

  // For the solution's form, in which column of a row a digit stands.
  std::uint8_t column_of(bool transposed, std::size_t row, std::uint8_t digit) const {
    return columns_[transposed][row][digit];
  }

 private:
  void note_row(bool transposed, std::size_t row) {
    for (std::uint8_t column = 0; column < 9; ++column) {
      const std::uint8_t digit = grids_[transposed][9 * row + column];
      columns_[transposed][row][digit] = column;
      minis_[transposed][row][column / 3U] |= static_cast<std::uint16_t>(1U << digit);
    }
  }

  void open_with(Opening opening) {
    const auto& first = minis_[opening.transposed][opening.rows[0]];
    const auto& second = minis_[opening.transposed][opening.rows[1]];
    for (std::uint8_t stack = 0; stack < 3; ++stack) {
      for (const std::uint8_t step : {1, 2}) {
        const auto next = static_cast<std::uint8_t>((stack + step) % 3);
        const auto last = static_cast<std::uint8_t>((stack + 3 - step) % 3);
        const int shared = count_bits(static_cast<unsigned>(second[stack] & first[next]));
        if (shared == 3) {
          has_whole_mini_ = true;
          order_by_whole_minis(opening, stack);
        } else if (shared == 2 && !has_whole_mini_) {
          order_by_two(opening, stack, next, last);
        }
      }
    }
  }

  void order_by_whole_minis(Opening& opening, std::uint8_t stack) {
    const std::uint8_t* row2 = grids_[opening.transposed].data() + 9 * opening.rows[1];
    const auto& below = columns_[opening.transposed][opening.rows[0]];
    for (const auto& order : kOrders) {
      for (std::size_t place = 0; place < 3; ++place) {
        opening.columns[place] = static_cast<std::uint8_t>(3 * stack + order[place]);
      }
      for (std::size_t place = 3; place < 9; ++place) {
        opening.columns[place] = below[row2[opening.columns[place - 3]]];
      }
      offer(opening, 0);
    }
  }

  void order_by_two(Opening& opening, std::uint8_t stack, std::uint8_t next, std::uint8_t last) {
    const std::uint8_t* row2 = grids_[opening.transposed].data() + 9 * opening.rows[1];
    const auto& below = columns_[opening.transposed][opening.rows[0]];
    std::array<std::uint8_t, 2> free{};  // columns of the first stack whose digits in row 2 are 4 and 5
    std::size_t number = 0;
    Nine& columns = opening.columns;
    for (auto column = static_cast<std::uint8_t>(3 * stack); column < 3 * stack + 3; ++column) {
      const bool is_free = below[row2[column]] / 3 == next;
      if (is_free) free[number++] = column;
      if (!is_free) columns[2] = column;
    }
    columns[6] = below[row2[columns[2]]];
    for (const std::size_t swapped : {0U, 1U}) {
      columns[0] = free[swapped];
      columns[1] = free[1 - swapped];
      columns[3] = below[row2[columns[0]]];
      columns[4] = below[row2[columns[1]]];
      columns[5] = static_cast<std::uint8_t>(9 * next + 3 - columns[3] - columns[4]);
      std::uint8_t place = 7;
      std::uint64_t value = 1;  // as in offer, up to the middle mini of row 2, which decides nearly always
      for (std::size_t middle = 3; middle < 6; ++middle) {
        const std::uint8_t column = below[row2[columns[middle]]];
        if (column / 3 == last) columns[place++] = column;
        value = value << 4 | (column / 3 == last     ? place
                              : column == columns[0] ? 1U
                              : column == columns[1] ? 2U
                                                     : 3U);
      }
      if (value <= best_ >> 48) offer(opening, 1);
    }
  }

  // Keeps an opening if its rows 2 and 3 are the least so far, or as small as these.
  //
  //   is 457 | row 2 from its fourth digit, 24 bits | row 3, 36 bits
  void offer(const Opening& opening, std::uint64_t begins_457) {
    const Row81& grid = grids_[opening.transposed];
    std::array<std::uint8_t, 10> names;
    for (std::size_t place = 0; place < 9; ++place) {
      names[grid[9U * opening.rows[0] + opening.columns[place]]] = static_cast<std::uint8_t>(place + 1);
    }
    std::uint64_t value = begins_457;
    for (std::size_t place = 3; place < 9; ++place) {
      value = value << 4 | names[grid[9U * opening.rows[1] + opening.columns[place]]];
    }
    if (value > best_ >> 36) return;
    for (std::size_t place = 0; place < 9; ++place) {
      value = value << 4 | names[grid[9U * opening.rows[2] + opening.columns[place]]];
    }
    if (value > best_) return;
    if (value < best_) openings_.clear();
    best_ = value;
    openings_.push_back(opening);
  }

  std::array<Row81, 2> grids_;  // as it is, and transposed
  std::array<std::array<std::array<std::uint8_t, 10>, 9>, 2> columns_;
  std::array<std::array<std::array<std::uint16_t, 3>, 9>, 2> minis_{};
  bool has_whole_mini_ = false;
  std::uint64_t best_ = ~std::uint64_t{0};
  std::vector<Opening> openings_;
};

// An opening with the rows below it in order.
struct Whole {
  Nine rows;
  std::array<std::uint8_t, 10> names;
  std::array<std::uint64_t, 6> values;  // rows 4 to 9, nine hexadecimal digits each
};

class SolutionMinlex {
 public:
  SolutionMinlex(Row81View solution, std::vector<Transformation>* maps) : band_(solution), maps_(maps) {
    best_.values.fill(~std::uint64_t{0});
    for (const Opening& opening : band_.openings()) complete(opening);
  }

  Row81 digits() const {
    Row81 digits;
    const Row81& grid = band_.grid(opening_.transposed);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      digits[cell] = best_.names[grid[9U * best_.rows[cell / 9] + opening_.columns[cell % 9]]];
    }
    return digits;
  }

 private:
  void complete(const Opening& opening) {
    const Row81& grid = band_.grid(opening.transposed);
    Whole whole;
    std::copy(opening.rows.begin(), opening.rows.end(), whole.rows.begin());
    for (std::size_t place = 0; place < 9; ++place) {
      whole.names[grid[9U * opening.rows[0] + opening.columns[place]]] = static_cast<std::uint8_t>(place + 1);
    }
    // The first column has a 1 and no 2 or 3 in the first band: row 4 begins with 2.
    const std::uint8_t two = grid[9U * opening.rows[0] + opening.columns[1]];
    whole.rows[3] = band_.column_of(!opening.transposed, opening.columns[0], two);
    const int other_band = 3 - whole.rows[0] / 3 - whole.rows[3] / 3;
    const auto first_name = [&](std::uint8_t row) {
      return whole.names[grid[9U * row + opening.columns[0]]];
    };
    const auto comes_first = [&](std::uint8_t a, std::uint8_t b) { return first_name(a) < first_name(b); };
    for (std::uint8_t place = 4; place < 6; ++place) {
      whole.rows[place] = static_cast<std::uint8_t>(whole.rows[3] / 3 * 3 + (whole.rows[3] + place - 3) % 3);
    }
    for (std::uint8_t place = 6; place < 9; ++place) {
      whole.rows[place] = static_cast<std::uint8_t>(3 * other_band + place - 6);
    }
    if (comes_first(whole.rows[5], whole.rows[4])) std::swap(whole.rows[4], whole.rows[5]);
    std::sort(whole.rows.begin() + 6, whole.rows.end(), comes_first);
    compare(opening, grid, whole);
  }

  void compare(const Opening& opening, const Row81& grid, Whole& whole) {
    bool is_less = false;
    for (std::size_t row = 0; row < 6; ++row) {
      std::uint64_t value = 0;
      for (const std::uint8_t column : opening.columns) {
        value = value << 4 | whole.names[grid[9U * whole.rows[3 + row] + column]];
      }
      if (!is_less && value > best_.values[row]) return;
      is_less |= value < best_.values[row];
      whole.values[row] = value;
    }
    if (is_less) {
      best_ = whole;
      opening_ = opening;
      if (maps_ != nullptr) maps_->clear();
    }
    if (maps_ != nullptr) maps_->push_back(map_of(opening, whole));
  }

  static Transformation map_of(const Opening& opening, const Whole& whole) {
    Transformation map;
    map.rows = whole.rows;
    map.columns = opening.columns;
    map.transposed = opening.transposed;
    std::copy(whole.names.begin() + 1, whole.names.end(), map.digits.begin());
    return map;
  }

  FirstBand band_;
  std::vector<Transformation>* maps_;
  Opening opening_{};
  Whole best_{};
};

}  // namespace

SolutionForm solution_form(Row81View solution) {
  SolutionForm form;
  form.digits = SolutionMinlex(solution, &form.maps).digits();
  return form;
}

Row81 solution_form_digits(Row81View solution) { return SolutionMinlex(solution, nullptr).digits(); }

}  // namespace swordfish
