// A board made ready for the engine: its program of propagators, and who watches which cell.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/lists.hpp"
#include "board/propagator.hpp"

namespace swordfish::board {

class Model;  // model.hpp

// Some propagators, by their bits in one word of a set of all.
struct Watchers {
  std::uint32_t word = 0;
  std::uint64_t bits = 0;
};

// Less than a whole board: what can be known of some cells, or by some rules, alone.
struct Excerpt {
  const Cells* within = nullptr;               // of houses only what lies there; null: all of them
  const std::vector<int>* rules = nullptr;     // by number; null: all of them
  std::function<void(Model&)> also = nullptr;  // what is known besides
};

// A board made ready for the engine. Nothing in it changes afterwards, so threads may share it.
struct Program {
  explicit Program(const Board& board, const Excerpt& excerpt = {});

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
  std::vector<int> variable;                             // cells that are equal are one: the first of them
  std::vector<Digits> start;                             // by variable
  std::vector<std::unique_ptr<Propagator>> propagators;  // in their turns
  std::vector<Cells> houses;                             // those in which every digit stands
  std::vector<std::uint64_t> house_bits;        // the cells of a house, in as many words as a digit's
  std::vector<int> house_singles, house_locks;  // propagators by house
  Lists<Watchers> watchers;                     // propagators of a cell
  std::vector<int> watcher_counts;              // how many they are
  Lists<int> houses_of;                         // of a cell, among `houses`
  Lists<int> peers;
  std::vector<std::uint64_t> peer_bits;
  std::vector<int> definitions;  // rules of which every solution has to be asked
  bool is_impossible = false;
  bool has_sums = false;
};

}  // namespace swordfish::board
