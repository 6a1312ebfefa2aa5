#include "generate/generate.hpp"

#include <limits>

#include "base/parallel.hpp"
#include "generate/distance.hpp"
#include "generate/draft.hpp"

namespace swordfish {
namespace {

// Changes that lead no nearer, after which the search begins anew.
constexpr int kIdleForShape = 20, kIdleForPath = 120, kIdleForFewGivens = 4000;
constexpr int kFewGivens = 21;
// Changes made to a puzzle that came from the bank, so that what is handed out isn't in the bank.
constexpr int kChangesOfBank = 12;

class Generation {
 public:
  Generation(const Wanted& wanted, std::uint64_t seed, std::uint64_t stream, const Budget& budget,
             const StopAsked& stop, const Kernel& kernel)
      : wanted_(wanted),
        random_(seed, stream),
        patience_(budget, stop),
        distance_(wanted, patience_.stop()),
        source_(wanted.pattern.empty() ? digging(wanted, random_, kernel)
                                       : filling(wanted, random_, kernel)) {}

  Generated run() {
    while (!nearest_.is_as_wanted) {
      auto draft = source_->begin(patience_);
      if (!draft) break;
      climb(*draft);
    }
    nearest_.tries = patience_.tries();
    return nearest_;
  }

 private:
  void climb(Draft draft) {
    std::optional<int> distance = judge(draft);
    for (int idle = 0; distance > 0 && idle < most_idle(); ++idle) {
      if (!patience_.allows_another_try()) return;
      const auto next = source_->near(draft);
      if (!next) continue;
      const std::optional<int> there = judge(*next);
      if (!there) return;
      if (there < distance) idle = 0;
      if (there > distance) continue;
      draft = *next;
      distance = there;
    }
    if (distance == 0 && !wanted_.bank.empty()) leave_bank(draft);
  }

  void leave_bank(Draft draft) {
    for (int i = 0; i < kChangesOfBank && patience_.allows_another_try(); ++i) {
      const auto next = source_->near(draft);
      if (next && judge(*next) == 0) draft = *next;
    }
  }

  int most_idle() const {
    if (wanted_.path) return kIdleForPath;
    return wanted_.most_givens <= kFewGivens ? kIdleForFewGivens : kIdleForShape;
  }

  // The distance of a generated draft; none when patience ran out before it was known.
  std::optional<int> distance_of(const Draft& draft) {
    const int shape = distance_.of_shape(draft.givens, !wanted_.minimal || source_->is_minimal(draft));
    if (!wanted_.path) return shape;
    const std::optional<int> path = distance_.of_path(draft.puzzle);
    return path ? std::optional(shape + *path) : std::nullopt;
  }

  // How near a generated draft is; one that isn't known to be near is still better than none.
  std::optional<int> judge(const Draft& draft) {
    const std::optional<int> distance = distance_of(draft);
    if (distance.value_or(kUnknown) <= least_distance_) {
      least_distance_ = distance.value_or(kUnknown);
      nearest_.puzzle = draft.puzzle;
      nearest_.solution = draft.solution;
      nearest_.is_as_wanted = distance == 0;
    }
    return distance;
  }

  const Wanted& wanted_;
  Random random_;
  Patience patience_;
  Distance distance_;
  std::unique_ptr<DraftSource> source_;
  static constexpr int kUnknown = std::numeric_limits<int>::max();
  int least_distance_ = kUnknown;
  Generated nearest_;
};

}  // namespace

Generated generate(const Wanted& wanted, std::uint64_t seed, std::uint64_t stream, const Budget& budget,
                   const StopAsked& stop, const Kernel& kernel) {
  return Generation(wanted, seed, stream, budget, stop, kernel).run();
}

bool generate_batch(const Wanted& wanted, std::uint64_t seed, std::uint64_t first, std::span<Generated> made,
                    const Budget& budget, int threads, const StopAsked& stop) {
  const std::size_t part = wanted.path ? 1 : 16;
  return share_out(made.size(), part, threads, stop, [&](std::size_t place, const StopAsked& is_stopped) {
    made[place] = generate(wanted, seed, first + place, budget, is_stopped);
  });
}

}  // namespace swordfish
