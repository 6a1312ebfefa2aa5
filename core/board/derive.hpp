// What follows from rules and houses together, made once: sums over houses (innies and outies), and sets of cells that
// hold the same digits because rows and jigsaw pieces nearly cover each other (the law of leftovers).
#pragma once

#include <span>
#include <vector>

#include "board/engine.hpp"
#include "board/model.hpp"

namespace swordfish::board {

// To derive from houses: where the family ends that begins here. Families are houses behind each other that don't
// touch: rows, columns, boxes.
std::size_t family_end(const Program& program, std::size_t begin);

// Derives sums over houses, innies and outies, from those of rules.
std::vector<Sum> derive_sums(const Program& program, std::span<const Sum> sums);

// Lines and pieces that cover nearly the same: what sticks out on either side holds the same digits, each as often.
struct Leftovers {
  std::vector<int> lines, pieces;  // houses of the layout, by number
  Cells out, in;                   // of the lines alone, of the pieces alone
};
// Derives all leftovers of a layout.
std::vector<Leftovers> derive_leftovers(const Layout& layout);

}  // namespace swordfish::board
