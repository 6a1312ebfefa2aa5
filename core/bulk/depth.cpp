#include "bulk/depth.hpp"

#include <algorithm>
#include <memory>

#include "base/parallel.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"

namespace swordfish {
namespace {

// Rows whose solutions are kept at once.
constexpr std::size_t kRowsPerBlock = 8192;

int depth_of(const DepthBatch& batch, const CandidateRow& row, const std::uint8_t* solution,
             const StopAsked& stop, const Kernel& kernel) {
  if (const Preset* preset = std::get_if<Preset>(&batch.rules)) {
    return kernel.depth(row, solution, *preset, batch.most, sign_for(stop));
  }
  const std::span<const std::uint8_t, kCells> digits(solution, kCells);
  return depth(grid_of(row), Grid::from_solution(digits, {}), following(std::get<Ladder>(batch.rules), stop),
               batch.most, stop);
}

struct Block {
  std::array<std::uint8_t, kRowsPerBlock> status;
  std::array<std::uint8_t, kRowsPerBlock * kCells> solutions;
};

}  // namespace

bool find_depths(const DepthBatch& batch, int threads, const StopAsked& stop, const Kernel& kernel) {
  const auto block = std::make_unique<Block>();
  for (std::size_t first = 0; first < batch.count; first += kRowsPerBlock) {
    Batch search;
    static_cast<Rows&>(search) = batch.part(first, std::min(kRowsPerBlock, batch.count - first));
    search.status = block->status.data();
    search.solutions = block->solutions.data();
    if (!solve_rows(search, threads, stop, kernel)) return false;
    const auto work = [&](std::size_t row, const StopAsked& is_stopped) {
      int found = -1;
      if (block->status[row] == static_cast<std::uint8_t>(Status::Unique)) {
        const CandidateRow candidates = candidates_at(search, row);
        found = depth_of(batch, candidates, &block->solutions[kCells * row], is_stopped, kernel);
      }
      batch.depths[first + row] = static_cast<std::int8_t>(found);
    };
    if (!share_out(search.count, 1, threads, stop, work)) return false;
  }
  return true;
}

}  // namespace swordfish
