#include "board/engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace swordfish::board {

Engine::Engine(const Program& program)
    : program_(&program),
      all_(program.all),
      lowest_(program.lowest),
      digits_(program.digits),
      width_(static_cast<std::size_t>(program.cells)),
      words_(static_cast<std::size_t>(program.words)),
      count_words_(static_cast<std::size_t>((digits_ + kCountsPerWord - 1) / kCountsPerWord)),
      stride_((8 * (words_ * static_cast<std::size_t>(digits_) + count_words_ * program.houses.size()) +
               sizeof(Digits) * width_ + 7) /
              8 * 8) {
  ensure(2);
  changed_.assign(words_, 0);
  waiting_.assign((program.propagators.size() + 63) / 64, 0);
  for (const auto& propagator : program.propagators) {
    turns_.push_back(static_cast<std::uint8_t>(propagator->turn));
  }
  for (Queue& queue : queues_) queue.ring.resize(std::bit_ceil(program.propagators.size() + 1));
  unlocked_.assign(program.houses.size() * count_words_, 0);
  asking_.assign((program.houses.size() + 63) / 64, 0);
  placed_.reserve(width_ + 1);
}

void Engine::ensure(int levels) {
  const std::size_t wanted = static_cast<std::size_t>(levels) * stride_;
  if (memory_.size() >= wanted) return;
  memory_.resize(std::max(wanted, memory_.size() * 2));
  stand_at(level_);
}

void Engine::load(std::span<const Digits> candidates) {
  std::fill_n(places_, words_ * static_cast<std::size_t>(digits_), 0);
  std::copy(candidates.begin(), candidates.end(), now_);
  for (std::size_t cell = 0; cell < width_; ++cell) {
    if (program_->variable[cell] != static_cast<int>(cell)) continue;  // another cell stands for it
    for (Digits rest = now_[cell]; rest != 0; rest &= rest - 1)
      places_[static_cast<std::size_t>(first_of(rest)) * words_ + cell / 64] |= std::uint64_t{1}
                                                                                << (cell % 64);
  }
  for (std::size_t house = 0; house < program_->houses.size(); ++house) {
    std::uint64_t* counts = counts_ + house * count_words_;
    for (int digit = 0; digit < digits_; ++digit) {
      if (digit % kCountsPerWord == 0) counts[digit / kCountsPerWord] = 0;
      counts[digit / kCountsPerWord] |= kNoCount << (kCountBits * (digit % kCountsPerWord));
    }
    for (const int cell : program_->houses[house]) {
      for (Digits rest = now_[cell]; rest != 0; rest &= rest - 1) {
        const int digit = first_of(rest);
        counts[digit / kCountsPerWord] += std::uint64_t{1} << (kCountBits * (digit % kCountsPerWord));
      }
    }
  }
}

void Engine::begin(std::span<const Digits> start) {
  clear_waiting();
  level_ = 0;
  stand_at(0);
  load(start);
  for (int cell = 0; cell < program_->cells; ++cell) {
    if (program_->variable[static_cast<std::size_t>(cell)] == cell && is_single(now_[cell]))
      placed_.push_back(cell);
  }
  next_asking_ = 0;
  for (std::size_t house = 0; house < program_->houses.size(); ++house) {
    asking_[house / 64] |= std::uint64_t{1} << (house % 64);
    for (Digits rest = all_; rest != 0; rest &= rest - 1) {
      const int digit = first_of(rest);
      unlocked_[house * count_words_ + static_cast<std::size_t>(digit / kCountsPerWord)] |=
          std::uint64_t{1} << (kCountBits * (digit % kCountsPerWord));
    }
  }
  for (std::size_t i = 0; i < program_->propagators.size(); ++i) {
    const Propagator& propagator = *program_->propagators[i];
    const bool is_asked = propagator.is_built_in && propagator.turn == Turn::Last;  // by its house
    if (!is_asked) wait(i / 64, std::uint64_t{1} << (i % 64));
  }
}

void Engine::clear_waiting() {
  for (Queue& queue : queues_) queue.head = queue.tail = 0;
  std::fill(changed_.begin(), changed_.end(), 0);
  std::fill(waiting_.begin(), waiting_.end(), 0);
  std::fill(unlocked_.begin(), unlocked_.end(), 0);
  std::fill(asking_.begin(), asking_.end(), 0);
  placed_.clear(), placed_head_ = 0;
  single_.clear();
}

