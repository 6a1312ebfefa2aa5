#include "bulk/minimal.hpp"

#include <algorithm>

#include "bulk/blocks.hpp"
#include "bulk/rows.hpp"
#include "puzzle/minimal_givens.hpp"

namespace swordfish {

bool find_minimal(const MinimalBatch& batch, int threads, const StopAsked& stop) {
  const auto work = [&](std::size_t row, Status status, const std::uint8_t* digits, const StopAsked&) {
    batch.status[row] = static_cast<std::uint8_t>(status);
    batch.minimal[row] = -1;
    if (status != Status::Unique) return;
    Row81 solution;
    std::copy_n(digits, kCells, solution.begin());
    batch.minimal[row] = Givens(solution).is_minimal(grid_at(batch, row).givens()) ? 1 : 0;
  };
  return work_on_solved(batch, threads, stop, work);
}

}  // namespace swordfish
