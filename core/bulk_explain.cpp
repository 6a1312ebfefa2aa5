#include "bulk_explain.hpp"

#include <algorithm>

#include "bulk.hpp"
#include "bulk_rows.hpp"

namespace swordfish {
namespace {

// A row that is known not to be malformed.
Grid grid_of(const PathBatch& batch, std::size_t row) {
  const auto* bytes = static_cast<const std::uint8_t*>(batch.rows) + batch.stride * row;
  if (batch.form == RowForm::Text || batch.form == RowForm::Digits) {
    const int zero = batch.form == RowForm::Text ? '0' : 0;
    std::array<std::uint8_t, kCells> digits;
    for (int cell = 0; cell < kCells; ++cell) {
      const int digit = bytes[cell] - zero;
      digits[cell] = static_cast<std::uint8_t>(digit >= 1 && digit <= 9 ? digit : 0);
    }
    return Grid::from_digits(digits);
  }
  return grid_of(candidates_in(batch.form, bytes));
}

void explain_row(const PathBatch& batch, std::size_t row, const Ladder& ladder, const StopAsked& stop) {
  const std::size_t columns = techniques().size();
  const std::span<std::uint16_t> counts(batch.counts + columns * row, columns);
  std::fill(counts.begin(), counts.end(), std::uint16_t{0});
  Position position(grid_of(batch, row), ladder.limits());
  const PathSummary path = walk(position, ladder, nullptr, counts, stop);
  batch.solved[row] = path.solved;
  batch.hardest[row] =
      static_cast<std::int16_t>(path.hardest != nullptr ? static_cast<int>(place_of(path.hardest)) : -1);
  batch.level[row] = static_cast<std::int8_t>(path.level);
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
  search.form = batch.form;
  search.rows = batch.rows;
  search.count = batch.count;
  search.stride = batch.stride;
  search.status = batch.status;
  if (!solve_rows(search, threads, stop)) return false;
  const Ladder cautious = ladder.without_uniqueness();
  const bool has_givens = batch.form == RowForm::Text || batch.form == RowForm::Digits;
  return share_rows(batch.count, threads, stop, [&](std::size_t row, const StopAsked& is_stopped) {
    switch (static_cast<Status>(batch.status[row])) {
      case Status::Unique: return explain_row(batch, row, has_givens ? ladder : cautious, is_stopped);
      case Status::Many: return explain_row(batch, row, cautious, is_stopped);
      default: return leave_out(batch, row);
    }
  });
}

}  // namespace swordfish
