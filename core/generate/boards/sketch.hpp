// Rules drawn from a filling: lines, signs, cells and numbers outside that are true of it.
//
// Whatever is drawn is held to the definition of its kind, and taken only if the filling keeps it; so nothing here has
// to know what a thermometer is.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "board/kinds.hpp"
#include "board/search.hpp"

namespace swordfish::board {

// A sketch of rules that are true of a filling.
class Sketch {
 public:
  // `board` has the layout, and the rules that hold already.
  Sketch(const Board& board, const Filling& solution, Random& random);

  // Lines through neighbouring cells, which cross no other line's cells, on half of the board together.
  struct DrawnLine {
    std::string_view kind;
    int fewest = 3, most = 6;    // cells
    std::vector<int> numbers{};  // of the rule
  };
  void lines(const DrawnLine& line);
  // The first cell of a line is the circle, the others are the shaft.
  void arrows();
  // Each sign that is true of two cells side by side, the first of the list if several are.
  struct Sign {
    std::string_view kind;
    std::vector<int> numbers{};
  };
  void signs(std::initializer_list<Sign> signs);
  // A kind of which each rule names one cell, on some of the cells of which it is true.
  void cells(std::initializer_list<std::string_view> kinds);
  // Digits where four cells meet.
  void quadruples();
  // The number that is seen along each row and column; from both ends, unless that says the same.
  enum class Ends { One, Both };
  void outside(std::string_view kind, Ends ends);
  void little_killers();

  const Layout& layout() const { return *board_.layout; }
  std::vector<Rule> take() { return std::move(drawn_); }

 private:
  bool draw(std::string_view kind, std::vector<Cells> parts, std::vector<int> numbers = {});
  bool draw_number(std::string_view kind, const Cells& cells);
  bool draw_line(const DrawnLine& line, int start);
  bool draw_arrow(int circle);
  bool is_true(const Rule& rule) const {
    return rule.kind->holds == nullptr || rule.kind->holds(board_, rule, solution_);
  }
  template <class Draw>
  void cover(Draw draw_from);
  Cells free_beside(int cell, const Cells& path);
  int digit(int cell) const { return solution_[static_cast<std::size_t>(cell)]; }

  const Board& board_;
  const Filling& solution_;
  Random& random_;
  std::vector<bool> is_used_;  // by lines
  int used_ = 0;
  std::vector<Rule> drawn_;
};

}  // namespace swordfish::board