void Engine::wait(std::size_t word, std::uint64_t fresh) {
  waiting_[word] |= fresh;
  for (; fresh != 0; fresh &= fresh - 1) {
    const std::size_t propagator = 64 * word + static_cast<std::size_t>(std::countr_zero(fresh));
    queues_[turns_[propagator]].push(static_cast<int>(propagator));
  }
}

void Engine::tell_all_watchers() {
  for (std::size_t word = 0; word < words_; ++word) {
    for (std::uint64_t cells = std::exchange(changed_[word], 0); cells != 0; cells &= cells - 1) {
      const int cell = static_cast<int>(64 * word) + std::countr_zero(cells);
      const Digits but_one = now_[cell] & (now_[cell] - 1);
      if (but_one != 0 && (but_one & (but_one - 1)) == 0) {  // two digits, which another cell may have, too
        for (const int house : program_->houses_of[cell])
          asking_[static_cast<std::size_t>(house) / 64] |= std::uint64_t{1} << (house % 64);
      }
      for (const Watchers& watchers : program_->watchers[cell]) {
        const std::uint64_t fresh = watchers.bits & ~waiting_[watchers.word];
        if (fresh != 0) wait(watchers.word, fresh);
      }
    }
  }
}

bool Engine::clear_peers(int cell) {
  const Digits digit = now_[cell];
  const int index = first_of(digit);
  const auto word = static_cast<std::size_t>(index / kCountsPerWord);
  const int shift = kCountBits * (index % kCountsPerWord);
  const std::uint64_t one = std::uint64_t{1} << shift, most = kMostCount << shift;
  const std::size_t stride = count_words_;
  std::uint64_t *counts = counts_ + word, *unlocked = unlocked_.data() + word;
  std::uint64_t any_unlocked = 0;
  Digits* now = now_;
  // Houses of the cell have their digit: nothing is to be seen in them, so they count from far above.
  const auto houses = program_->houses_of[cell];
  for (const int house : houses) counts[static_cast<std::size_t>(house) * stride] |= most;
  std::uint64_t* places = places_ + static_cast<std::size_t>(index) * words_;
  const std::uint64_t* peers = program_->peers_of(cell);
  for (std::size_t part = 0; part < words_; ++part) {
    std::uint64_t hit = places[part] & peers[part];
    places[part] ^= hit;
    changed_[part] |= hit;
    for (; hit != 0; hit &= hit - 1) {
      const int peer = static_cast<int>(64 * part) + std::countr_zero(hit);
      const Digits left = now[peer] ^= digit;
      if (left == 0) {
        blame_.emptied = peer;
        return false;
      }
      if (is_single(left)) placed_.push_back(peer);
      for (const int house : program_->houses_of[peer]) {
        const std::size_t at = static_cast<std::size_t>(house) * stride;
        const std::uint64_t only = count_down(counts[at], unlocked[at], any_unlocked, one);
        if (only != 0 && !see_single(house, word, only)) return false;
      }
    }
  }
  has_changed_ = true;
  any_unlocked_ |= any_unlocked;
  for (const int house : houses) {
    std::uint64_t& count = counts[static_cast<std::size_t>(house) * stride];
    count = (count & ~most) | ((kNoCount + 1) << shift);
  }
  return true;
}

bool Engine::clear_peers() {
  while (placed_head_ < placed_.size()) {
    const int cell = placed_[placed_head_++];
    if (!clear_peers(cell)) {
      blame_.placed = cell;
      return false;
    }
  }
  placed_.clear(), placed_head_ = 0;
  return true;
}

bool Engine::see_single(int house, std::size_t word, std::uint64_t only) {
  const auto index = static_cast<std::size_t>(house);
  if ((only & ~counts_[index * count_words_ + word]) != 0) {
    blame_.propagator = program_->house_singles[index];
    return false;
  }
  for (; only != 0; only &= only - 1) {
    single_.push_back({house, static_cast<int>(word) * kCountsPerWord + std::countr_zero(only) / kCountBits});
  }
  return true;
}

Digits Engine::take_unlocked(int house) {
  Digits digits = 0;
  for (std::size_t word = 0; word < count_words_; ++word) {
    std::uint64_t& bits = unlocked_[static_cast<std::size_t>(house) * count_words_ + word];
    for (; bits != 0; bits &= bits - 1) {
      digits |= Digits{1} << (static_cast<int>(word) * kCountsPerWord + std::countr_zero(bits) / kCountBits);
    }
  }
  return digits;
}

