#include "bulk/boards.hpp"

#include "base/parallel.hpp"

namespace swordfish {

std::vector<BoardFound> solve_boards(const BoardBatch& batch, int threads, const StopAsked& stop) {
  using Clock = std::chrono::steady_clock;
  std::vector<BoardFound> all(batch.count);
  share_out(batch.count, 1, threads, stop, [&](std::size_t item, const StopAsked& is_stopped) {
    BoardFound& found = all[item];
    const auto begin = Clock::now();
    const StopAsked is_over = [&] {
      found.is_late |= batch.max_seconds.count() > 0 && Clock::now() - begin > batch.max_seconds;
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
