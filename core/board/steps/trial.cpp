#include "board/steps/trial.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "board/steps/forcing.hpp"
#include "board/steps/reasons.hpp"

namespace swordfish::board {
namespace {

// A board as Explorer wants it: the engine goes on from a supposition, and back. What it reaches is kept when it is the
// solution.
class TriedBoard {
 public:
  using Spot = PlainStep::Spot;
  using Tried = std::set<Spot>;
  using Made = BoardSupposition;

  TriedBoard(const Grounds& grounds, bool is_possible, Board& solution)
      : grounds_(grounds), engine_(grounds.whole_engine()), is_possible_(is_possible), solution_(solution) {}

  // In a trial, the engine has followed what there is already.
  End to_standstill() {
    if (!is_possible_) return End::Broken;
    for (int cell = 0; cell < grounds_.cells(); ++cell) {
      if (!is_single(candidates(cell))) return End::Stuck;
    }
    const Board filled = reached();
    if (!engine_.program().holds(std::vector<int>(filled.digits.begin(), filled.digits.end())))
      return End::Broken;
    solution_ = filled;
    return End::Solved;
  }

  // What a trial supposes next: the candidates of the cell with fewest, some of which weren't tried yet.
  std::vector<Spot> next(const Tried& tried) const {
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

  bool is_wanted(const Spot& spot, const Tried& tried) const {
    const Digits open = candidates(spot.cell);
    return (open & digit_of(spot)) != 0 && !is_single(open) && !tried.contains(spot);
  }

  template <class Explore>
  End suppose(const Spot& spot, const Explore& explore) {
    engine_.push();
    TriedBoard below(grounds_, engine_.follow(variable(spot.cell), digit_of(spot)), solution_);
    const End end = explore(below);
    engine_.pop();
    return end;
  }

  void keep(BoardSupposition& made) const {
    if (made.end == End::Broken && made.below.empty()) made.before = reached();
  }

  void eliminate(const Spot& spot) {
    is_possible_ = engine_.follow(variable(spot.cell), candidates(spot.cell) & ~digit_of(spot));
  }

  // Nobody asks boards for verities.
  bool agree(std::vector<BoardSupposition>&) const { return false; }

  // In a trial, the board with what the engine has now.
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

 private:
  int variable(int cell) const { return engine_.program().variable[static_cast<std::size_t>(cell)]; }
  Digits candidates(int cell) const { return engine_[variable(cell)]; }
  Digits digit_of(const Spot& spot) const { return Digits{1} << (spot.digit - engine_.lowest()); }

  const Grounds& grounds_;
  Engine& engine_;
  bool is_possible_;
  Board& solution_;
};

// Why each contradiction of a trial is one, as far as a reader can follow it.
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
  BoardTrial trial{.board = grounds.board(), .tree = {}, .counts = {}};
  if (!propagate_from(grounds.whole_engine(), State(grounds).candidates())) {
    trial.end = End::Broken;
    return trial;
  }
  TriedBoard tried(grounds, true, trial.board);
  Explorer<TriedBoard> explorer(stop);
  std::tie(trial.end, trial.depth) = explorer.explore(tried, most_depth, trial.tree);
  trial.counts = explorer.counts();
  if (trial.end != End::Solved) trial.board = tried.reached();
  explain_all(grounds, stop, trial.tree);
  return trial;
}

}  // namespace swordfish::board
