#include "board/search.hpp"

#include <algorithm>

namespace swordfish::board {
namespace {

// What a failure adds to scores, and how fast they fade.
struct Weights {
  double guessed, touched;  // the cell guessed; the one emptied and the one whose digit did it
  double broken;            // shared out among the cells of the rule that broke
  double each;              // for each of them besides
  double whole;  // to the cell guessed, where a rule of very many cells broke: it doesn't say where
  double decay;  // with every failure
};
constexpr Weights kWithSums = {1, 0.5, 0, 1, 5, 0.999}, kWithoutSums = {0.5, 0.5, 9, 0, 9, 0.99};
constexpr std::uint64_t kFirstRestart = 200, kRestartFactor = 4;  // guesses, and how many times as many next
constexpr std::uint64_t kMostSifted = 2000;                       // candidates
constexpr std::size_t kMostBlamed = 64;                           // cells of a rule
constexpr double kTooLarge = 1e100;

}  // namespace

Search::Search(const Program& program) : Search(program, open_cells(program.board)) {}

Search::Search(const Program& program, std::span<const Digits> open) : program_(&program), engine_(program) {
  program.begin_with(open, start_);
  score_.resize(static_cast<std::size_t>(program.cells));
  for (int cell = 0; cell < program.cells;
       ++cell) {  // cells of many rules first, until the search knows better
    score_[static_cast<std::size_t>(cell)] = static_cast<double>(program.peers[cell].size()) / 8 +
                                             program.watcher_counts[static_cast<std::size_t>(cell)];
    if (program.variable[static_cast<std::size_t>(cell)] == cell) open_cells_.push_back(cell);
  }
}

bool Search::begin() {
  has_begun_ = true;
  const auto is_empty = [&](int cell) { return start_[static_cast<std::size_t>(cell)] == 0; };
  is_exhausted_ = program_->is_impossible || std::any_of(open_cells_.begin(), open_cells_.end(), is_empty);
  if (is_exhausted_) return false;
  engine_.begin(start_);
  is_exhausted_ = !engine_.propagate();
  // Where there are no sums beginning anew is worth it for what is found on the way alone.
  next_restart_ = program_->has_sums ? kFirstRestart : open_candidates();
  return !is_exhausted_;
}

bool Search::suppose(int cell, Digits digits) {
  engine_.push();
  floor_ = engine_.depth();
  stack_.clear();
  is_at_solution_ = false;
  is_exhausted_ = !engine_.follow(program_->variable[static_cast<std::size_t>(cell)], digits);
  return !is_exhausted_;
}

void Search::drop() {
  engine_.forget();
  while (engine_.depth() > 0) engine_.pop();
  stack_.clear();
  floor_ = 0;
  is_exhausted_ = is_at_solution_ = false;
}

bool Search::refuse(int cell, Digits digits) {
  return engine_.follow(program_->variable[static_cast<std::size_t>(cell)], ~digits);
}

std::optional<Filling> Search::next(const StopAsked& stop, std::uint64_t guesses) {
  constexpr std::uint64_t kGuessesPerLook = 64;
  if (!has_begun_ && !begin()) return {};
  if (is_exhausted_) return {};
  if (is_at_solution_ && !retreat()) return {};
  is_at_solution_ = false;
  for (std::uint64_t made = 0;;) {
    Guess guess;
    if (!choose(guess)) {
      Filling found = filling();
      if (program_->holds(found) && std::find(seen_.begin(), seen_.end(), found) == seen_.end()) {
        is_at_solution_ = true;
        remember(found);
        return found;
      }
      if (!retreat()) return {};
      continue;
    }
    if (guesses_ >= next_restart_ && floor_ == 0) {
      if (!restart(stop)) return {};
      continue;
    }
    if (made++ == guesses || (guesses_ % kGuessesPerLook == kGuessesPerLook - 1 && stop())) return {};
    ++guesses_;
    engine_.push();
    stack_.push_back(guess);
    if (engine_.follow(guess.cell, guess.digit)) continue;
    blame(guess.cell);
    if (!retreat()) return {};
  }
}

// Scores have been learned meanwhile, and what is guessed first matters most.
bool Search::restart(const StopAsked& stop) {
  next_restart_ *= kRestartFactor;
  while (engine_.depth() > floor_) engine_.pop();
  stack_.clear();
  const std::uint64_t candidates = open_candidates();
  is_exhausted_ = candidates <= std::min(guesses_, kMostSifted) && !sift(stop);
  return !is_exhausted_;
}

// Tries every candidate, or as many as there is time for; false: nothing is left.
bool Search::sift(const StopAsked& stop) {
  constexpr int kTriesPerLook = 16;
  int tries = 0;
  for (const int cell : open_cells_) {
    for (Digits rest = engine_[cell]; rest != 0; rest &= rest - 1) {
      const Digits digit = first_alone(rest);
      if ((engine_[cell] & digit) == 0 || engine_[cell] == digit) continue;  // settled by others meanwhile
      if (++tries % kTriesPerLook == 0 && stop()) return true;
      engine_.push();
      const bool stands = engine_.follow(cell, digit);
      engine_.pop();
      if (!stands && !engine_.follow(cell, ~digit)) return false;
    }
  }
  return true;
}

std::uint64_t Search::open_candidates() const {
  std::uint64_t count = 0;
  for (const int cell : open_cells_) {
    if (!is_single(engine_[cell])) count += static_cast<std::uint64_t>(size_of(engine_[cell]));
  }
  return count;
}

// Those that are found again after a restart are left out; whoever has many solutions is not restarted.
void Search::remember(const Filling& found) {
  constexpr std::size_t kMostRemembered = 16;
  if (next_restart_ == kNever) return;
  seen_.push_back(found);
  if (seen_.size() > kMostRemembered) next_restart_ = kNever;
}

bool Search::retreat() {
  while (engine_.depth() > floor_) {
    engine_.pop();
    const Guess guess = stack_.back();
    stack_.pop_back();
    if (engine_[guess.cell] == guess.digit) continue;
    if (engine_.follow(guess.cell, ~guess.digit)) return true;
    blame(guess.cell);
  }
  is_exhausted_ = true;
  return false;
}

bool Search::choose(Guess& guess) const {
  double best = -1;
  int candidates = 1;
  for (const int cell : open_cells_) {
    const Digits open = engine_[cell];
    if (is_single(open)) continue;
    const int size = size_of(open);
    const double score = score_[static_cast<std::size_t>(cell)];
    const double here = score * candidates, there = best * size;
    if (guess.cell < 0 || here > there || (here == there && size < candidates)) {
      best = score, candidates = size, guess = {cell, first_alone(open)};
    }
  }
  if (guess.cell < 0) return false;
  if (candidates > 2) choose_place(guess, best, candidates);
  return true;
}

// A digit with two places in a house, if one of them is as promising.
void Search::choose_place(Guess& guess, double& best, int candidates) const {
  double wanted = best / candidates;
  for (const Cells& house : program_->houses) {
    Digits once = 0, twice = 0, more = 0;
    for (const int cell : house) {
      const Digits open = engine_[cell];
      more |= twice & open;
      twice |= once & open;
      once |= open;
    }
    for (Digits two = twice & ~more; two != 0; two &= two - 1) {
      const Digits digit = first_alone(two);
      int at = -1;
      double score = 0;
      for (const int cell : house) {
        if ((engine_[cell] & digit) == 0) continue;
        const double here = score_[static_cast<std::size_t>(cell)];
        if (at < 0 || here > score) score = here, at = cell;
      }
      if (score / 2 >= wanted) wanted = score / 2 + 1e-9, guess = {at, digit};
    }
  }
}

void Search::blame(int cell) {
  ++fails_;
  const Blame& blame = engine_.blame();
  const Weights& weights = program_->has_sums ? kWithSums : kWithoutSums;
  const auto add = [&](int to, double weight) { score_[static_cast<std::size_t>(to)] += gain_ * weight; };
  add(cell, weights.guessed);
  if (blame.propagator >= 0) {
    const Cells& broken = program_->propagators[static_cast<std::size_t>(blame.propagator)]->cells;
    const double weight = weights.each + weights.broken / static_cast<double>(broken.size());
    if (broken.size() > kMostBlamed) {
      add(cell, weights.whole);
    } else {
      for (const int of : broken) add(of, weight);
    }
  }
  if (blame.emptied >= 0) add(blame.emptied, weights.touched);
  if (blame.placed >= 0) add(blame.placed, weights.touched);
  gain_ /= weights.decay;
  if (gain_ < kTooLarge) return;
  for (double& score : score_) score /= kTooLarge;
  gain_ /= kTooLarge;
}

Filling Search::filling() const {
  Filling digits(static_cast<std::size_t>(program_->cells));
  for (int cell = 0; cell < program_->cells; ++cell) {
    digits[static_cast<std::size_t>(cell)] = program_->lowest + first_of(open(cell));
  }
  return digits;
}

}  // namespace swordfish::board
