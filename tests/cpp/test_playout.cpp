// Premises played out, fairly and as HoDoKu does: the same as long as nothing contradicts itself.
#include "ladder/techniques/playout.hpp"

#include <algorithm>

#include "check.hpp"
#include "rows.hpp"
#include "search/search.hpp"

using namespace swordfish;

namespace {

constexpr int kRounds = 4;

Grid grid_from(const std::string& text) {
  std::array<std::uint8_t, kCells> digits{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (text[cell] >= '1' && text[cell] <= '9') digits[cell] = static_cast<std::uint8_t>(text[cell] - '0');
  }
  return Grid::from_digits(digits);
}

std::vector<int> forced_by(Playout& playout, Candidate premise, bool is_on) {
  std::vector<int> forced;
  for (const ForcedSingle& single : playout.play(premise, is_on, kRounds))
    forced.push_back(single.candidate.cell.index * kDigits + single.candidate.digit.index());
  std::sort(forced.begin(), forced.end());
  return forced;
}

// Every other candidate of its law is struck by the premise or by a single before it.
bool is_told(const Grid& grid, Candidate premise, bool is_on, const std::vector<ForcedSingle>& forced,
             std::size_t at) {
  const auto strikes = [](Candidate one, Candidate other) {
    if (one.cell == other.cell) return one.digit != other.digit;
    return one.digit == other.digit && peers(one.cell).contains(other.cell);
  };
  const auto [candidate, truth] = forced[at];
  for (const Cell cell : grid.open()) {
    for (const Digit digit : grid.candidates(cell)) {
      const bool is_rival =
          truth.kind == TruthKind::Cell
              ? cell == candidate.cell && digit != candidate.digit
              : digit == candidate.digit && cell != candidate.cell && cells_of(truth.house).contains(cell);
      if (!is_rival) continue;
      const Candidate rival{cell, digit};
      bool is_struck = is_on ? strikes(premise, rival) : premise == rival;
      for (std::size_t i = 0; i < at; ++i) is_struck = is_struck || strikes(forced[i].candidate, rival);
      if (!is_struck) return false;
    }
  }
  return true;
}

template <class Try>
void on_some_premises(Try try_premise) {
  rows::Random random(16);
  for (int round = 0; round < 40; ++round) {
    const Grid grid = grid_from(rows::minimal(random));
    const auto solution = solve(grid, kNeverStop);
    CHECK(solution.has_value());
    for (const Cell cell : grid.open()) {
      for (const Digit digit : grid.candidates(cell)) {
        for (const bool is_on : {true, false}) {
          const bool is_true = solution->candidates(cell).contains(digit) == is_on;
          try_premise(grid, Candidate{cell, digit}, is_on, is_true);
        }
      }
    }
  }
}

TEST(true_premises_force_the_same_whoever_plays) {
  int tried = 0;
  int differing = 0;
  on_some_premises([&](const Grid& grid, Candidate premise, bool is_on, bool is_true) {
    FairPlayout fair(grid);
    QueuedPlayout queued(grid);
    const bool is_same = forced_by(fair, premise, is_on) == forced_by(queued, premise, is_on);
    if (is_true) CHECK(is_same);
    ++tried;
    differing += is_same ? 0 : 1;
  });
  CHECK(differing > 0);  // after contradictions
  CHECK(20 * differing < tried);
}

TEST(every_forced_single_is_the_last_one_left) {
  on_some_premises([&](const Grid& grid, Candidate premise, bool is_on, bool) {
    FairPlayout fair(grid);
    QueuedPlayout queued(grid);
    for (Playout* playout : {static_cast<Playout*>(&fair), static_cast<Playout*>(&queued)}) {
      const std::vector<ForcedSingle> forced = playout->play(premise, is_on, kRounds);
      for (std::size_t at = 0; at < forced.size(); ++at) CHECK(is_told(grid, premise, is_on, forced, at));
    }
  });
}

}  // namespace

CHECK_MAIN()
