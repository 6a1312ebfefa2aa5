// Candidates and what follows from them: the state in which a search moves.
//
// Candidates are kept three times: a word of digits for each cell, a set of cells for each digit, and how many places
// each digit has in each house. A level of the search is a copy of them all (684 bytes for 81 cells), so that nothing
// has to be undone.
//
//   | cells of digit 0 | cells of digit 1 | ... | counts of house 0, house 1, ... | digits of cell 0, cell 1, ...
//
// Counts of ten digits share a word, six bits each, so that what leaves a cell is one subtraction for a house. They are
// 28 too high, so that the highest bit tells whether a digit has four places or more:
//
//   | 4 bits unused | 28 + places of digit 9 | ... | 28 + places of digit 1 | 28 + places of digit 0 |
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

// The engine of boards: candidates, and what follows from them.
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
  Digits take_unlocked(int house);
  // Memory for whoever is running.
  std::vector<std::uint64_t>& scratch() { return scratch_; }
  // An engine for another program, for propagators that try something out; it is made once and kept.
  Engine& beside(const Program& program);

 private:
  // Digits left a cell; false: one of them has no place left in a house.
  bool touch(int cell, Digits now, Digits gone) {
    note(cell, now);
    for (std::size_t word = 0; gone != 0; ++word, gone >>= kCountsPerWord) {
      std::uint64_t ones = 0;  // in the counts of the digits that are gone
      for (Digits rest = gone & first_digits(kCountsPerWord); rest != 0; rest &= rest - 1)
        ones |= std::uint64_t{1} << (kCountBits * first_of(rest));
      for (const int house : program_->houses_of[cell]) {
        const std::size_t index = static_cast<std::size_t>(house) * count_words_ + word;
        const std::uint64_t only = count_down(counts_[index], unlocked_[index], any_unlocked_, ones);
        if (only != 0 && !see_single(house, word, only)) return false;
      }
    }
    return true;
  }
  // A cell has changed: its watchers are told when somebody is to be called.
  void note(int cell, Digits now) {
    changed_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    has_changed_ = true;
    if ((now & (now - 1)) != 0) return;
    placed_.push_back(cell);
    has_placed_ = true;
  }
  // Takes one place from each of these digits, all at once; most have many left. Without a branch for those of which
  // two or three are left, as these may be locked now: it could not be foretold. The rest: of each one is left, or none.
  static std::uint64_t count_down(std::uint64_t& counts, std::uint64_t& unlocked, std::uint64_t& any_unlocked,
                                  std::uint64_t ones) {
    const std::uint64_t left = counts -= ones;
    const std::uint64_t few = ones & ~(left >> (kCountBits - 1)), locked = few & left >> 1;
    unlocked |= locked, any_unlocked |= locked;
    return few ^ locked;
  }
  bool see_single(int house, std::size_t word,
                  std::uint64_t only);  // of each digit one place is left, or none
  int take_asking();                    // a house; -1: none
  bool place_singles();
  void wait(std::size_t word, std::uint64_t fresh);
  void tell_watchers() {  // of the cells that have changed
    if (std::exchange(has_changed_, false)) tell_all_watchers();
  }
  void tell_all_watchers();
  bool clear_peers();
  bool clear_peers(int cell);  // of the digit placed there
  void clear_waiting();
  std::byte* level(int number) { return memory_.data() + static_cast<std::size_t>(number) * stride_; }
  void stand_at(int number) { use(level(number)); }
  void use(std::byte* memory) {
    places_ = reinterpret_cast<std::uint64_t*>(memory);
    counts_ = places_ + words_ * static_cast<std::size_t>(digits_);
    now_ = reinterpret_cast<Digits*>(counts_ + count_words_ * program_->houses.size());
  }
  void load(std::span<const Digits> candidates);  // into what is used now
  void ensure(int levels);

  const Program* program_;
  Digits all_;
  int lowest_, digits_;
  std::size_t width_, words_;
  std::size_t count_words_;  // of a house
  std::size_t stride_;       // bytes of a level
  std::vector<std::byte> memory_;
  std::uint64_t* places_ = nullptr;
  Digits* now_ = nullptr;
  static constexpr int kCountBits = 6, kCountsPerWord = 10;
  static constexpr std::uint64_t kMostCount = (1 << kCountBits) - 1, kNoCount = (1 << (kCountBits - 1)) - 4;
  static_assert(kNoCount + kMostDigits <= kMostCount && kMostCount - kMostDigits > kNoCount + 3);
  static_assert(kMostDigits < 1 << kCountBits);
  std::uint64_t* counts_ = nullptr;
  struct Single {
    int house, digit;
  };
  std::vector<Single> single_;  // digits with one place in a house, to be placed
  int level_ = 0;
  std::vector<int> placed_;  // digits whose peers still have to be told
  std::size_t placed_head_ = 0;
  struct Queue {  // nobody is in it twice, so that a ring has room for all
    std::vector<int> ring;
    std::size_t head = 0, tail = 0;
    bool is_empty() const { return head == tail; }
    void push(int item) { ring[tail++ & (ring.size() - 1)] = item; }
    int take() { return ring[head++ & (ring.size() - 1)]; }
  };
  Queue queues_[kTurns];
  std::vector<std::uint8_t> turns_;
  std::vector<std::uint64_t> changed_;  // cells whose watchers haven't been told
  std::vector<std::uint64_t> waiting_;  // those in queues, and the one that runs
  std::vector<std::uint64_t>
      unlocked_;                    // digits with two or three places in a house, placed as their counts are
  std::uint64_t any_unlocked_ = 0;  // since houses were asked for them
  std::vector<std::uint64_t> asking_;  // houses whose locks have to be looked at
  std::size_t next_asking_ = 0;        // where to look for the next: each has its turn
  bool has_changed_ = false, has_placed_ = false;
  Blame blame_;
  std::vector<std::uint64_t> scratch_;
  std::map<const Program*, std::unique_ptr<Engine>> beside_;
  std::uint64_t runs_ = 0;
};

}  // namespace swordfish::board
