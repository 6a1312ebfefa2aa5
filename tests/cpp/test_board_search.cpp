// What follows on a board without a guess: where a search would have to go through thousands of fillings.
#include <algorithm>
#include <array>
#include <string>

#include "board/answers.hpp"
#include "board/automaton.hpp"
#include "board/cage_fillings.hpp"
#include "board/forms/forms.hpp"
#include "board/kinds.hpp"
#include "board/model.hpp"
#include "check.hpp"

using namespace swordfish::board;

namespace {

Board board_of(const std::string& text) { return std::get<Board>(read_board(text)); }

// Cells of so many rows and these columns, as Interactive-Sudoku-Solver names them.
std::string cells(int rows, std::initializer_list<int> columns) {
  std::string names;
  for (int row = 1; row <= rows; ++row) {
    for (const int column : columns) names += "~R" + std::to_string(row) + "C" + std::to_string(column);
  }
  return names;
}

bool is_refuted_without_a_guess(const std::string& text) {
  Solutions solutions(board_of(text));
  return !solutions.next({}) && solutions.is_exhausted() && solutions.guesses() == 0;
}

}  // namespace

// Eight cells of a column are 36 at least, whatever stands beside them; by rows the sixteen would be 24.
TEST(a_long_sum_is_bounded_by_its_largest_groups) {
  CHECK(is_refuted_without_a_guess(".Sum~71" + cells(8, {1, 5})));
  CHECK(!is_refuted_without_a_guess(".Sum~74" + cells(8, {1, 5})));
}

// Two rows that are far from each other are 90 together, which neither of the sums knows.
TEST(sums_that_fill_houses_together_are_one) {
  const auto sums = [](const char* total) {
    return ".Sum~50~R1C1~R1C2~R1C3~R1C4~R5C5~R5C6~R5C7~R5C8.Sum~" + std::string(total) +
           "~R1C5~R1C6~R1C7~R1C8~R1C9~R5C1~R5C2~R5C3~R5C4~R5C9";
  };
  CHECK(is_refuted_without_a_guess(sums("50")));
  CHECK(!is_refuted_without_a_guess(sums("40")));
}

// All digits are used, since 45 is the sum of all; but a 9 in five rows stands five times at most.
TEST(a_counted_digit_stands_once_in_a_row) {
  CHECK(is_refuted_without_a_guess(".CountingCircles" + cells(5, {1, 2, 3, 4, 5, 6, 7, 8, 9})));
}

// Of 1+8, 2+7, 3+6 and 4+5 one each can be there, and no 9: too few for seven cells, enough for four.
TEST(a_rellik_cage_has_one_of_the_sets_without_its_sum) {
  CHECK(is_refuted_without_a_guess(".RellikCage~9" + cells(1, {1, 2, 3, 4, 5, 6, 7})));
  CHECK(!is_refuted_without_a_guess(".RellikCage~9" + cells(1, {1, 2, 3, 4})));
}

// One, and of these three digits each: where all three cells are seen none of them stands.
TEST(an_equality_cage_knows_that_its_digits_differ) {
  std::string text = ".EqualityCage" + cells(2, {1, 2}) + ".~R1C1_1";
  for (const char* cell : {"R1C2", "R2C1", "R2C2"}) text += "~" + std::string(cell) + "_2_7_8";
  const Program program(board_of(text));
  Search search(program);
  CHECK(search.begin());
  CHECK_EQUAL(search.open(20), Digits{0b100111100});
}

TEST(layers_are_without_dead_ends_and_states_that_do_the_same) {
  const std::vector<std::vector<int>> next = {{0, 1, 2}, {0, 1, -1, 0, 1, -1, 1, 1, -1}};
  const Layers layers = trimmed_layers(next, {true, false}, 3);
  CHECK(!layers.is_empty);
  CHECK(layers.next == std::vector<std::vector<int>>({{0, 0, -1}, {0, -1, -1}}));
  CHECK(trimmed_layers(next, {false, false}, 3).is_empty);
}

