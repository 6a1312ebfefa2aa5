// Boards on demand: one solution for certain, of the size and with the rules wanted, the same for the same seed.
//
// A layout is filled at random so that the rules of the whole board hold; rules that are true of this filling are
// drawn, and then digits are taken away in random order as long as the filling stays the only one, and then the drawn
// rules that turn out to be spare. With cages nothing is given at all.
//
// If a level is wanted, the path of steps is walked: digits are given where it stands still, and cages that hold it up are
// divided, until it leads to the solution; a board that is too easy is dropped for another.
//
// A question that takes more than some guesses counts as answered with no: so what is made isn't beyond all measure,
// and a seed gives the same board on every machine. In the end each board is solved anew, whatever it came from.
#pragma once

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "board/answers.hpp"
#include "generate/boards/hardness.hpp"
#include "generate/boards/varieties.hpp"
#include "generate/orbits.hpp"
#include "generate/patience.hpp"

namespace swordfish::board {

struct WantedBoard {
  Board ground;  // a layout without digits, and rules that hold in any case
  std::vector<const Variety*> varieties{};
  int least_givens = 0, most_givens = kMostCells;
  Pattern symmetry = Pattern::Any;  // of the givens
  LevelRange level{};
};

struct GeneratedBoard {
  std::optional<Board> board;  // nothing if none was finished
  Filling solution;
  bool is_as_wanted = false;   // else it is the nearest found
  bool is_impossible = false;  // no filling keeps the rules
  std::uint64_t tries = 0;     // fillings that were tried
};

// Makes boards of one kind; the same for all threads.
class BoardMaker {
 public:
  // A fault: these can't be wanted together, such as windows on a board without boxes.
  static std::variant<BoardMaker, Fault> make(WantedBoard wanted);

  // Board number `stream` of a seed.
  GeneratedBoard generate(std::uint64_t seed, std::uint64_t stream, const Budget& budget,
                          const StopAsked& stop) const;
  // Boards first to first + made.size() - 1 of a seed, on several threads. False when stopped.
  bool generate_batch(std::uint64_t seed, std::uint64_t first, std::span<GeneratedBoard> made,
                      const Budget& budget, int threads, const StopAsked& stop) const;

 private:
  friend class BoardGeneration;

  explicit BoardMaker(WantedBoard wanted);

  WantedBoard wanted_;
  bool has_pieces_ = false, has_cages_ = false;
  std::vector<Cells> orbits_;              // cells that are given together
  std::shared_ptr<const Program> ground_;  // what is filled; nothing if each board has pieces of its own
};

}  // namespace swordfish::board
