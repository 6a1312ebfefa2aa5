#include "board/pictures/picture.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "board/pictures/figures.hpp"
#include "board/pictures/inks.hpp"
#include "board/words.hpp"
#include "draw/svg.hpp"

namespace swordfish::board {

namespace {

constexpr double kLetter = 7.1;  // how wide a letter of a legend is, on average
constexpr double kIndent = 40;   // of its words, behind the sample

// Where clues outside stand on the picture, by rule: those of one spot one behind the other.
std::vector<std::optional<ClueSpot>> clue_spots(const Board& board) {
  std::vector<std::optional<ClueSpot>> spots;
  std::map<std::pair<double, double>, int> taken;
  for (const Rule& rule : board.rules) {
    std::optional<ClueSpot>& spot = spots.emplace_back();
    const Figure figure = rule.kind->drawing.figure;
    if (figure != Figure::Outside && figure != Figure::Diagonal) continue;
    spot = clue_before(*board.layout, rule.cells(), 0);
    if (!spot) continue;
    const int others = taken[{spot->at.x, spot->at.y}]++;
    spot = clue_before(*board.layout, rule.cells(), others);
  }
  return spots;
}

std::vector<DrawnCell> drawn_cells(const Board& board) {
  std::vector<DrawnCell> cells;
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    DrawnCell& drawn = cells.emplace_back();
    if (board.digits[index] != kBlank) drawn.digit = board.digits[index];
    drawn.is_given = board.is_given[index];
    drawn.candidates = board.candidates[index];
  }
  return cells;
}

// For the legend of a picture, lines of at most so many letters, broken between words.
std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > most) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

// In the legend of a picture, the name of a rule's kind, with the numbers that no figure shows.
std::string heading(const Rule& rule) {
  const Figure figure = rule.kind->drawing.figure;
  const bool shows_none = figure == Figure::None || figure == Figure::Line || figure == Figure::Circles;
  std::string out(rule.kind->name);
  constexpr std::size_t kFew = 3;
  if (shows_none && rule.numbers.size() <= kFew) {
    for (const int number : rule.numbers) out += words(" ", number);
  }
  if (!rule.text.empty()) out += words(" ", rule.text);
  return out;
}