TEST(lines_that_say_the_same_share_their_layers) {
  const Board board = board_of(".Skyscraper~R1~3~.Skyscraper~R2~3~.Skyscraper~R3~4~");
  Model model(*board.layout);
  int made = 0;
  const auto make = [&] {
    ++made;
    return std::make_shared<const Layers>();
  };
  CHECK(model.layers(board.rules[0], 0, make) == model.layers(board.rules[1], 0, make));
  CHECK_EQUAL(made, 1);
  model.layers(board.rules[2], 0, make);
  model.layers(board.rules[0], 1, make);
  CHECK_EQUAL(made, 3);
}

// It would be seen there, and can't come again.
TEST(a_hidden_skyscraper_is_not_seen_first) {
  const Program program(board_of(".HiddenSkyscraper~R1~3~"));
  Search search(program);
  CHECK(search.begin());
  CHECK_EQUAL(search.open(0) >> 2 & 1, 0u);
}

// r9c9 counts r2c1, r4c4 and r6c7, and all of them are needed: what one can't be, none is.
TEST(cells_of_a_run_share_their_candidates_before_one_is_known) {
  Board board(std::get<Layout>(Layout::make({.rows = 9, .columns = 9})));
  const int counter = 80, first = 9, second = 30, third = 51;
  board.keep(counter, 1 << 2);
  board.keep(first, 0b0111);
  board.keep(second, 0b1110);
  CHECK(!board.add({find_kind("run_length"), {{counter}, {first, second, third}}, {0}}));
  const Program program(board);
  Search search(program);
  CHECK(search.begin());
  for (const int cell : {first, second, third}) CHECK_EQUAL(search.open(cell), 0b0110u);
}

TEST(a_learner_sees_what_a_digit_needs_without_a_guess) {
  const Program program(board_of(".Thermo~R1C1~R2C2"));
  std::vector<Digits> open(81, program.all);
  open[0] = 0b111110000, open[10] = 0b000011111;
  Learner learner(program, open);
  CHECK(!learner.next({}));
  CHECK(learner.is_exhausted());
  CHECK_EQUAL(learner.conflicts(), 0u);
}

// A cage of five that adds up to 15 holds 1 to 5; three of its cells, in different rows and columns, hold 1 to 3.
TEST(cells_of_a_cage_are_filled_in_every_way) {
  const Program program(board_of(".Cage~15~R1C1~R1C2~R1C3~R2C1~R3C2.~R1C1_1_2_3.~R2C1_1_2_3.~R3C2_1_2_3"));
  Search search(program);
  CHECK(search.begin());
  for (const int cell : {1, 2}) CHECK_EQUAL(search.open(cell), 0b11000u);
}

// What takes part in a way to give cells digits of a set, each cell one of its own: by going through all ways.
TEST(fillings_are_what_going_through_all_ways_finds) {
  const Digits digits[] = {0b1, 0b100, 0b10000, 0b10000000};
  std::uint32_t random = 1;
  for (int round = 0; round < 20'000; ++round) {
    const int count = 2 + round % 3;
    Digits open[4] = {}, set = 0;
    std::uint64_t candidates = CageFillings::begin(count), expected = 0;
    for (int cell = 0; cell < count; ++cell) {
      set |= digits[cell];
      random = random * 1664525 + 1013904223;
      open[cell] = random >> 20 & 511;
      candidates |= CageFillings::spread(open[cell]) << cell;
    }
    std::array<int, 4> at = {0, 1, 2, 3};
    do {
      std::uint64_t way = CageFillings::begin(count);
      bool is_way = true;
      for (int cell = 0; cell < count; ++cell) {
        const Digits digit = digits[at[static_cast<std::size_t>(cell)]];
        is_way &= at[static_cast<std::size_t>(cell)] < count && (open[cell] & digit) != 0;
        way |= CageFillings::spread(digit) << cell;
      }
      if (is_way) expected |= way;
    } while (std::next_permutation(at.begin(), at.end()));
    CHECK_EQUAL(CageFillings::get().taking_part(candidates, CageFillings::places(set)), expected);
  }
}

CHECK_MAIN()
