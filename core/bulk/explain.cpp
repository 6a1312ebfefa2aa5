#include "bulk/explain.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"
#include "ladder/facts.hpp"

namespace swordfish {
namespace {

// `tried` has the techniques of the ladder that suit the row.
void explain_row(const PathBatch& batch, std::size_t row, const Ladder& ladder, const Ladder& tried,
                 const StopAsked& stop) {
  const std::size_t columns = techniques().size();
  const std::span<std::uint16_t> counts(batch.counts + columns * row, columns);
  std::fill(counts.begin(), counts.end(), std::uint16_t{0});
  Position position(grid_at(batch, row), tried.limits());
  const PathSummary path = walk(position, tried, nullptr, counts, stop);
  batch.solved[row] = path.solved;
  batch.hardest[row] =
      static_cast<std::int16_t>(path.hardest != nullptr ? static_cast<int>(place_of(path.hardest)) : -1);
  const auto level = known_level(path, static_cast<Status>(batch.status[row]), ladder);
  batch.level[row] = level ? static_cast<std::int8_t>(*level) : std::int8_t{-1};
  batch.score[row] = path.score;
}

void leave_out(const PathBatch& batch, std::size_t row) {
  const std::size_t columns = techniques().size();
  std::fill_n(batch.counts + columns * row, columns, std::uint16_t{0});
  batch.solved[row] = 0;
  batch.hardest[row] = -1;
  batch.level[row] = -1;
  batch.score[row] = 0;
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
      default: return leave_out(batch, row);
    }
  });
}

}  // namespace swordfish
