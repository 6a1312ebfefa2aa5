// Where the cells of a board lie: around them is room for clues, below them are its extra cells.
#pragma once

#include <span>
#include <string>

#include "board/board.hpp"
#include "draw/draw.hpp"

namespace swordfish::board {

inline constexpr double kClueSide = 0.56;  // of a clue outside, in cells

// The paper of a board: where its cells lie.
class BoardPaper final : public Paper {
 public:
  // With room for clues whose middles lie at these points, in cells from the upper left corner of the grid.
  // Houses are those of the layout, unless a step names others.
  BoardPaper(const Layout& layout, std::span<const Point> clues, std::span<const Cells> houses = {});

  int wide() const override { return wide_; }
  int high() const override { return high_; }
  int lowest() const override { return layout_->lowest(); }
  int candidate_size() const override {
    return candidates_across_ < 4 ? 13 : candidates_across_ == 4 ? 9 : 7;
  }
  Point corner(int cell) const override;
  Point candidate(int cell, int digit) const override;
  std::vector<Area> house(int house) const override;
  std::string lines() const override;

  Point at(Point cells) const { return {left_ + kCellSide * cells.x, above_ + kCellSide * cells.y}; }
  Point middle(int cell) const;

 private:
  enum class Border : std::uint8_t { None, Thin, Thick };
  Border between(int one, int two) const;
  std::string path(std::string_view kind, Border border) const;
  // The upper left corner of a cell, in cells.
  Point place(int cell) const;

  const Layout* layout_;
  std::span<const Cells> houses_;
  int candidates_across_ = 3;
  double left_ = kMargin, above_ = kMargin;
  int wide_ = 0, high_ = 0;
};

// The middle of a clue before the first cell of a line, in cells, with others before it; nothing where cells lie there.
struct ClueSpot {
  Point at;
  Point along;  // the direction in which it looks, each part -1, 0 or 1
};
// Where on the paper the clue of a line stands.
std::optional<ClueSpot> clue_before(const Layout& layout, const Cells& line, int others);

}  // namespace swordfish::board
