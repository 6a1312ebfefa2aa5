#include "bulk/judge.hpp"

#include "base/parallel.hpp"
#include "bulk/budget.hpp"
#include "bulk/rows.hpp"

namespace swordfish {
namespace {

std::int8_t flag(std::optional<bool> known) {
  return known ? static_cast<std::int8_t>(*known) : std::int8_t{-1};
}

bool is_readable(const Rows& rows, std::size_t row) {
  if (!has_givens(rows.form)) return true;
  std::uint8_t digits[kCells];
  return digits_at(rows, row, digits);
}

Grid grid_with_candidates(const JudgeBatch& batch, std::size_t row) {
  Grid grid = grid_at(batch, row);
  if (batch.candidates == nullptr) return grid;
  for (const Cell cell : grid.open()) {
    const DigitSet left(batch.candidates[kCells * row + cell.index] & DigitSet::all().bits);
    for (const Digit gone : grid.candidates(cell) - left) grid.eliminate(cell, gone);
  }
  return grid;
}

void judge_row(JudgeBatch& batch, std::size_t row, const Ladder& ladder, const StopAsked& is_stopped) {
  Verdict verdict;
  if (!batch.claims[row]) {
    verdict.text = "it can't be read: expected a text, got none.";
  } else if (!is_readable(batch, row)) {
    verdict.text = "its grid can't be read.";
  } else {
    const RowBudget budget({.each = batch.max_seconds}, row, is_stopped);
    const JudgedGrid grid(grid_with_candidates(batch, row), is_stopped);
    verdict = judge(grid, *batch.claims[row], ladder, budget.stop(), batch.options);
  }
  std::int8_t* flags = batch.flags + 5 * row;
  flags[0] = verdict.is_read ? 1 : 0;
  flags[1] = flag(verdict.is_true);
  flags[2] = verdict.is_read ? static_cast<std::int8_t>(verdict.is_new) : std::int8_t{-1};
  flags[3] = flag(verdict.follows);
  flags[4] = flag(verdict.is_there);
  const Technique* easiest = verdict.easiest ? verdict.easiest->technique : nullptr;
  batch.techniques[row] =
      easiest == nullptr ? std::int16_t{-1} : static_cast<std::int16_t>(place_of(easiest));
  if (batch.options.text) batch.texts[row] = std::move(verdict.text);
}

}  // namespace

bool judge_rows(JudgeBatch& batch, const Ladder& ladder, int threads, const StopAsked& stop) {
  if (batch.options.text) batch.texts.resize(batch.count);
  return share_out(batch.count, 16, threads, stop, [&](std::size_t row, const StopAsked& is_stopped) {
    judge_row(batch, row, ladder, is_stopped);
  });
}

}  // namespace swordfish
