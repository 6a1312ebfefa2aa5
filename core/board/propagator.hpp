// What removes candidates: each looks at a few cells.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "board/board.hpp"

namespace swordfish::board {

class Engine;  // engine.hpp
struct Program;

// When its turn comes: whoever is cheap goes first.
enum class Turn : std::uint8_t { First, Second, Third, Last };
inline constexpr int kTurns = 4;

// A clause over candidates, of which one must hold: at (cell, digit index) there is the digit, or there isn't.
struct Literal {
  int cell = 0, digit = 0;
  bool is_there = true;
};
using ClauseSink = std::function<void(std::span<const Literal>)>;

class Propagator {
 public:
  Propagator(Cells cells_, Turn turn_) : cells(std::move(cells_)), turn(turn_) {}
  virtual ~Propagator() = default;

  // Called once, when all cells that differ are known and equal cells have become one.
  virtual void prepare(const Program&) {}
  // Removes candidates that no filling of its cells can use, of what the engine has now; false: none is possible.
  // It rests on the candidates of its cells alone (and on which cells differ; circles that are counted also on whole
  // houses), and keeps nothing between calls.
  virtual bool run(Engine& engine) const = 0;
  // Whether a propagator is said as clauses, which then are all of it.
  virtual bool is_clausal() const { return false; }
  virtual void clauses(const Program&, const ClauseSink&) const {}

  Cells cells;
  Turn turn;
  bool is_derived = false;   // follows from the others together
  bool is_exact = false;     // its own removals never give it more to do
  bool is_built_in = false;  // the engine calls it when there is something to do; nothing else does
  int rule = -1;             // whose it is, -1: the layout's
};

}  // namespace swordfish::board
