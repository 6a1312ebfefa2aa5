#include "board/steps/rungs.hpp"

#include <algorithm>

namespace swordfish::board {
namespace {

// Filled while the program loads, and then left alone.
std::vector<const Rung*>& rungs() {
  static std::vector<const Rung*> all;
  return all;
}

}  // namespace

Rung::Rung(int order_, FindSteps find_) : order(order_), find(find_) {
  const auto comes_later = [&](const Rung* other) { return other->order > order; };
  auto& all = rungs();
  all.insert(std::find_if(all.begin(), all.end(), comes_later), this);
}

int last_order_of(Level level) {
  int last = 0;
  for (const Technique* technique : board_techniques()) {
    if (technique->level <= level) last = std::max(last, technique->order);
  }
  return last;
}

std::optional<BoardStep> first_step(const State& state, const StopAsked& stop, int last_order) {
  if (state.is_broken()) return {};
  for (const Rung* rung : rungs()) {
    if (rung->order > last_order || stop()) return {};
    Hunt hunt(false, stop);
    rung->find(state, hunt);
    if (!hunt.found().empty()) return std::move(hunt.found().front());
  }
  return {};
}

std::optional<BoardStep> first_step(const State& state, std::span<const int> orders, const StopAsked& stop) {
  for (const Rung* rung : rungs()) {
    if (std::find(orders.begin(), orders.end(), rung->order) == orders.end()) continue;
    Hunt hunt(false, stop);
    rung->find(state, hunt);
    if (!hunt.found().empty()) return std::move(hunt.found().front());
  }
  return {};
}

std::vector<BoardStep> all_steps(const State& state, const StopAsked& stop) {
  Hunt hunt(true, stop);
  if (state.is_broken()) return {};
  std::vector<BoardStep>& found = hunt.found();
  for (const Rung* rung : rungs()) {
    const auto before = static_cast<std::ptrdiff_t>(found.size());
    rung->find(state, hunt);
    if (!stop()) continue;
    found.erase(found.begin() + before, found.end());
    break;
  }
  return std::move(found);
}

}  // namespace swordfish::board