// The legend of a picture: what every kind that occurs means, once, in the order of the rules.
std::vector<std::string> legend_of(const Board& board, const BoardPaper& paper) {
  std::vector<std::string> rows;
  std::vector<std::string> told;
  const auto letters = static_cast<std::size_t>((paper.wide() - kIndent - Paper::kMargin) / kLetter);
  for (const Rule& rule : board.rules) {
    const std::string name = heading(rule);
    if (std::find(told.begin(), told.end(), name) != told.end()) continue;
    told.push_back(name);
    bool is_first = true;
    for (const std::string& line : wrapped(words(name, ": ", rule.kind->meaning), letters)) {
      std::string row = std::exchange(is_first, false) ? sample_of(*rule.kind, {20, 0}) : "";
      add_text("told", {kIndent, 0}, 13, line, row);
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

// What a screen reader says of a picture: size, digits row by row, and how many rules of which kind.
std::string name_of(const Board& board) {
  const Layout& layout = *board.layout;
  std::string name = board.title.empty() ? "" : words(board.title, ": ");
  name += words("board of ", layout.rows(), "x", layout.columns());
  const bool is_wide = layout.highest() > 9;
  for (int row = 0; row < layout.rows(); ++row) {
    name += row == 0 ? ": " : " / ";
    for (int column = 0; column < layout.columns(); ++column) {
      const int cell = layout.at(row, column);
      const int digit = cell < 0 ? kBlank : board.digits[static_cast<std::size_t>(cell)];
      if (is_wide && column > 0) name += ' ';
      name += cell < 0 ? " " : digit == kBlank ? "." : words(digit);
    }
  }
  std::map<std::string_view, int> kinds;
  for (const Rule& rule : board.rules) ++kinds[rule.kind->name];
  bool is_first = true;
  for (const auto& [kind, count] : kinds) {
    name += std::exchange(is_first, false) ? "; rules: " : ", ";
    name += count > 1 ? words(kind, " ", count, " times") : std::string(kind);
  }
  return name;
}

std::vector<Point> places_of(std::span<const std::optional<ClueSpot>> spots) {
  std::vector<Point> places;
  for (const auto& spot : spots) {
    if (spot) places.push_back(spot->at);
  }
  return places;
}

// What a picture has of the figures of all rules.
Overlay figures_overlay(const Board& board, const BoardPaper& paper,
                        std::span<const std::optional<ClueSpot>> spots, Theme theme) {
  Overlay drawn;
  const auto add = [](std::string& to, const std::string& figure) {
    if (!to.empty() && !figure.empty()) to += '\n';
    to += figure;
  };
  for (std::size_t i = 0; i < board.rules.size(); ++i) {
    FigureSketch sketch{paper, *board.layout, board.rules[i], spots[i], {}, {}};
    draw_figure(sketch);
    add(drawn.below, sketch.below);
    add(drawn.above, sketch.above);
  }
  drawn.style = board_style(theme, paper.candidate_size());
  return drawn;
}

// What a picture has of all rules: their figures, and what they mean.
Overlay rules_overlay(const Board& board, const BoardPaper& paper,
                      std::span<const std::optional<ClueSpot>> spots, Theme theme) {
  Overlay drawn = figures_overlay(board, paper, spots, theme);
  drawn.legend = legend_of(board, paper);
  return drawn;
}

// On a picture, the pattern of a step above them; its legend comes first.
void add_step(const BoardPaper& paper, const PlainStep& step, Theme theme, const Language& language,
              Overlay& drawn) {
  const Overlay pattern = step_overlay(paper, step, theme, language);
  drawn.below += "\n" + pattern.below;
  drawn.above += "\n" + pattern.above;
  drawn.legend.insert(drawn.legend.begin(), pattern.legend.begin(), pattern.legend.end());
  drawn.style += pattern.style;
}

}  // namespace

std::string draw_board(const Board& board, Candidates candidates, Theme theme) {
  const auto spots = clue_spots(board);
  const BoardPaper paper(*board.layout, places_of(spots));
  return draw_grid(paper, drawn_cells(board), candidates, theme, name_of(board),
                   rules_overlay(board, paper, spots, theme));
}

std::string draw_board_step(const Board& board, const PlainStep& step, std::span<const Cells> houses,
                            Theme theme, std::string_view label) {
  const auto spots = clue_spots(board);
  const BoardPaper paper(*board.layout, places_of(spots), houses);
  Overlay drawn = rules_overlay(board, paper, spots, theme);
  add_step(paper, step, theme, Language::english(), drawn);
  return draw_grid(paper, drawn_cells(board), Candidates::Shown, theme, label, drawn);
}

BoardSpread spread_of(const Board& board) {
  const BoardPaper paper(*board.layout, places_of(clue_spots(board)));
  BoardSpread spread{paper.wide(), paper.high(), {}};
  for (int cell = 0; cell < board.layout->cells(); ++cell) spread.corners.push_back(paper.corner(cell));
  return spread;
}

std::string draw_background(const Board& board, Theme theme) {
  const auto spots = clue_spots(board);
  const BoardPaper paper(*board.layout, places_of(spots));
  const std::vector<DrawnCell> blank(static_cast<std::size_t>(board.layout->cells()));
  return draw_grid(paper, blank, Candidates::Hidden, theme, name_of(board),
                   figures_overlay(board, paper, spots, theme));
}

std::string draw_step_on_page(const Board& board, const PlainStep& step, std::span<const Cells> houses,
                              Theme theme, std::string_view label, const Language& language) {
  const auto spots = clue_spots(board);
  const BoardPaper paper(*board.layout, places_of(spots), houses);
  Overlay drawn = figures_overlay(board, paper, spots, theme);
  add_step(paper, step, theme, language, drawn);
  return draw_grid(paper, drawn_cells(board), Candidates::Shown, theme, label, drawn);
}

}  // namespace swordfish::board
