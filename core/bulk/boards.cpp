#include "bulk/boards.hpp"

#include "base/deadline.hpp"
#include "base/parallel.hpp"

namespace swordfish {

std::vector<BoardFound> solve_boards(const BoardBatch& batch, int threads, const StopAsked& stop) {
  std::vector<BoardFound> all(batch.count);
  share_out(batch.count, 1, threads, stop, [&](std::size_t item, const StopAsked& is_stopped) {
    BoardFound& found = all[item];
    const Deadline deadline(batch.max_seconds);
    const StopAsked is_over = [&] {
      found.is_late |= batch.max_seconds.count() > 0 && deadline.is_over();
      return found.is_late || is_stopped();
    };
    board::Solutions solutions = batch.begin(item);
    while (found.solutions < batch.limit) {
      auto next = solutions.next(is_over);
      if (!next) break;
      if (found.solutions++ == 0) found.first = *std::move(next);
    }
  });
  return all;
}

}  // namespace swordfish