int Engine::take_asking() {
  if (std::exchange(any_unlocked_, 0) != 0) {
    for (std::size_t house = 0; house < program_->houses.size(); ++house) {
      std::uint64_t any = 0;
      for (std::size_t word = 0; word < count_words_; ++word) any |= unlocked_[house * count_words_ + word];
      asking_[house / 64] |= static_cast<std::uint64_t>(any != 0) << (house % 64);
    }
  }
  const std::size_t words = asking_.size(), first = next_asking_ / 64;
  for (std::size_t step = 0; step < words + (next_asking_ % 64 != 0); ++step) {
    const std::size_t word = (first + step) % words;
    std::uint64_t bits = asking_[word];
    if (step == 0) bits &= ~std::uint64_t{0} << (next_asking_ % 64);
    if (bits == 0) continue;
    const std::size_t house = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
    asking_[word] &= ~(bits & (~bits + 1));
    next_asking_ = (house + 1) % (64 * words);
    return static_cast<int>(house);
  }
  return -1;
}

bool Engine::place_singles() {
  while (!single_.empty()) {
    const auto [house, digit] = single_.back();
    single_.pop_back();
    const std::uint64_t* in_house = &program_->house_bits[static_cast<std::size_t>(house) * words_];
    std::size_t word = 0;
    while (word + 1 < words_ && (places(digit)[word] & in_house[word]) == 0) ++word;
    const int cell = static_cast<int>(64 * word) + std::countr_zero(places(digit)[word] & in_house[word]);
    if (!keep(cell, Digits{1} << digit)) {
      if (blame_.propagator < 0) blame_.propagator = program_->house_singles[static_cast<std::size_t>(house)];
      return false;
    }
  }
  return true;
}

bool Engine::propagate() {
  blame_ = {};
  for (;;) {
    if (!placed_.empty() && !clear_peers()) break;
    if (!single_.empty()) {
      if (!place_singles()) break;
      continue;
    }
    tell_watchers();
    int turn = 0;
    while (turn < kTurns && queues_[turn].is_empty()) ++turn;
    const int house = turn < static_cast<int>(Turn::Last) ? -1 : take_asking();
    if (turn == kTurns && house < 0) return true;
    const int running =
        house < 0 ? queues_[turn].take() : program_->house_locks[static_cast<std::size_t>(house)];
    const auto index = static_cast<std::size_t>(running);
    const Propagator& propagator = *program_->propagators[index];
    has_placed_ = false;
    ++runs_;
    if (!propagator.run(*this)) {
      if (blame_.propagator < 0) blame_.propagator = running;
      break;
    }
    tell_watchers();           // who runs is not told
    if (house >= 0) continue;  // it has asked again if there is more to do
    // Its own removals don't call it again. But whoever is not exact looks again when it placed a digit: a sum that
    // placed its last two, each for a reason of its own, would let a false solution through otherwise.
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    waiting_[index / 64] &= ~bit;
    if (has_placed_ && !propagator.is_exact) wait(index / 64, bit);
  }
  clear_waiting();
  return false;
}

Engine& Engine::beside(const Program& program) {
  std::unique_ptr<Engine>& engine = beside_[&program];
  if (engine == nullptr) engine = std::make_unique<Engine>(program);
  return *engine;
}

bool Engine::lock(int digit, std::span<const int> cells) {
  for (std::size_t word = 0; word < words_; ++word) {
    std::uint64_t common = places(digit)[word];
    for (const int cell : cells) common &= program_->peers_of(cell)[word];
    for (; common != 0; common &= common - 1) {
      const int cell = static_cast<int>(64 * word) + std::countr_zero(common);
      if (!keep(cell, ~(Digits{1} << digit))) return false;
    }
  }
  return true;
}

bool Engine::require(Digits digits, std::span<const int> cells) {
  constexpr auto kMostPlaces = static_cast<std::size_t>(kMostLocked);
  std::uint64_t inside[kMostCells / 64];
  std::fill_n(inside, words_, 0);
  for (const int cell : cells) inside[cell / 64] |= std::uint64_t{1} << (cell % 64);
  for (; digits != 0; digits &= digits - 1) {
    const int digit = first_of(digits);
    int at[kMostPlaces];
    std::size_t count = 0;
    for (std::size_t word = 0; word < words_ && count <= kMostPlaces; ++word) {
      for (std::uint64_t bits = places(digit)[word] & inside[word]; bits != 0; bits &= bits - 1) {
        if (++count > kMostPlaces) break;
        at[count - 1] = static_cast<int>(64 * word) + std::countr_zero(bits);
      }
    }
    if (count == 0) return false;
    if (count == 1 ? !keep(at[0], Digits{1} << digit) : count <= kMostPlaces && !lock(digit, {at, count}))
      return false;
  }
  return true;
}

}  // namespace swordfish::board
