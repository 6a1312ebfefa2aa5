// Candidates and what follows from them: the state in which a search moves.
//
// Candidates are one word for each cell; a level of the search is a copy of them all (81 cells are 324 bytes), so
// that nothing has to be undone. A placed digit leaves the cells that see it at once; everything else waits in four
// queues by its price.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/propagator.hpp"

namespace swordfish::board {

// Lists of numbers behind each other.
class Lists {
 public:
  void assign(const std::vector<std::vector<int>>& lists);
  std::span<const int> operator[](int list) const {
    const auto index = static_cast<std::size_t>(list);
    return {items_.data() + begin_[index], items_.data() + begin_[index + 1]};
  }

 private:
  std::vector<int> items_;
  std::vector<std::size_t> begin_;
};

// A board made ready for the engine. Nothing in it changes afterwards, so threads may share it.
struct Program {
  explicit Program(const Board& board);

  // The start with other digits on the same board: what a cell may be, by cell.
  void begin_with(std::span<const Digits> open, std::vector<Digits>& start) const;
  // Whether digits (by cell) keep every rule and every house.
  bool holds(std::span<const int> digits) const;
  bool sees(int a, int b) const {
    return (peer_bits[static_cast<std::size_t>(a * words + b / 64)] >> (b % 64) & 1) != 0;
  }
  bool all_differ(std::span<const int> cells) const;
  const std::uint64_t* peers_of(int cell) const { return &peer_bits[static_cast<std::size_t>(cell * words)]; }

  const Board board;
  int cells = 0, digits = 0, lowest = 1, words = 0;
  Digits all = 0;
  std::vector<int> variable;  // cells that are equal are one: the first of them
  std::vector<Digits> start;  // by variable
  std::vector<std::unique_ptr<Propagator>> propagators;
  std::vector<Cells> houses;  // those in which every digit stands
  std::vector<Cells> distinct;
  Lists watchers;  // propagators of a cell
  Lists peers;
  std::vector<std::uint64_t> peer_bits;
  std::vector<int> definitions;  // rules of which every solution has to be asked
  bool is_impossible = false;
  bool has_sums = false;
};

// Why a search went wrong: for the scores of its cells.
struct Blame {
  int propagator = -1;  // that found it
  int emptied = -1;     // the cell without candidates, if any
  int placed = -1;      // by this digit
};

class Engine {
 public:
  explicit Engine(const Program& program);

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
    touch(cell, after);
    return true;
  }
  // A digit that stands in one of these cells leaves the cells that see all of its places. With `where`, only cells of
  // that set are asked.
  bool lock(Digits digit, std::span<const int> cells, const std::uint64_t* where = nullptr);
  // Each of these digits stands in one of the cells.
  bool require(Digits digits, std::span<const int> cells);

  // For the search. Levels are copies; the first is 0.
  void begin(std::span<const Digits> start);  // at level 0, with everything to look at
  bool propagate();                           // false: impossible; then the queues are empty
  void push() { ensure(++level_ + 1), copy_level(level_ - 1, level_), now_ = level(level_); }
  void pop() { now_ = level(--level_); }
  int depth() const { return level_; }
  const Blame& blame() const { return blame_; }
  void forget() { clear_queues(); }  // what is waiting
  // Runs one propagator on candidates of its own, without consequences; false: impossible.
  bool run_alone(const Propagator& propagator, std::vector<Digits>& candidates);
  std::uint64_t runs() const { return runs_; }
  // Memory for whoever is running.
  std::vector<std::uint8_t>& scratch() { return scratch_; }

 private:
  void touch(int cell, Digits now) {
    if (is_single(now)) placed_.push_back(cell);
    if (is_alone_) return;
    for (const int watcher : program_->watchers[cell]) {
      if (is_waiting_[static_cast<std::size_t>(watcher)] ||
          (watcher == running_ && (is_exact_ || !is_single(now)))) {
        continue;
      }
      wait(watcher);
    }
  }
  void wait(int propagator) {
    is_waiting_[static_cast<std::size_t>(propagator)] = true;
    queues_[static_cast<std::size_t>(turns_[static_cast<std::size_t>(propagator)])].items.push_back(
        propagator);
  }
  bool clear_peers();
  void clear_queues();
  Digits* level(int number) { return memory_.data() + static_cast<std::size_t>(number) * width_; }
  void ensure(int levels);
  void copy_level(int from, int to);

  struct Queue {
    std::vector<int> items;
    std::size_t head = 0;
    bool is_empty() const { return head == items.size(); }
    void clear() { items.clear(), head = 0; }
  };

  const Program* program_;
  Digits all_;
  int lowest_, digits_;
  std::size_t width_;
  std::vector<Digits> memory_;
  Digits* now_ = nullptr;
  int level_ = 0;
  std::vector<int> placed_;  // digits whose peers still have to be told
  std::size_t placed_head_ = 0;
  Queue queues_[kTurns];
  std::vector<std::uint8_t> turns_;
  std::vector<std::uint8_t> is_waiting_;
  int running_ = -1;
  bool is_exact_ = false, is_alone_ = false;
  Blame blame_;
  std::vector<std::uint8_t> scratch_;
  std::uint64_t runs_ = 0;
};

}  // namespace swordfish::board
