#include "board/steps/reasons.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace swordfish::board {

bool propagate_from(Engine& engine, std::span<const Digits> open) {
  const Program& program = engine.program();
  std::vector<Digits> start;
  program.begin_with(open, start);
  if (program.is_impossible || std::find(start.begin(), start.end(), Digits{0}) != start.end()) return false;
  engine.begin(start);
  return engine.propagate();
}

bool removals(Engine& engine, std::span<const Digits> open, std::vector<Digits>& removed) {
  if (!propagate_from(engine, open)) return false;
  removed.clear();
  for (std::size_t cell = 0; cell < open.size(); ++cell)
    removed.push_back(open[cell] & ~engine[engine.program().variable[cell]]);
  return true;
}

// To ask for reasons: whether all of it still goes, from more candidates.
bool Reasons::still_removes(const std::vector<Digits>& weaker, std::span<const Digits> removed) const {
  std::vector<Digits> gone;
  if (!removals(engine_, weaker, gone)) return true;
  for (std::size_t cell = 0; cell < gone.size(); ++cell) {
    if ((removed[cell] & ~gone[cell]) != 0) return false;
  }
  return true;
}

bool Reasons::is_refuted(std::vector<Digits>& open, std::size_t cell, Digits digit) const {
  std::vector<Digits> gone;
  const Digits before = std::exchange(open[cell], digit);
  const bool is_possible = removals(engine_, open, gone);
  open[cell] = before;
  return !is_possible;
}

bool Reasons::still_refutes(const std::vector<Digits>& weaker, std::span<const Digits> removed) const {
  std::vector<Digits> open = weaker;
  for (std::size_t cell = 0; cell < removed.size(); ++cell) {
    for (Digits rest = removed[cell]; rest != 0; rest &= rest - 1) {
      if (!is_refuted(open, cell, first_alone(rest))) return false;
    }
  }
  return true;
}

std::vector<Digits> Reasons::refuted(std::span<const Digits> now) const {
  std::vector<Digits> open(now.begin(), now.end()), found(now.size(), 0);
  for (const int number : source_.within) {
    const auto cell = static_cast<std::size_t>(number);
    if (is_single(now[cell])) continue;
    for (Digits rest = now[cell]; rest != 0; rest &= rest - 1) {
      if (is_refuted(open, cell, first_alone(rest))) found[cell] |= first_alone(rest);
    }
  }
  return found;
}

std::vector<Digits> Reasons::premises(std::span<const Digits> open, std::span<const Digits> removed,
                                      std::span<const int> lost_at) const {
  return cut_down(open, removed, lost_at,
                  [&](const std::vector<Digits>& weaker) { return still_removes(weaker, removed); });
}

std::vector<Digits> Reasons::premises_of_refuted(std::span<const Digits> open,
                                                 std::span<const Digits> removed) const {
  return cut_down(open, removed, {},
                  [&](const std::vector<Digits>& weaker) { return still_refutes(weaker, removed); });
}

// For reasons, by cell, whether its rule speaks of it and of one that loses something in one breath.
std::vector<bool> Reasons::beside(std::span<const Digits> removed) const {
  const Program& program = engine_.program();
  std::vector<bool> loses(removed.size(), false), is_beside(removed.size(), false);
  const auto note = [&](int variable) { is_beside[static_cast<std::size_t>(variable)] = true; };
  for (std::size_t cell = 0; cell < removed.size(); ++cell) {
    if (removed[cell] == 0) continue;
    loses[static_cast<std::size_t>(program.variable[cell])] = true;
    for (const int peer : program.peers[program.variable[cell]]) note(peer);
  }
  for (const auto& propagator : program.propagators) {
    const auto& cells = propagator->cells;
    if (std::any_of(cells.begin(), cells.end(),
                    [&](int one) { return loses[static_cast<std::size_t>(one)]; }))
      std::for_each(cells.begin(), cells.end(), note);
  }
  for (std::size_t cell = 0; cell < removed.size(); ++cell)
    is_beside[cell] = is_beside[static_cast<std::size_t>(program.variable[cell])];
  return is_beside;
}

std::vector<Digits> Reasons::cut_down(std::span<const Digits> open, std::span<const Digits> removed,
                                      std::span<const int> lost_at, const Follows& follows) const {
  const Digits all = grounds_.layout().all_digits();
  std::vector<Digits> weaker(open.begin(), open.end());
  Cells near = source_.within;
  std::vector<Digits> far_open(weaker.size(), all);
  for (const int cell : near) far_open[static_cast<std::size_t>(cell)] = open[static_cast<std::size_t>(cell)];
  if (follows(far_open)) {
    weaker = far_open;
  } else {
    near.resize(weaker.size());
    std::iota(near.begin(), near.end(), 0);
  }
  std::sort(near.begin(), near.end());
  if (!lost_at.empty()) {
    std::stable_sort(near.begin(), near.end(), [&](int a, int b) {
      return lost_at[static_cast<std::size_t>(a)] > lost_at[static_cast<std::size_t>(b)];
    });
  }
  // A rule of the whole board reaches far by way of cells between, which nobody would be told of.
  if (source_.cells.empty()) {
    std::stable_partition(near.begin(), near.end(), [is_beside = beside(removed)](int cell) {
      return !is_beside[static_cast<std::size_t>(cell)];
    });
  }
  std::vector<Digits> kept(weaker.size(), 0);
  for (const int cell : near) {
    Digits& here = weaker[static_cast<std::size_t>(cell)];
    const Digits before = std::exchange(here, all);
    if (before == all || follows(weaker)) continue;
    here = before;
    for (Digits absent = all & ~before; absent != 0; absent &= absent - 1) {
      here |= first_alone(absent);
      if (follows(weaker)) continue;
      here &= ~first_alone(absent);
      kept[static_cast<std::size_t>(cell)] |= first_alone(absent);
    }
  }
  return kept;
}

BoardStep Reasons::step(const State& state, std::span<const Digits> removed,
                        std::span<const Digits> absent) const {
  BoardStep made{.technique = source_.technique};
  for (int cell = 0; cell < state.cells(); ++cell) {
    for (const int digit : state.digits_in(removed[static_cast<std::size_t>(cell)]))
      made.eliminate(cell, digit);
  }
  for (const auto& [role, cell] : source_.cells) made.mark(role, cell);
  for (int cell = 0; cell < state.cells(); ++cell) {
    const Digits needed = absent[static_cast<std::size_t>(cell)];
    if (needed == 0) continue;
    made.mark(Role::Pivot, cell, state.digits_in(state[cell]));
    made.mark(Role::Off, cell, state.digits_in(needed));
  }
  if (source_.cells.empty()) {  // a rule of the whole board: the cells that play a part in it
    for (const auto& gone : made.plain.eliminations) made.mark(Role::Base, gone.cell);
  }
  for (const auto& [role, house] : source_.houses) made.in(role, house);
  for (const int rule : source_.rules) made.by(rule);
  return made;
}

}  // namespace swordfish::board
