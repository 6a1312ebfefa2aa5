#include "bulk/blocks.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "base/parallel.hpp"
#include "bulk/search.hpp"

namespace swordfish {
namespace {

// Rows whose solutions are kept at once.
constexpr std::size_t kRowsPerBlock = 8192;

struct Block {
  std::array<std::uint8_t, kRowsPerBlock> status;
  std::array<std::uint8_t, kRowsPerBlock * kCells> solutions;
};

}  // namespace

bool work_on_solved(const Rows& rows, int threads, const StopAsked& stop, const WorkOnSolved& work,
                    const Kernel& kernel) {
  const auto block = std::make_unique<Block>();
  for (std::size_t first = 0; first < rows.count; first += kRowsPerBlock) {
    Batch search;
    static_cast<Rows&>(search) = rows.part(first, std::min(kRowsPerBlock, rows.count - first));
    search.status = block->status.data();
    search.solutions = block->solutions.data();
    if (!solve_rows(search, threads, stop, kernel)) return false;
    const auto work_on_row = [&](std::size_t row, const StopAsked& is_stopped) {
      work(first + row, static_cast<Status>(block->status[row]), &block->solutions[kCells * row], is_stopped);
    };
    if (!share_out(search.count, 1, threads, stop, work_on_row)) return false;
  }
  return true;
}

}  // namespace swordfish
