#include "bulk/explain.hpp"

#include <algorithm>
#include <utility>

#include "base/parallel.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"
#include "ladder/facts.hpp"
#include "ladder/guess.hpp"

namespace swordfish {
namespace {

// When rows are explained, the counts of a row, all zero; nothing if nobody wants them.
std::span<std::uint16_t> counts_at(const PathBatch& batch, std::size_t row) {
  if (batch.counts == nullptr) return {};
  const std::size_t columns = techniques().size();
  const std::span<std::uint16_t> counts(batch.counts + columns * row, columns);
  std::fill(counts.begin(), counts.end(), std::uint16_t{0});
  return counts;
}

void leave_out(const PathBatch& batch, std::size_t row, bool has_given_up) {
  counts_at(batch, row);
  if (batch.gave_up != nullptr) batch.gave_up[row] = has_given_up ? 1 : 0;
  batch.solved[row] = 0;
  batch.hardest[row] = -1;
  batch.level[row] = -1;
  batch.score[row] = 0;
}

// `tried` has the techniques of the ladder that suit the row.
void explain_row(const PathBatch& batch, std::size_t row, const Ladder& ladder, const Ladder& tried,
                 const StopAsked& is_stopped) {
  const RowBudget budget(batch.budgets, row, is_stopped);
  if (budget.is_over()) return leave_out(batch, row, true);
  const StopAsked& stop = budget.stop();
  const std::span<std::uint16_t> counts = counts_at(batch, row);
  Position position(grid_at(batch, row), tried.limits());
  PathSummary path = walk(position, tried, nullptr, counts, stop);
  const auto level = known_level(path, static_cast<Status>(batch.status[row]), ladder);
  if (!path.solved && level) {
    if (const auto solution = solve(position.grid(), stop))
      path.score += guessed_score(std::move(position), tried, *solution, stop);
  }
  if (budget.is_over()) return leave_out(batch, row, true);
  if (batch.gave_up != nullptr) batch.gave_up[row] = 0;
  batch.solved[row] = path.solved;
  batch.hardest[row] =
      static_cast<std::int16_t>(path.hardest != nullptr ? static_cast<int>(place_of(path.hardest)) : -1);
  batch.level[row] = level ? static_cast<std::int8_t>(*level) : std::int8_t{-1};
  batch.score[row] = path.score;
}

}  // namespace

bool explain_rows(PathBatch& batch, const Ladder& ladder, int threads, const StopAsked& stop) {
  Batch search;
  static_cast<Rows&>(search) = batch;
  search.status = batch.status;
  if (!solve_rows(search, threads, stop)) return false;
  const Ladder cautious = suited(ladder, false);
  const Ladder for_unique = suited(ladder, has_givens(batch.form));
  return share_out(batch.count, 1, threads, stop, [&](std::size_t row, const StopAsked& is_stopped) {
    switch (static_cast<Status>(batch.status[row])) {
      case Status::Unique: return explain_row(batch, row, ladder, for_unique, is_stopped);
      case Status::Many: return explain_row(batch, row, ladder, cautious, is_stopped);
      default: return leave_out(batch, row, false);
    }
  });
}

}  // namespace swordfish
