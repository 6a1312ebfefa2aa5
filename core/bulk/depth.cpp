#include "bulk/depth.hpp"

#include "bulk/blocks.hpp"
#include "bulk/rows.hpp"
#include "search/candidate_row.hpp"

namespace swordfish {
namespace {

int depth_of(const DepthBatch& batch, const CandidateRow& row, const std::uint8_t* solution,
             const StopAsked& stop, const Kernel& kernel) {
  if (const Preset* preset = std::get_if<Preset>(&batch.rules)) {
    return kernel.depth(row, solution, *preset, batch.most, sign_for(stop));
  }
  const std::span<const std::uint8_t, kCells> digits(solution, kCells);
  return depth(grid_of(row), Grid::from_solution(digits, {}), following(std::get<Ladder>(batch.rules), stop),
               batch.most, stop);
}

}  // namespace

bool find_depths(const DepthBatch& batch, int threads, const StopAsked& stop, const Kernel& kernel) {
  const auto work = [&](std::size_t row, Status status, const std::uint8_t* solution,
                        const StopAsked& is_stopped) {
    if (batch.status != nullptr) batch.status[row] = static_cast<std::uint8_t>(status);
    if (batch.gave_up != nullptr) batch.gave_up[row] = 0;
    batch.depths[row] = -1;
    if (status != Status::Unique) return;
    const RowBudget budget(batch.budgets, row, is_stopped);
    int found = -1;
    if (!budget.is_over())
      found = depth_of(batch, candidates_at(batch, row), solution, budget.stop(), kernel);
    if (!budget.is_over()) {
      batch.depths[row] = static_cast<std::int8_t>(found);
    } else if (batch.gave_up != nullptr) {
      batch.gave_up[row] = 1;
    }
  };
  return work_on_solved(batch, threads, stop, work, kernel);
}

}  // namespace swordfish
