// Almost locked sets that share a restricted common: N cells that differ with N + 1 digits. If a digit x can't stand in
// both of two such sets, one of them is locked without it, so that any other digit z of both stands in one of them:
// whatever sees all z of both goes. Cells differ by houses, cages and any other rule.
#include <algorithm>
#include <set>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

constexpr std::size_t kMostCells = 4;   // of one set; more are rarely seen by anybody
constexpr std::size_t kMostSets = 600;  // of a board; the smallest first

struct Als {
  Cells cells;  // sorted
  Digits digits = 0;
  const Group* group = nullptr;
};

class AlsSearch {
 public:
  AlsSearch(const State& state, Hunt& hunt) : state_(state), grounds_(state.grounds()), hunt_(hunt) {
    for (const Group& group : grounds_.groups()) collect(group, 0, {});
    std::stable_sort(sets_.begin(), sets_.end(),
                     [](const Als& a, const Als& b) { return a.cells.size() < b.cells.size(); });
    if (sets_.size() > kMostSets) sets_.resize(kMostSets);
  }

  void run() {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (hunt_.is_stopped()) return;
      for (std::size_t k = 0; k < i; ++k) {
        const Digits shared = sets_[i].digits & sets_[k].digits;
        if (is_single(shared) || shared == 0 || meet(sets_[i].cells, sets_[k].cells)) continue;
        for (Digits rest = shared; rest != 0; rest &= rest - 1) {
          const int common = first_of(rest);
          if (!is_restricted(sets_[k], sets_[i], common)) continue;
          if (!offer(sets_[k], sets_[i], common, shared)) return;
        }
      }
    }
  }

 private:
  void collect(const Group& group, std::size_t from, const Als& so_far) {
    for (std::size_t i = from; i < group.cells.size(); ++i) {
      const int cell = group.cells[i];
      if (state_.is_placed(cell)) continue;
      Als more{so_far.cells, so_far.digits | state_[cell], &group};
      if (size_of(more.digits) > static_cast<int>(kMostCells) + 1) continue;
      more.cells.push_back(cell);
      Cells sorted = more.cells;
      std::sort(sorted.begin(), sorted.end());
      if (size_of(more.digits) == static_cast<int>(more.cells.size()) + 1 && seen_.insert(sorted).second)
        sets_.push_back({sorted, more.digits, &group});
      if (more.cells.size() < kMostCells) collect(group, i + 1, more);
    }
  }

  static bool meet(const Cells& a, const Cells& b) {
    return std::any_of(a.begin(), a.end(),
                       [&](int cell) { return std::binary_search(b.begin(), b.end(), cell); });
  }
  Cells places(const Als& als, int digit) const {
    Cells found;
    for (const int cell : als.cells) {
      if ((state_[cell] >> digit & 1) != 0) found.push_back(cell);
    }
    return found;
  }
  bool is_restricted(const Als& one, const Als& other, int digit) const {
    const Cells there = places(other, digit);
    const Cells here = places(one, digit);
    return std::all_of(here.begin(), here.end(), [&](int a) {
      return std::all_of(there.begin(), there.end(), [&](int b) { return grounds_.sees(a, b); });
    });
  }

  bool offer(const Als& one, const Als& other, int common, Digits shared) {
    BoardStep step{.technique = &shared_technique("als_xz")};
    for (Digits rest = shared & ~(Digits{1} << common); rest != 0; rest &= rest - 1) {
      const int digit = first_of(rest);
      Cells all = places(one, digit);
      for (const int cell : places(other, digit)) all.push_back(cell);
      for (int cell = 0; cell < state_.cells(); ++cell) {
        if (state_.is_placed(cell) || (state_[cell] >> digit & 1) == 0) continue;
        const auto sees = [&](int place) { return place != cell && grounds_.sees(cell, place); };
        if (!std::all_of(all.begin(), all.end(), sees)) continue;
        step.eliminate(cell, state_.digit_at(digit));
        for (const int place : all) step.by(grounds_.rule_between(cell, place));
      }
    }
    if (step.plain.eliminations.empty()) return true;
    for (const auto& [role, als] : {std::pair(Role::SetA, &one), std::pair(Role::SetB, &other)}) {
      for (const int cell : als->cells) step.mark(role, cell, state_.digits_in(state_[cell])).because(cell);
      for (const int cell : places(*als, common)) step.mark(Role::Common, cell, {state_.digit_at(common)});
      step.by(als->group->rule);
    }
    for (const int a : places(one, common)) {
      for (const int b : places(other, common)) step.by(grounds_.rule_between(a, b));
    }
    return hunt_.offer(std::move(step));
  }

  const State& state_;
  const Grounds& grounds_;
  Hunt& hunt_;
  std::set<Cells> seen_;
  std::vector<Als> sets_;
};

const Rung als_xz(5700, [](const State& state, Hunt& hunt) { AlsSearch(state, hunt).run(); });

}  // namespace
}  // namespace swordfish::board
