#include "board/engine.hpp"

#include <algorithm>

namespace swordfish::board {

void Lists::assign(const std::vector<std::vector<int>>& lists) {
  items_.clear(), begin_.assign(1, 0);
  for (const auto& list : lists) {
    items_.insert(items_.end(), list.begin(), list.end());
    begin_.push_back(items_.size());
  }
}

Engine::Engine(const Program& program)
    : program_(&program),
      all_(program.all),
      lowest_(program.lowest),
      digits_(program.digits),
      width_(static_cast<std::size_t>(program.cells)) {
  ensure(2);
  is_waiting_.assign(program.propagators.size(), 0);
  for (const auto& propagator : program.propagators) {
    turns_.push_back(static_cast<std::uint8_t>(propagator->turn));
  }
}

void Engine::ensure(int levels) {
  const std::size_t wanted = static_cast<std::size_t>(levels) * width_;
  if (memory_.size() >= wanted) return;
  memory_.resize(std::max(wanted, memory_.size() * 2));
  now_ = level(level_);
}

void Engine::copy_level(int from, int to) { std::copy_n(level(from), width_, level(to)); }

void Engine::begin(std::span<const Digits> start) {
  clear_queues();
  level_ = 0;
  now_ = level(0);
  std::copy(start.begin(), start.end(), now_);
  for (int cell = 0; cell < program_->cells; ++cell) {
    if (program_->variable[static_cast<std::size_t>(cell)] == cell && is_single(now_[cell]))
      placed_.push_back(cell);
  }
  for (std::size_t i = 0; i < program_->propagators.size(); ++i) wait(static_cast<int>(i));
}

void Engine::clear_queues() {
  for (Queue& queue : queues_) {
    for (std::size_t i = queue.head; i < queue.items.size(); ++i) {
      is_waiting_[static_cast<std::size_t>(queue.items[i])] = 0;
    }
    queue.clear();
  }
  placed_.clear(), placed_head_ = 0;
  running_ = -1;
}

bool Engine::clear_peers() {
  while (placed_head_ < placed_.size()) {
    const int cell = placed_[placed_head_++];
    const Digits digit = now_[cell];
    for (const int peer : program_->peers[cell]) {
      if ((now_[peer] & digit) == 0) continue;
      now_[peer] ^= digit;
      if (now_[peer] == 0) {
        blame_.emptied = peer, blame_.placed = cell;
        return false;
      }
      touch(peer, now_[peer]);
    }
  }
  placed_.clear(), placed_head_ = 0;
  return true;
}

bool Engine::propagate() {
  blame_ = {};
  for (;;) {
    if (!clear_peers()) break;
    int turn = 0;
    for (; turn < kTurns && queues_[turn].is_empty(); ++turn) queues_[turn].clear();
    if (turn == kTurns) return true;
    Queue& queue = queues_[turn];
    running_ = queue.items[queue.head++];
    is_waiting_[static_cast<std::size_t>(running_)] = 0;
    // Whoever is not exact looks again when it placed a digit itself: a sum that placed its last two, each for a
    // reason of its own, would let a false solution through otherwise.
    const Propagator& propagator = *program_->propagators[static_cast<std::size_t>(running_)];
    is_exact_ = propagator.is_exact;
    ++runs_;
    const bool is_possible = propagator.run(*this);
    if (!is_possible) {
      blame_.propagator = running_;
      break;
    }
    running_ = -1;
  }
  clear_queues();
  return false;
}

bool Engine::run_alone(const Propagator& propagator, std::vector<Digits>& candidates) {
  Digits* const before = now_;
  now_ = candidates.data(), is_alone_ = true;
  const bool is_possible = propagator.run(*this);
  now_ = before, is_alone_ = false;
  placed_.clear(), placed_head_ = 0;
  return is_possible;
}

bool Engine::lock(Digits digit, std::span<const int> cells, const std::uint64_t* where) {
  std::uint64_t common[kMostCells / 64];
  const int words = program_->words;
  bool is_first = true;
  for (const int cell : cells) {
    if ((now_[cell] & digit) == 0) continue;
    const std::uint64_t* peers = program_->peers_of(cell);
    if (is_first && where != nullptr) {
      for (int word = 0; word < words; ++word) common[word] = peers[word] & where[word];
    } else if (is_first) {
      std::copy_n(peers, words, common);
    } else {
      for (int word = 0; word < words; ++word) common[word] &= peers[word];
    }
    is_first = false;
  }
  if (is_first) return false;
  for (int word = 0; word < words; ++word) {
    for (std::uint64_t bits = common[word]; bits != 0; bits &= bits - 1) {
      const int cell = word * 64 + std::countr_zero(bits);
      if ((now_[cell] & digit) != 0 && !keep(cell, ~digit)) return false;
    }
  }
  return true;
}

bool Engine::require(Digits digits, std::span<const int> cells) {
  constexpr int kMostPlaces = 3;  // beyond that cells that see all of them are rare
  for (; digits != 0; digits &= digits - 1) {
    const Digits digit = first_alone(digits);
    int places = 0, last = -1;
    for (const int cell : cells) {
      if ((now_[cell] & digit) != 0) ++places, last = cell;
    }
    if (places == 0) return false;
    if (places == 1 ? !keep(last, digit) : places <= kMostPlaces && !lock(digit, cells)) return false;
  }
  return true;
}

}  // namespace swordfish::board
