#include "board/steps/trial.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "board/steps/forcing.hpp"
#include "board/steps/reasons.hpp"

namespace swordfish::board {
namespace {

using Spot = PlainStep::Spot;

class Supposer {
 public:
  Supposer(const Grounds& grounds, const StopAsked& stop, BoardTrial& trial)
      : grounds_(grounds), engine_(grounds.whole_engine()), stop_(stop), trial_(trial) {}

  void run(int most) {
    if (!propagate_from(engine_, State(grounds_).candidates())) {
      trial_.end = End::Broken;
      return;
    }
    std::tie(trial_.end, trial_.depth) = explore(true, most, trial_.tree);
    if (trial_.end != End::Solved) trial_.board = reached();
  }

 private:
  // Suppositions of rising depth from where the engine stands, until it is solved or broken, or `most` doesn't suffice.
  // Returns the end and the depth that was reached.
  std::pair<End, int> explore(bool is_possible, int most, std::vector<BoardSupposition>& tree) {
    // By depth: the candidates supposed since it was begun, and whether anything was learned meanwhile.
    std::vector<std::set<Spot>> tried(static_cast<std::size_t>(most) + 1);
    std::vector<bool> is_stale(static_cast<std::size_t>(most) + 1);
    int depth = 0, deepest = 0;
    End end = end_now(is_possible);
    while (end == End::Stuck && !is_stopped()) {
      const auto here = static_cast<std::size_t>(depth);
      const std::vector<Spot> cell = depth == 0 ? std::vector<Spot>() : next(tried[here]);
      if (!cell.empty()) {
        deepest = std::max(deepest, depth);
        if (!suppose_each(cell, depth, tried[here], tree, end)) continue;
        // What was supposed before may end otherwise now; the shallowest is asked first.
        for (std::size_t i = 1; i < tried.size(); ++i) {
          if (i < here) tried[i].clear();
          is_stale[i] = !tried[i].empty();
        }
        depth = 0;
      } else if (is_stale[here]) {
        tried[here].clear();
        is_stale[here] = false;
      } else if (++depth > most) {
        break;
      }
    }
    return {end, deepest};
  }

  bool is_stopped() {
    is_stopped_ = is_stopped_ || stop_();
    return is_stopped_;
  }

  Digits candidates(int cell) const {
    return engine_[engine_.program().variable[static_cast<std::size_t>(cell)]];
  }

  End end_now(bool is_possible) {
    if (!is_possible) return End::Broken;
    for (int cell = 0; cell < grounds_.cells(); ++cell) {
      if (!is_single(candidates(cell))) return End::Stuck;
    }
    const Board filled = reached();
    if (!engine_.program().holds(std::vector<int>(filled.digits.begin(), filled.digits.end())))
      return End::Broken;
    trial_.board = filled;
    return End::Solved;
  }

  // The board with what the engine has now.
  Board reached() const {
    Board board = grounds_.board();
    for (int cell = 0; cell < grounds_.cells(); ++cell) {
      const Digits open = candidates(cell);
      if (is_single(open)) {
        board.place(cell, engine_.lowest() + first_of(open));
      } else {
        board.candidates[static_cast<std::size_t>(cell)] = open;
      }
    }
    return board;
  }

  // The candidates of the cell with fewest, some of which weren't tried yet.
  std::vector<Spot> next(const std::set<Spot>& tried) const {
    std::vector<Spot> best;
    for (int cell = 0; cell < grounds_.cells(); ++cell) {
      const auto size = static_cast<std::size_t>(size_of(candidates(cell)));
      if (size < 2 || (!best.empty() && size >= best.size())) continue;
      std::vector<Spot> here;
      for (Digits rest = candidates(cell); rest != 0; rest &= rest - 1)
        here.push_back({cell, engine_.lowest() + first_of(rest)});
      if (std::any_of(here.begin(), here.end(), [&](const Spot& spot) { return !tried.contains(spot); }))
        best = std::move(here);
    }
    return best;
  }

  // Supposes one candidate after another. Whether anything was learned; `end` is what that made of the board.
  bool suppose_each(const std::vector<Spot>& alternatives, int depth, std::set<Spot>& tried,
                    std::vector<BoardSupposition>& tree, End& end) {
    bool has_learned = false;
    for (const Spot& spot : alternatives) {
      const int cell = engine_.program().variable[static_cast<std::size_t>(spot.cell)];
      const Digits digit = Digits{1} << (spot.digit - engine_.lowest());
      if ((engine_[cell] & digit) == 0 || is_single(engine_[cell]) || !tried.insert(spot).second) continue;
      BoardSupposition made{.supposed = spot, .depth = depth, .below = {}, .before = {}, .step = {}};
      engine_.push();
      made.end = explore(engine_.follow(cell, digit), depth - 1, made.below).first;
      engine_.pop();
      if (is_stopped_) return false;
      count(made.end);
      if (made.end == End::Stuck) made.below.clear();
      if (made.end == End::Broken && made.below.empty()) made.before = reached();
      tree.push_back(std::move(made));
      if (tree.back().end == End::Stuck) continue;
      has_learned = true;
      end = tree.back().end == End::Solved ? End::Solved
                                           : end_now(engine_.follow(cell, engine_[cell] & ~digit));
      if (end != End::Stuck) return true;
    }
    return has_learned;
  }

  void count(End end) {
    ++trial_.suppositions;
    ++(end == End::Broken ? trial_.broken : end == End::Solved ? trial_.solved : trial_.stuck);
  }

  const Grounds& grounds_;
  Engine& engine_;
  const StopAsked& stop_;
  BoardTrial& trial_;
  bool is_stopped_ = false;
};

// Why each contradiction is one, as far as a reader can follow it.
void explain_all(const Grounds& grounds, const StopAsked& stop, std::vector<BoardSupposition>& tree) {
  for (BoardSupposition& made : tree) {
    if (stop()) return;
    if (made.before) {
      const State state(grounds, *made.before);
      made.before = state.board();
      made.step = refute(state, made.supposed, stop);
    }
    explain_all(grounds, stop, made.below);
  }
}

}  // namespace

BoardTrial suppose(const Grounds& grounds, int most_depth, const StopAsked& stop) {
  BoardTrial trial{.board = grounds.board(), .tree = {}};
  Supposer(grounds, stop, trial).run(most_depth);
  explain_all(grounds, stop, trial.tree);
  return trial;
}

}  // namespace swordfish::board
