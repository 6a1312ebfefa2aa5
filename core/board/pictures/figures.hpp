// Rules as figures: each is one group with a title, below the lines of the grid or above its digits.
#pragma once

#include <string>
#include <vector>

#include "board/kinds.hpp"
#include "board/pictures/paper.hpp"

namespace swordfish::board {

// The lists of cells on which the figure of a rule is drawn.
std::vector<Cells> drawn_parts(const Layout& layout, const Rule& rule);
// What stands beside a figure: a sum, a letter, nothing.
std::string label_of(const Rule& rule);
// The title of a figure: its rule in a few words: its name, cells and numbers.
std::string title_of(const Layout& layout, const Rule& rule);

// What a figure needs to know, and where it is drawn.
struct FigureSketch {
  const BoardPaper& paper;
  const Layout& layout;
  const Rule& rule;
  const std::optional<ClueSpot>& clue;  // where its number stands outside the grid, if it does
  std::string below, above;
};

// The figure of the rule, as its kind says; nothing for rules that have none.
void draw_figure(FigureSketch& sketch);
// A small sample of a kind's figure around a point, for a legend.
std::string sample_of(const Kind& kind, Point at);

}  // namespace swordfish::board
