#include <algorithm>

#include "generate/draft.hpp"
#include "generate/uniform.hpp"
#include "search/search.hpp"

namespace swordfish {
namespace {

constexpr std::uint64_t kMostCounted = 5000;
// Changes without fewer solutions, after which another solution is begun with.
constexpr int kIdleChanges = 400;
// Changes that are tried for a puzzle near another.
constexpr int kChangesTried = 200;

// A pattern leaves no choice but the digits. One digit after another is changed such that the number of
// solutions doesn't grow, until one is left.
class Filling final : public DraftSource {
 public:
  Filling(const Wanted& wanted, Random& random, const Kernel& kernel)
      : pattern_(wanted.pattern), random_(random), kernel_(kernel) {
    for (const Cell cell : pattern_) cells_.push_back(cell);
  }

  std::optional<Draft> begin(Patience& patience) override {
    while (true) {
      const Row81 solution = random_solution(random_);
      Row81 puzzle{};
      for (const Cell cell : cells_) puzzle[cell.index] = solution[cell.index];
      std::uint64_t ways = count(puzzle, kMostCounted);
      for (int idle = 0; idle < kIdleChanges; ++idle) {
        if (!patience.allows_another_try()) return std::nullopt;
        if (ways == 1) return draft(puzzle);
        const Row81 changed = change(puzzle);
        const std::uint64_t found = count(changed, std::min(ways + 1, kMostCounted));
        if (found == 0 || found > ways) continue;
        if (found < ways) idle = 0;
        puzzle = changed;
        ways = found;
      }
    }
  }

  std::optional<Draft> near(const Draft& from) override {
    for (int i = 0; i < kChangesTried; ++i) {
      Row81 changed = change(from.puzzle);
      if (random_.below(2) == 1) changed = change(changed);
      if (changed != from.puzzle && count(changed, 2) == 1) return draft(changed);
    }
    return std::nullopt;
  }

  bool is_minimal(const Draft& draft) override {
    return Givens(draft.solution, kernel_).is_minimal(draft.givens);
  }

 private:
  // A filled pattern with another digit in one of the cells, which no peer has.
  Row81 change(Row81 puzzle) {
    const Cell cell = cells_[random_.below(cells_.size())];
    DigitSet possible = DigitSet::all();
    for (const Cell peer : peers(cell) & pattern_) possible.remove(Digit(puzzle[peer.index]));
    possible.remove(Digit(puzzle[cell.index]));
    if (possible.empty()) return puzzle;
    int skipped = random_.below(possible.size());
    for (const Digit digit : possible) {
      if (skipped-- == 0) puzzle[cell.index] = digit.value;
    }
    return puzzle;
  }

  std::uint64_t count(const Row81& puzzle, std::uint64_t most) const {
    Row81 first;
    return find_solutions(text_of(puzzle).data(), most, first.data(), kernel_).solutions;
  }

  Draft draft(const Row81& puzzle) const {
    Draft made{puzzle, {}, pattern_};
    find_solutions(text_of(puzzle).data(), 1, made.solution.data(), kernel_);
    return made;
  }

  CellSet pattern_;
  std::vector<Cell> cells_;
  Random& random_;
  const Kernel& kernel_;
};

}  // namespace

std::unique_ptr<DraftSource> filling(const Wanted& wanted, Random& random, const Kernel& kernel) {
  return std::make_unique<Filling>(wanted, random, kernel);
}

}  // namespace swordfish
