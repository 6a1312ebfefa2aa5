// Rows in a batch and rows alone, and the law for both: what is found for a row depends on that row alone, and
// is what a single search and a plain one say.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../cpp/plain_search.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"
#include "law.hpp"
#include "search/search.hpp"

namespace swordfish {

struct BatchAnswer {
  Status status = Status::Malformed;
  std::uint64_t count = 0, guesses = 0;
  std::array<std::uint8_t, kCells> solution{};
  bool operator==(const BatchAnswer&) const = default;
};

inline constexpr std::uint64_t kPlainChoices = 20'000;

// Without guesses a few rows go another way than many do.
enum class Guesses : bool { Unwanted, Wanted };

// Every result has memory of exactly its size, so that a sanitizer sees what is written beside it.
inline std::vector<BatchAnswer> answers(const Rows& rows, std::uint64_t limit, int threads, Guesses wanted,
                                        const Kernel& kernel) {
  std::vector<std::uint8_t> solutions(kCells * rows.count, 0xee), status(rows.count, 0xee);
  std::vector<std::uint64_t> counts(rows.count), guesses(rows.count);
  Batch batch;
  static_cast<Rows&>(batch) = rows;
  batch.limit = limit;
  batch.solutions = solutions.data();
  batch.status = status.data();
  batch.counts = counts.data();
  if (wanted == Guesses::Wanted) batch.guesses = guesses.data();
  LAW(solve_rows(batch, threads, kNeverStop, kernel));
  std::vector<BatchAnswer> found(rows.count);
  for (std::size_t row = 0; row < rows.count; ++row) {
    LAW(status[row] <= static_cast<std::uint8_t>(Status::Malformed));
    found[row] = {static_cast<Status>(status[row]), counts[row], guesses[row], {}};
    for (std::size_t cell = 0; cell < kCells; ++cell)
      found[row].solution[cell] = solutions[kCells * row + cell];
  }
  return found;
}

// What the single search and a plain one say of a row that isn't malformed.
inline void check_answer(const BatchAnswer& answer, const Grid& grid, const CandidateRow& candidates,
                         std::uint64_t limit) {
  LAW((answer.status == Status::Conflict) == !grid.is_valid());
  LAW(answer.count == count(grid, limit, kNeverStop));
  if (answer.status != Status::Conflict) {
    LAW(answer.status == (answer.count == 0   ? Status::None
                          : answer.count == 1 ? Status::Unique
                                              : Status::Many));
  }
  plain::Masks masks;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    masks[cell] = candidates.cells[cell];
    if (answer.count == 0) {
      LAW(answer.solution[cell] == 0);
    } else {
      LAW(answer.solution[cell] >= 1 && answer.solution[cell] <= 9);
      LAW((masks[cell] >> (answer.solution[cell] - 1) & 1) != 0);
    }
  }
  if (answer.count > 0) LAW(Grid::from_digits(answer.solution).is_valid());
  if (const auto found = plain::backtrack_within(masks, limit, kPlainChoices)) {
    LAW(answer.count == found->size());
    if (answer.status == Status::Unique && limit > 1) LAW(answer.solution == found->front());
  }
}

// All rows of a batch on every kernel; which of them are malformed is known to the caller.
inline void check_batch(const Rows& rows, const std::vector<bool>& malformed, std::uint64_t limit,
                        int threads) {
  std::vector<BatchAnswer> alone;
  for (std::size_t row = 0; row < rows.count; ++row) {
    const Rows one = rows.part(row, 1);
    alone.push_back(answers(one, limit, 1, Guesses::Wanted, active_kernel())[0]);
    BatchAnswer few = answers(one, limit, 1, Guesses::Unwanted, active_kernel())[0];
    few.guesses = alone[row].guesses;
    LAW(few == alone[row]);
    LAW((alone[row].status == Status::Malformed) == malformed[row]);
    if (!malformed[row]) check_answer(alone[row], grid_at(rows, row), candidates_at(rows, row), limit);
  }
  for (const Kernel* kernel : kernels())
    LAW(answers(rows, limit, threads, Guesses::Wanted, *kernel) == alone);
}

}  // namespace swordfish
