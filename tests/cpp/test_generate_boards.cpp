#include <algorithm>
#include <set>

#include "board/kinds.hpp"
#include "check.hpp"
#include "generate/boards/boards.hpp"
#include "generate/boards/cages.hpp"
#include "generate/boards/pieces.hpp"
#include "generate/boards/random_filling.hpp"

using namespace swordfish;
using namespace swordfish::board;

namespace {

Board blank(int rows, int columns) {
  return Board(std::get<Layout>(Layout::make({.rows = rows, .columns = columns})));
}

BoardMaker maker(int size, std::vector<const Variety*> varieties = {}) {
  return std::get<BoardMaker>(BoardMaker::make({.ground = blank(size, size), .varieties = varieties}));
}

}  // namespace

TEST(random_fillings_keep_the_houses_and_differ) {
  const Program program(blank(6, 6));
  std::set<Filling> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const RandomFilling found = random_filling(program, random, 1000, kNeverStop);
    CHECK(found.digits.has_value());
    for (const board::House& house : program.board.layout->houses()) {
      std::set<int> digits;
      for (const int cell : house.cells) digits.insert((*found.digits)[static_cast<std::size_t>(cell)]);
      CHECK_EQUAL(digits.size(), std::size_t{6});
    }
    seen.insert(*found.digits);
  }
  CHECK_EQUAL(seen.size(), std::size_t{20});
}

TEST(a_board_that_cannot_be_filled_is_known_to_be_so) {
  Board board = blank(4, 4);
  CHECK(!board.add({find_kind("anti_king"), {}, {}, {}}));
  Random random(1);
  CHECK(random_filling(Program(board), random, 100000, kNeverStop).is_impossible);
  CHECK(maker(4, {find_variety("anti-king")}).generate(1, 0, {}, kNeverStop).is_impossible);
}

TEST(pieces_are_connected_and_of_one_size) {
  for (const board::RowColumn shape : {board::RowColumn{9, 9}, board::RowColumn{7, 7}, board::RowColumn{6, 8},
                                       board::RowColumn{4, 4}, board::RowColumn{2, 3}}) {
    Random random(3);
    const int size = std::max(shape.row, shape.column);
    const Regions regions = random_pieces(shape.row, shape.column, size, random);
    for (int piece = 0; piece < shape.row * shape.column / size; ++piece) {
      CHECK_EQUAL(std::count(regions.begin(), regions.end(), piece), std::ptrdiff_t{size});
    }
  }
}

TEST(cages_cover_a_board_and_refuse_what_they_are_told_to) {
  const Board board = blank(6, 6);
  Random random(5);
  const Filling solution = *random_filling(Program(board), random, 1000, kNeverStop).digits;
  const Filling other = *random_filling(Program(board), random, 1000, kNeverStop).digits;
  Cages cages(*board.layout, solution, random);
  while (!cages.scatter()) continue;
  cages.refuse(other);
  std::set<int> covered;
  bool is_refused = false;
  for (const Rule& cage : cages.rules()) {
    CHECK(cage.kind->holds(board, cage, solution));
    is_refused |= !cage.kind->holds(board, cage, other);
    covered.insert(cage.cells().begin(), cage.cells().end());
  }
  CHECK(is_refused);
  CHECK_EQUAL(covered.size(), std::size_t{36});
}

TEST(boards_that_are_made_have_the_solution_that_comes_with_them_and_no_other) {
  for (const Variety& variety : varieties()) {
    const GeneratedBoard made = maker(6, {&variety}).generate(1, 2, {}, kNeverStop);
    CHECK(made.is_as_wanted);
    board::Solutions solutions(*made.board);
    CHECK(solutions.next(kNeverStop) == made.solution);
    CHECK(!solutions.next(kNeverStop));
    CHECK(solutions.is_exhausted());
  }
}

TEST(a_batch_has_the_boards_of_its_seed_on_any_number_of_threads) {
  const BoardMaker jigsaws = maker(6, {find_variety("jigsaw")});
  std::vector<GeneratedBoard> one(5), two(5);
  CHECK(jigsaws.generate_batch(9, 0, one, {}, 1, kNeverStop));
  CHECK(jigsaws.generate_batch(9, 0, two, {}, 2, kNeverStop));
  for (std::size_t i = 0; i < one.size(); ++i) CHECK(*one[i].board == *two[i].board);
  CHECK(!(*one[0].board == *one[1].board));
}

TEST(making_a_board_stops_when_it_is_told_to) {
  int asked = 0;
  const StopAsked stop = [&] { return ++asked > 3; };
  CHECK(!maker(25, {find_variety("killer")}).generate(1, 0, {}, stop).is_as_wanted);
  Budget budget;
  budget.tries = 2;
  const auto wanted = BoardMaker::make({.ground = blank(6, 6), .most_givens = 1});
  CHECK_EQUAL(std::get<BoardMaker>(wanted).generate(1, 0, budget, kNeverStop).tries, std::uint64_t{2});
}

CHECK_MAIN()
