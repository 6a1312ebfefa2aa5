#include <algorithm>

#include "generate/draft.hpp"
#include "generate/uniform.hpp"
#include "search/search.hpp"

namespace swordfish {
namespace {

class Digging final : public DraftSource {
 public:
  Digging(const Wanted& wanted, Random& random, const Kernel& kernel)
      : wanted_(wanted), random_(random), kernel_(kernel), orbits_(orbits_of(wanted.symmetry)) {
    // A minimal puzzle has as many givens as it happens to have.
    least_ = wanted.minimal ? 0 : wanted.least_givens;
    begins_with_bank_ = !wanted.bank.empty() && wanted.symmetry == Pattern::Any;
  }

  std::optional<Draft> begin(Patience& patience) override {
    if (!patience.allows_another_try()) return std::nullopt;
    if (begins_with_bank_) return from_bank();
    givens_.emplace(random_solution(random_), kernel_);
    return draft(dig(CellSet::all()));
  }

  std::optional<Draft> near(const Draft& from) override {
    CellSet fewer = from.givens;
    const std::vector<CellSet> dropped = drop_some(fewer);
    while (!givens_->suffice(fewer)) {
      if (fewer.size() > std::max(from.givens.size(), least_) + 2) return std::nullopt;
      const CellSet more = completing(fewer, dropped);
      if (more.empty()) return std::nullopt;
      fewer |= more;
    }
    return draft(dig(fewer));
  }

  bool is_minimal(const Draft& draft) override {
    // What was dug out cell by cell is; what came from the bank need not be.
    const bool was_dug = wanted_.symmetry == Pattern::Any && !begins_with_bank_;
    return was_dug || givens_->is_minimal(draft.givens);
  }

 private:
  Draft draft(CellSet givens) const { return {givens_->puzzle(givens), givens_->solution(), givens}; }

  Draft from_bank() {
    const Row81& entry = wanted_.bank[random_.below(wanted_.bank.size())];
    Row81 puzzle, solution;
    Transformation::random(random_).apply(entry.data(), puzzle.data());
    CellSet given;
    for (const Cell cell : CellSet::all()) {
      if (puzzle[cell.index] != 0) given.insert(cell);
    }
    find_solutions(text_of(puzzle).data(), 1, solution.data(), kernel_);
    givens_.emplace(solution, kernel_);
    return draft(given);
  }

  // Digs out whatever can be spared, in random order.
  CellSet dig(CellSet givens) {
    if (wanted_.symmetry == Pattern::Any && least_ == 0) return givens_->minimized(givens, random_);
    std::vector<CellSet> order;
    for (const CellSet orbit : orbits_) {
      if (givens.contains_all(orbit)) order.push_back(orbit);
    }
    random_.shuffle(order);
    for (const CellSet orbit : order) {
      if (givens.size() - orbit.size() >= least_ && can_spare(givens, orbit)) givens -= orbit;
    }
    return givens;
  }

  bool can_spare(CellSet givens, CellSet orbit) {
    for (const Cell cell : orbit) {
      if (!givens_->can_spare(givens, cell)) return false;
      givens.remove(cell);
    }
    return true;
  }

  std::vector<CellSet> drop_some(CellSet& givens) {
    std::vector<CellSet> given;
    for (const CellSet orbit : orbits_) {
      if (givens.contains_all(orbit)) given.push_back(orbit);
    }
    random_.shuffle(given);
    given.resize(std::min<std::size_t>(given.size(), 1 + random_.below(std::uint64_t{2})));
    for (const CellSet orbit : given) givens -= orbit;
    return given;
  }

  // For digging, one orbit that makes the givens suffice, if there is any, else any; empty when there is none to add.
  CellSet completing(CellSet givens, const std::vector<CellSet>& dropped) {
    std::vector<CellSet> order;
    for (const CellSet orbit : orbits_) {
      const bool is_out = std::find(dropped.begin(), dropped.end(), orbit) != dropped.end();
      if (!is_out && !givens.contains_all(orbit)) order.push_back(orbit);
    }
    random_.shuffle(order);
    for (const CellSet orbit : order) {
      if (givens_->suffice(givens | orbit)) return orbit;
    }
    return order.empty() ? CellSet() : order.front();
  }

  const Wanted& wanted_;
  Random& random_;
  const Kernel& kernel_;
  std::vector<CellSet> orbits_;
  int least_ = 0;
  bool begins_with_bank_ = false;
  std::optional<Givens> givens_;
};

}  // namespace

std::unique_ptr<DraftSource> digging(const Wanted& wanted, Random& random, const Kernel& kernel) {
  return std::make_unique<Digging>(wanted, random, kernel);
}

}  // namespace swordfish
