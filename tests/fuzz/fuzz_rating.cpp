// Law: rating any grid comes to an end. Where it is solved, the figures are those of its steps: ER the highest, EP
// that of the steps up to the first placement, ED that of the first; a bound is exceeded if and only if ER is above
// it. Each step changes the grid; where there is one solution, none takes a digit of it away, and all of them
// together lead to it. (That renamed digits rate the same is no law: Sudoku Explainer's order of steps depends on
// them.)
#include "grids.hpp"
#include "law.hpp"
#include "rating/rating.hpp"
#include "search/search.hpp"

using namespace swordfish;

namespace {

// Where more is open, nested chains may take longer than a fuzzer waits.
constexpr int kMostOpen = 40;
constexpr int kLeast = 10, kMost = 200;  // tenths

void check_step(const Grid& grid, const RatingStep& rated, const Grid* solution) {
  const Step& step = rated.step;
  LAW(rated.rating >= kLeast && rated.rating <= kMost);
  LAW(!step.placements.empty() || !step.eliminations.empty());
  for (const Candidate placed : step.placements) {
    LAW(grid.places(placed.digit).contains(placed.cell));
    if (solution != nullptr) LAW(solution->digit(placed.cell) == placed.digit.value);
  }
  for (const Digit digit : DigitSet::all()) {
    LAW(grid.places(digit).contains_all(step.eliminations[digit]));
    for (const Cell cell : step.eliminations[digit]) {
      if (solution != nullptr) LAW(solution->digit(cell) != digit.value);
    }
  }
}

void check_figures(const Rating& rating) {
  int er = 0, ep = 0;
  bool has_placed = false;
  for (const RatingStep& step : rating.path) {
    er = std::max(er, step.rating);
    if (!has_placed) ep = er;
    has_placed = has_placed || !step.step.placements.empty();
  }
  LAW(rating.er == er && rating.ep == ep && rating.ed == (rating.path.empty() ? 0 : rating.path[0].rating));
}

void check_bound(Rater& rater, const Grid& grid, const Rating& whole, int max_er) {
  const Rating bounded = rater.rate(grid, {.max_er = max_er});
  LAW((bounded.end == RatingEnd::Exceeded) == (whole.er > max_er));
  if (bounded.end != RatingEnd::Exceeded) {
    LAW(bounded.end == whole.end && bounded.er == whole.er && bounded.ep == whole.ep &&
        bounded.ed == whole.ed);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const int max_er = kLeast + bytes.below(100);
  Grid grid = late_grid(bytes, kMostOpen, true).grid;
  const Check checked = check(grid, {});
  const Grid* solution = checked.status == Status::Unique ? &checked.solutions[0] : nullptr;
  Rater rater;
  const Rating rating = rater.rate(grid, {.want_path = true});
  LAW(rating.end == RatingEnd::Solved || rating.end == RatingEnd::Stuck);
  if (solution != nullptr) LAW(rating.end == RatingEnd::Solved);
  if (rating.end == RatingEnd::Solved) check_figures(rating);
  check_bound(rater, grid, rating, max_er);
  for (const RatingStep& rated : rating.path) {
    check_step(grid, rated, solution);
    for (const Candidate placed : rated.step.placements) grid.place(placed.cell, placed.digit);
    rated.step.eliminations.each([&](Candidate gone) { grid.eliminate(gone.cell, gone.digit); });
  }
  if (solution != nullptr) LAW(grid.digits() == solution->digits());
  return 0;
}
