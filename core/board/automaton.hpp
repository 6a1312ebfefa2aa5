// Lines by automaton: a state walks along the cells, each digit moves it on, and what is left at the end must be
// accepted.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "board/propagator.hpp"

namespace swordfish::board {

// Layers of states, with ends that lead nowhere cut away and states that do the same merged. State 0 of the first
// layer begins; every state of the last layer is accepted.
struct Layers {
  // next[layer][state * digits + digit] is a state of the next layer, or -1.
  std::vector<std::vector<int>> next;
  int digits = 0;
  bool is_empty = false;  // nothing is accepted
};

inline constexpr std::size_t kMostStates = 200000;

// The layers of an automaton from raw ones, as found going forward; `accepts` says which of the last are
// accepted.
Layers trimmed_layers(const std::vector<std::vector<int>>& next, const std::vector<bool>& accepts,
                      int digits);

// The layers of an automaton, from a function of state, digit and place that gives the next state or nothing.
// Null when there are too many states.
template <class State, class Advance, class Accepts>
std::shared_ptr<const Layers> layers_of(int length, int lowest, int digits, State start,
                                        const Advance& advance, const Accepts& accepts) {
  std::vector<State> states{std::move(start)};
  std::vector<std::vector<int>> next;
  std::size_t all = 1;
  for (int place = 0; place < length; ++place) {
    std::map<State, int> numbers;
    std::vector<State> reached;
    std::vector<int> moves;
    moves.reserve(states.size() * static_cast<std::size_t>(digits));
    for (const State& state : states) {
      for (int digit = 0; digit < digits; ++digit) {
        std::optional<State> to = advance(state, lowest + digit, place);
        if (!to) {
          moves.push_back(-1);
          continue;
        }
        const auto [found, is_new] = numbers.try_emplace(*to, static_cast<int>(reached.size()));
        moves.push_back(found->second);
        if (is_new) reached.push_back(*std::move(to));
      }
    }
    if ((all += reached.size()) > kMostStates) return {};
    next.push_back(std::move(moves));
    states = std::move(reached);
  }
  std::vector<bool> accepted;
  for (const State& state : states) accepted.push_back(accepts(state));
  return std::make_shared<const Layers>(trimmed_layers(next, accepted, digits));
}

// Where states of an automaton lead that may lead to several: layers would be sets of states then, and far
// too many.
struct StateMoves {
  std::size_t states = 0, words = 0;  // words of a set of states
  int digits = 0;
  std::vector<std::uint64_t> next;  // by digit index, then by state: a set
  std::vector<std::uint64_t> accepted;

  StateMoves(std::size_t states_, int digits_)
      : states(states_), words((states_ + 63) / 64), digits(digits_) {
    next.assign(static_cast<std::size_t>(digits) * states * words, 0);
    accepted.assign(words, 0);
  }
  std::uint64_t* from(std::size_t digit, std::size_t state) {
    return &next[(digit * states + state) * words];
  }
  const std::uint64_t* from(std::size_t digit, std::size_t state) const {
    return &next[(digit * states + state) * words];
  }
};

// A line by an automaton: follows all states at once, from state 0.
class StateSets final : public Propagator {
 public:
  StateSets(Cells cells_, StateMoves moves)
      : Propagator(std::move(cells_), Turn::Last), moves_(std::move(moves)) {}
  bool run(Engine& engine) const override;

 private:
  StateMoves moves_;
};

// A line by an automaton, layer by layer.
class Automaton final : public Propagator {
 public:
  Automaton(Cells cells_, std::shared_ptr<const Layers> layers);
  bool run(Engine& engine) const override;

 private:
  std::shared_ptr<const Layers> layers_;  // lines that say the same share them
  std::size_t most_ = 1;                  // states of a layer
};

}  // namespace swordfish::board
