// Candidates and what follows from them: the state in which a search moves.
//
// Candidates are kept three times: a word of digits for each cell, a set of cells for each digit, and how many places
// each digit has in each house. A level of the search is a copy of them all (1008 bytes for 81 cells), so that nothing
// has to be undone.
//
//   | cells of digit 0 | cells of digit 1 | ... | digits of cell 0, cell 1, ... | counts of house 0, house 1, ...
//
// A placed digit leaves the cells that see it at once, and a digit with one place in a house is placed there;
// everything else waits in four queues by its price.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/program.hpp"
#include "board/propagator.hpp"

namespace swordfish::board {

// Why a search went wrong: for the scores of its cells.
struct Blame {
  int propagator = -1;  // that found it
  int emptied = -1;     // the cell without candidates, if any
  int placed = -1;      // by this digit
};

class Engine {
 public:
  explicit Engine(const Program& program);
  Engine(Engine&&) = default;  // a copy would look into the memory of the other
  Engine& operator=(Engine&&) = default;

  const Program& program() const { return *program_; }
  Digits operator[](int cell) const { return now_[cell]; }
  Digits all() const { return all_; }
  int lowest() const { return lowest_; }
  int digits() const { return digits_; }
  bool sees(int a, int b) const { return program_->sees(a, b); }

  // For propagators: only these digits stay; false if none does.
  bool keep(int cell, Digits digits) {
    const Digits before = now_[cell], after = before & digits;
    if (after == before) return true;
    now_[cell] = after;
    if (after == 0) {
      blame_.emptied = cell;
      return false;
    }
    const Digits gone = before ^ after;
    const std::size_t word = static_cast<std::size_t>(cell) / 64;
    for (Digits rest = gone; rest != 0; rest &= rest - 1)
      places_[static_cast<std::size_t>(first_of(rest)) * words_ + word] &= ~(std::uint64_t{1} << (cell % 64));
    return touch(cell, after, gone);
  }
  static constexpr int kMostLocked = 3;  // places of a digit; beyond that cells that see all of them are rare
  // A digit that stands in one of these cells leaves the cells that see all of them.
  bool lock(int digit, std::span<const int> cells);
  // The cells of a digit, as bits in as many words as the program has.
  const std::uint64_t* places(int digit) const { return places_ + static_cast<std::size_t>(digit) * words_; }
  // Each of these digits stands in one of the cells.
  bool require(Digits digits, std::span<const int> cells);

  // For the search. Levels are copies; the first is 0.
  void begin(std::span<const Digits> start);  // at level 0, with everything to look at
  bool propagate();                           // false: impossible; then nothing is waiting
  bool follow(int cell, Digits digits) {      // the same after keeping only these digits
    blame_ = {};
    if (keep(cell, digits)) return propagate();
    clear_waiting();
    return false;
  }
  void push() {
    ensure(++level_ + 1);
    std::copy_n(level(level_ - 1), stride_, level(level_));
    stand_at(level_);
  }
  void pop() { stand_at(--level_); }
  int depth() const { return level_; }
  const Blame& blame() const { return blame_; }
  void forget() { clear_waiting(); }  // what is waiting
  std::uint64_t runs() const { return runs_; }
  // Digits with few places in a house that lost one of them since this was asked last.
  Digits take_unlocked(int house) { return std::exchange(unlocked_[static_cast<std::size_t>(house)], 0); }
  // Memory for whoever is running.
  std::vector<std::uint64_t>& scratch() { return scratch_; }
  // An engine for another program, for propagators that try something out; it is made once and kept.
  Engine& beside(const Program& program);

 private:
  // Tells everyone that digits left a cell; false: one of them has no place left in a house.
  bool touch(int cell, Digits now, Digits gone) {
    if (is_single(now)) {
      placed_.push_back(cell);
      has_placed_ = true;
    }
    for (const Watchers& watchers : program_->watchers[cell]) {
      const std::uint64_t fresh = watchers.bits & ~waiting_[watchers.word];
      if (fresh != 0) wait(watchers.word, fresh);
    }
    const Digits but_one = now & (now - 1);
    const bool is_pair = but_one != 0 && (but_one & (but_one - 1)) == 0;
    for (const int house : program_->houses_of[cell]) {
      if (!count_down(house, gone)) return false;
      if (is_pair) wait_for_locks(house);
    }
    return true;
  }
  void wait_for_locks(int house) {
    const auto locks = static_cast<std::size_t>(program_->house_locks[static_cast<std::size_t>(house)]);
    const std::uint64_t bit = std::uint64_t{1} << (locks % 64);
    if ((waiting_[locks / 64] & bit) == 0) wait(locks / 64, bit);
  }
  // Takes one place from each of these digits, all at once: a borrow goes through the bits of their counts.
  bool count_down(int house, Digits gone) {
    Counts& left = counts_[house];
    Digits borrow = gone;
    for (std::size_t bit = 0; borrow != 0; ++bit) {
      left[bit] ^= borrow;
      borrow &= left[bit];
    }
    const Digits many = left[2] | left[3] | left[4];
    const Digits few = gone & ~many;
    if (few == 0) return true;
    if ((few & ~left[0] & ~left[1]) != 0) {
      blame_.propagator = program_->house_singles[static_cast<std::size_t>(house)];
      return false;
    }
    for (Digits rest = few & ~left[1]; rest != 0; rest &= rest - 1)
      single_.push_back({house, first_of(rest)});
    if ((few & left[1]) != 0) {
      unlocked_[static_cast<std::size_t>(house)] |= few & left[1];
      wait_for_locks(house);
    }
    return true;
  }
  bool place_singles();
  void wait(std::size_t word, std::uint64_t fresh);
  bool clear_peers();
  void clear_waiting();
  std::byte* level(int number) { return memory_.data() + static_cast<std::size_t>(number) * stride_; }
  void stand_at(int number) { use(level(number)); }
  void use(std::byte* memory) {
    places_ = reinterpret_cast<std::uint64_t*>(memory);
    now_ = reinterpret_cast<Digits*>(places_ + words_ * static_cast<std::size_t>(digits_));
    counts_ = reinterpret_cast<Counts*>(now_ + width_);
  }
  void load(std::span<const Digits> candidates);  // into what is used now
  void ensure(int levels);

  const Program* program_;
  Digits all_;
  int lowest_, digits_;
  std::size_t width_, words_;
  std::size_t stride_;  // bytes of a level
  std::vector<std::byte> memory_;
  std::uint64_t* places_ = nullptr;
  Digits* now_ = nullptr;
  // How many places each digit has in a house: the k-th word has a bit of the count of every digit.
  using Counts = std::array<Digits, 5>;
  static_assert(kMostDigits < 1 << 5);
  Counts* counts_ = nullptr;
  struct Single {
    int house, digit;
  };
  std::vector<Single> single_;  // digits with one place in a house, to be placed
  int level_ = 0;
  std::vector<int> placed_;  // digits whose peers still have to be told
  std::size_t placed_head_ = 0;
  struct Queue {
    std::vector<int> items;
    std::size_t head = 0;
    bool is_empty() const { return head == items.size(); }
    void clear() { items.clear(), head = 0; }
  };
  Queue queues_[kTurns];
  std::vector<std::uint8_t> turns_;
  std::vector<std::uint64_t> waiting_;  // those in queues, and the one that runs
  std::vector<Digits> unlocked_;        // by house
  bool has_placed_ = false;
  Blame blame_;
  std::vector<std::uint64_t> scratch_;
  std::map<const Program*, std::unique_ptr<Engine>> beside_;
  std::uint64_t runs_ = 0;
};

}  // namespace swordfish::board
