// Drawings of a grid, of a step on it, and of a tree.
//
// No meaning hangs on colour alone: roles that occur together differ in shape, eliminations are crossed out,
// placements ringed twice, strong links solid and weak ones dashed. A legend below names the shapes that occur.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.hpp"
#include "base/plain_step.hpp"
#include "draw/paper.hpp"
#include "draw/svg.hpp"
#include "tell/language.hpp"

namespace swordfish {

struct DrawnCell {
  std::optional<int> digit;  // nothing: open
  bool is_given = false;
  std::uint64_t candidates = 0;  // the lowest digit of the paper is bit 0
};
// The cells of a grid as they are drawn.
std::vector<DrawnCell> drawn_cells(const Grid& grid);

// What lies below and above the digits, rows of a legend, and rules of a style sheet for them.
struct Overlay {
  std::string below, above;
  std::vector<std::string> legend;
  std::string style;
};

enum class Candidates : bool { Hidden, Shown };

// The drawing of a grid: givens bold, the others light. The label is what screen readers say; by default the
// digits.
std::string draw_grid(const Paper& paper, std::span<const DrawnCell> cells, Candidates candidates,
                      Theme theme, std::string_view label = {}, const Overlay& overlay = {});

// What the drawing of a step adds to that of its grid: pattern, links and changes; the words of its legend
// are those of a language.
Overlay step_overlay(const Paper& paper, const PlainStep& step, Theme theme,
                     const Language& language = Language::english());
// The drawing of a step on its grid.
std::string draw_step(const Paper& paper, std::span<const DrawnCell> cells, const PlainStep& step,
                      Theme theme, std::string_view label, const Language& language = Language::english());

enum class TreeLineKind : std::uint8_t { Contradiction, Solution, Verity, Standstill };
inline constexpr std::string_view kTreeLineKinds[] = {"contradiction", "solution", "verity", "standstill"};
struct TreeLine {
  int indent = 0;
  TreeLineKind kind{};
  std::string text;
};
// The drawing of a tree: a row for each line, hung on the one above it that is one step further out.
std::string draw_tree(std::string_view title, std::span<const TreeLine> lines, Theme theme);

}  // namespace swordfish
