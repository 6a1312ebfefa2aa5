#include <algorithm>

#include "board/steps/rungs.hpp"
#include "check.hpp"

using namespace swordfish;
using namespace swordfish::board;

namespace {

constexpr std::string_view kPuzzle =
    "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";

Board board_of(std::string_view puzzle) {
  auto layout = Layout::make({.rows = 9, .columns = 9});
  Board board(std::get<Layout>(std::move(layout)));
  for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
    if (puzzle[cell] != '.') board.give(static_cast<int>(cell), puzzle[cell] - '0');
  }
  return board;
}

bool begins_with(const std::vector<BoardStep>& all, const std::vector<BoardStep>& some) {
  return some.size() <= all.size() &&
         std::equal(some.begin(), some.end(), all.begin(), [](const BoardStep& one, const BoardStep& other) {
           return one.technique == other.technique && one.plain.placements == other.plain.placements &&
                  one.plain.eliminations == other.plain.eliminations;
         });
}

}  // namespace

TEST(steps_of_finders_that_had_ended_are_kept_when_the_search_is_stopped) {
  const Grounds grounds(board_of(kPuzzle));
  const State state(grounds);
  const std::vector<BoardStep> all = all_steps(state);
  CHECK(!all.empty());
  CHECK(all_steps(state, [] { return true; }).empty());
  std::size_t most = 0;
  for (int asked = 1; asked < 200; ++asked) {
    int times = 0;
    const std::vector<BoardStep> some = all_steps(state, [&] { return ++times > asked; });
    CHECK(begins_with(all, some));
    CHECK(some.size() >= most);
    most = some.size();
  }
  CHECK(most > 0);
}

CHECK_MAIN()
