// Names of Interactive-Sudoku-Solver whose words are something else than numbers and then cells.
#include <algorithm>
#include <array>
#include <set>

#include "board/forms/iss.hpp"

namespace swordfish::board::forms {
namespace {

// ---- cells that play two parts ----

bool read_arrow(IssReader& reader, const Kind& kind, Words words) {
  Cells cells;
  if (!reader.cells(words, cells)) return false;
  if (cells.size() < 2) return reader.fail("a circle and a shaft in Arrow", words.empty() ? "" : words[0]);
  return reader.add(kind, {{cells.front()}, {cells.begin() + 1, cells.end()}});
}

// A shape of ISS: a pill is a number in reading order.
bool read_pill(IssReader& reader, const Kind& kind, Words words) {
  int size = 0;
  Cells cells;
  if (words.empty() || !reader.number(words[0], size) || !reader.cells(words.subspan(1), cells)) {
    return reader.fail("cells of a pill and a shaft", words.empty() ? "" : words[0]);
  }
  if (size < 1 || size >= static_cast<int>(cells.size()))
    return reader.fail("a pill shorter than its line", words[0]);
  std::sort(cells.begin(), cells.begin() + size);
  return reader.add(kind, {{cells.begin(), cells.begin() + size}, {cells.begin() + size, cells.end()}});
}

bool write_arrow(const Board& board, const Rule& rule, std::string& out) {
  const Cells& circle = rule.parts[0];
  if (!std::is_sorted(circle.begin(), circle.end())) return false;
  out += circle.size() == 1 ? ".Arrow" : board::words(".PillArrow~", circle.size());
  for (const Cells& part : rule.parts) put_iss_cells(*board.layout, part, out);
  return true;
}

bool read_same(IssReader& reader, const Kind& kind, Words words) {
  int sets = 0;
  Cells cells;
  if (words.empty() || !reader.number(words[0], sets) || !reader.cells(words.subspan(1), cells)) {
    return reader.fail("how many sets there are, and cells", words.empty() ? "" : words[0]);
  }
  const int size = sets > 0 ? static_cast<int>(cells.size()) / sets : 0;
  if (size < 1 || size * sets != static_cast<int>(cells.size()))
    return reader.fail("sets of equal size", words[0]);
  std::vector<Cells> parts;
  for (auto at = cells.begin(); at != cells.end(); at += size) parts.emplace_back(at, at + size);
  return reader.add(kind, std::move(parts));
}

bool write_same(const Board& board, const Rule& rule, std::string& out) {
  out += board::words(".SameValues~", rule.parts.size());
  for (const Cells& part : rule.parts) put_iss_cells(*board.layout, part, out);
  return true;
}

bool read_equal_sum(IssReader& reader, const Kind& kind, Words words) {
  std::vector<Cells> parts(1);
  for (const std::string& word : words) {
    if (word == "-")
      parts.emplace_back();
    else if (!reader.cells({&word, 1}, parts.back()))
      return false;
  }
  return reader.add(kind, std::move(parts));
}

bool write_equal_sum(const Board& board, const Rule& rule, std::string& out) {
  out += ".EqualSum";
  for (std::size_t i = 0; i < rule.parts.size(); ++i) {
    if (i > 0) out += "~-";
    put_iss_cells(*board.layout, rule.parts[i], out);
  }
  return true;
}

// ---- numbers that come otherwise ----

// A shape of ISS: a sum of 0 means that there is none.
bool read_cage(IssReader& reader, const Kind& kind, Words words) {
  int sum = 0;
  Cells cells;
  const bool has_sum = !words.empty() && !words[0].empty();
  if (has_sum && !reader.number(words[0], sum)) return false;
  if (!reader.cells(words.subspan(words.empty() ? 0 : 1), cells)) return false;
  return reader.add(kind, {std::move(cells)}, sum != 0 ? std::vector{sum} : std::vector<int>{});
}

bool write_cage(const Board& board, const Rule& rule, std::string& out) {
  if (!rule.numbers.empty() && rule.numbers[0] == 0) return false;
  out += board::words(".Cage~", rule.number(0));
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}

// A shape of ISS: 30, or with weights 30_=_1_-1.
bool read_sum(IssReader& reader, const Kind& kind, Words words) {
  if (words.empty()) return reader.fail("a sum", "");
  std::string sum = words[0];
  if (const std::size_t at = sum.find("_=_"); at != sum.npos) sum.erase(at + 1, 2);
  std::vector<int> numbers;
  Cells cells;
  if (!reader.numbers(sum, numbers) || !reader.cells(words.subspan(1), cells)) return false;
  return reader.add(kind, {std::move(cells)}, std::move(numbers));
}

bool write_sum(const Board& board, const Rule& rule, std::string& out) {
  out += board::words(".Sum~", rule.numbers[0]);
  for (std::size_t i = 1; i < rule.numbers.size(); ++i)
    out += board::words(i == 1 ? "_=_" : "_", rule.numbers[i]);
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}

bool read_sum_line(IssReader& reader, const Kind& kind, Words words) {
  int sum = 0;
  Cells cells;
  if (words.empty() || !reader.number(words[0], sum))
    return reader.fail("a sum", words.empty() ? "" : words[0]);
  const bool is_loop = words.back() == "LOOP";
  words = words.subspan(1, words.size() - 1 - (is_loop ? 1 : 0));
  return reader.cells(words, cells) && reader.add(kind, {std::move(cells)}, {sum, is_loop ? 1 : 0});
}

bool write_sum_line(const Board& board, const Rule& rule, std::string& out) {
  out += board::words(".SumLine~", rule.numbers[0]);
  put_iss_cells(*board.layout, rule.cells(), out);
  if (rule.number(1) != 0) out += "~LOOP";
  return true;
}

bool read_digits_first(IssReader& reader, const Kind& kind, Words words) {
  std::vector<int> digits;
  Cells cells;
  if (words.empty() || !reader.numbers(words[0], digits))
    return reader.fail("digits such as 1_2", words.empty() ? "" : words[0]);
  return reader.cells(words.subspan(1), cells) && reader.add(kind, {std::move(cells)}, std::move(digits));
}

void put_digits_first(const Board& board, const Rule& rule, std::string_view name, std::string& out) {
  out += name;
  for (std::size_t i = 0; i < rule.numbers.size(); ++i)
    out += board::words(i == 0 ? "~" : "_", rule.numbers[i]);
  put_iss_cells(*board.layout, rule.cells(), out);
}
bool write_exact(const Board& board, const Rule& rule, std::string& out) {
  if (rule.numbers.empty()) return false;
  put_digits_first(board, rule, ".ContainExact", out);
  return true;
}

Cells square_at(const Layout& layout, int cell) {
  const auto [row, column] = layout.place(cell);
  return {cell, layout.at(row, column + 1), layout.at(row + 1, column), layout.at(row + 1, column + 1)};
}

bool read_quad(IssReader& reader, const Kind& kind, Words words) {
  int corner = -1;
  if (words.empty() || !reader.cell(words[0], corner)) return reader.fail("a cell and digits in Quad", "");
  std::vector<int> digits;
  for (const std::string& word : words.subspan(1)) {
    digits.push_back(0);
    if (!reader.number(word, digits.back())) return false;
  }
  Cells square = square_at(reader.layout(), corner);
  if (reader.layout().place(corner).row < 0 || std::count(square.begin(), square.end(), -1) != 0) {
    return reader.fail("the upper left of four cells", words[0]);
  }
  return reader.add(kind, {std::move(square)}, std::move(digits));
}

bool write_quad(const Board& board, const Rule& rule, std::string& out) {
  const Layout& layout = *board.layout;
  if (rule.cells().size() == 4 && layout.place(rule.cells()[0]).row >= 0 &&
      square_at(layout, rule.cells()[0]) == rule.cells()) {
    out += board::words(".Quad~", iss_cell(layout, rule.cells()[0]));
    for (const int digit : rule.numbers) out += board::words("~", digit);
    return true;
  }
  if (rule.numbers.empty()) return false;
  put_digits_first(board, rule, ".ContainAtLeast", out);
  return true;
}

bool read_look(IssReader& reader, const Kind& kind, Words words) {
  std::vector<int> numbers;
  for (const char letter : words.empty() ? "" : words[0]) {
    numbers.push_back(0);
    if (!reader.number({&letter, 1}, numbers.back())) return false;
  }
  Cells cells;
  return reader.cells(words.subspan(words.empty() ? 0 : 1), cells) &&
         reader.add(kind, {std::move(cells)}, std::move(numbers));
}

bool write_look(const Board& board, const Rule& rule, std::string& out) {
  out += ".LookAndSay~";
  for (const int number : rule.numbers) {
    if (number < 0 || number > 9) return false;
    out += static_cast<char>('0' + number);
  }
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}

// ---- clues outside ----

// For shapes of ISS, a diagonal by its first cell. A corner has one name, and a cell at the edge the diagonal that is
// left.
std::vector<Cells> diagonals(const Layout& layout) {
  std::vector<Cells> found;
  std::set<std::set<int>> seen;
  const auto add = [&](int row, int column, int down, int right) {
    Cells cells;
    for (; layout.at(row, column) >= 0; row += down, column += right) cells.push_back(layout.at(row, column));
    if (cells.size() > 1 && seen.insert({cells.begin(), cells.end()}).second)
      found.push_back(std::move(cells));
  };
  const int rows = layout.rows(), columns = layout.columns();
  for (int row = 0; row < rows - 1; ++row) add(row, 0, 1, 1);
  for (int row = 1; row < rows - 1; ++row) add(row, columns - 1, -1, -1);
  for (int column = 1; column < columns; ++column) add(0, column, 1, -1);
  for (int column = 1; column < columns - 1; ++column) add(rows - 1, column, -1, 1);
  return found;
}

bool read_diagonal_sum(IssReader& reader, const Kind& kind, Words words) {
  int sum = 0, first = -1;
  if (words.size() != 2)
    return reader.fail("a sum and a cell in LittleKiller", words.empty() ? "" : words[0]);
  if (!reader.number(words[0], sum) || !reader.cell(words[1], first)) return false;
  Cells line;
  for (Cells& cells : diagonals(reader.layout())) {
    if (cells.front() == first) line = std::move(cells);
  }
  if (line.empty()) return reader.fail("the first cell of a diagonal", words[1]);
  return reader.add(kind, {std::move(line)}, {sum});
}

bool write_diagonal_sum(const Board& board, const Rule& rule, std::string& out) {
  Cells reversed(rule.cells().rbegin(), rule.cells().rend());
  for (const Cells& cells : diagonals(*board.layout)) {
    if (cells != rule.cells() && cells != reversed) continue;
    out += board::words(".LittleKiller~", rule.numbers[0], "~", iss_cell(*board.layout, cells.front()));
    return true;
  }
  return false;
}

// A shape of ISS: the clue at the first end, and the one at the last; either may be missing.
bool read_outside(IssReader& reader, const Kind& kind, Words words) {
  if (words.empty() || words.size() > 3)
    return reader.fail("a line and one or two clues", words.empty() ? "" : words[0]);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].empty()) continue;
    int clue = 0;
    Cells line;
    if (!reader.number(words[i], clue) || !read_iss_line(reader, words[0], i == 2, line)) return false;
    if (!reader.add(kind, {std::move(line)}, {clue})) return false;
  }
  return true;
}

bool write_outside(const Board& board, const Rule& rule, std::string& out) {
  bool is_reversed = false;
  const std::string line = iss_line(*board.layout, rule.cells(), is_reversed);
  if (line.empty()) return false;
  out += board::words(".", name_in("iss", *rule.kind), "~", line, is_reversed ? "~~" : "~", rule.numbers[0]);
  return true;
}

// A shape of ISS: on lines shorter than there are digits it is the lunchbox that is meant.
bool read_sandwich(IssReader& reader, const Kind& kind, Words words) {
  int sum = 0;
  Cells line;
  if (words.size() != 2) return reader.fail("a sum and a line in Sandwich", words.empty() ? "" : words[0]);
  if (!reader.number(words[0], sum) || !read_iss_line(reader, words[1], false, line)) return false;
  const bool is_whole = static_cast<int>(line.size()) == reader.layout().digits();
  return reader.add(is_whole ? kind : *find_kind("iss", "Lunchbox"), {std::move(line)}, {sum});
}

bool write_sandwich(const Board& board, const Rule& rule, std::string& out) {
  bool is_reversed = false;
  const std::string line = iss_line(*board.layout, rule.cells(), is_reversed);
  if (line.empty()) return false;
  out += board::words(".Sandwich~", rule.numbers[0], "~", line);
  return true;
}

bool read_index(IssReader& reader, const Kind&, Words words) {
  const Kind* kind = words.empty() ? nullptr : find_kind("iss", board::words("Indexing:", words[0]));
  Cells cells;
  if (kind == nullptr) return reader.fail("R or C in Indexing", words.empty() ? "" : words[0]);
  return reader.cells(words.subspan(1), cells) && reader.add(*kind, {std::move(cells)});
}

bool write_index(const Board& board, const Rule& rule, std::string& out) {
  const std::string_view name = name_in("iss", *rule.kind);
  out += board::words(".Indexing~", name.substr(name.find(':') + 1));
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}

// ---- signs between cells side by side, in a list of cells ----

template <int number>
bool read_signs(IssReader& reader, const Kind& kind, Words words) {
  Cells cells;
  if (!reader.cells(words, cells)) return false;
  std::set<int> rest(cells.begin(), cells.end());
  bool has_any = false;
  for (const int cell : cells) {
    rest.erase(cell);
    const auto [row, column] = reader.layout().place(cell);
    constexpr std::array<RowColumn, 4> kSides = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    for (const RowColumn side : kSides) {
      const int other = row < 0 ? -1 : reader.layout().at(row + side.row, column + side.column);
      if (!rest.contains(other)) continue;
      has_any = true;
      if (!reader.add(kind, {{cell, other}}, number == 0 ? std::vector<int>{} : std::vector{number}))
        return false;
    }
  }
  return has_any || reader.fail("two cells side by side", words.empty() ? "" : words[0]);
}

bool are_neighbours(const Layout& layout, const Cells& cells) {
  const RowColumn one = layout.place(cells[0]), two = layout.place(cells[1]);
  return one.row >= 0 && two.row >= 0 && std::abs(one.row - two.row) + std::abs(one.column - two.column) == 1;
}

bool put_sign(const Board& board, const Rule& rule, std::string_view name, std::string& out) {
  if (rule.cells().size() != 2 || !are_neighbours(*board.layout, rule.cells())) return false;
  out += name;
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}
bool write_white(const Board& board, const Rule& rule, std::string& out) {
  return rule.numbers[0] == 1 && put_sign(board, rule, ".WhiteDot", out);
}
bool write_black(const Board& board, const Rule& rule, std::string& out) {
  return rule.numbers[0] == 2 && put_sign(board, rule, ".BlackDot", out);
}
bool write_letter(const Board& board, const Rule& rule, std::string& out) {
  return (rule.numbers[0] == 10 || rule.numbers[0] == 5) &&
         put_sign(board, rule, rule.numbers[0] == 10 ? ".X" : ".V", out);
}
bool write_greater(const Board& board, const Rule& rule, std::string& out) {
  return put_sign(board, rule, ".GreaterThan", out);
}

const Kind& kind_of(std::string_view slug) { return *find_kind(slug); }

bool read_strict_dots(IssReader& reader, const Kind&, Words) {
  return reader.add(kind_of("no_other_differences"), {}, {1}) &&
         reader.add(kind_of("no_other_ratios"), {}, {2});
}
// A shape of ISS, one name for two rules: the first is written where the second is there, too.
bool write_strict_dots(const Board& board, const Rule& rule, std::string& out) {
  const auto has = [&](std::string_view slug, int number) {
    return std::any_of(board.rules.begin(), board.rules.end(), [&](const Rule& other) {
      return other.kind == &kind_of(slug) && other.numbers == std::vector{number};
    });
  };
  if (!has("no_other_differences", 1) || !has("no_other_ratios", 2) || rule.numbers.size() != 1) return false;
  if (rule.kind == &kind_of("no_other_differences")) out += ".StrictKropki";
  return true;
}

bool read_strict_letters(IssReader& reader, const Kind& kind, Words) { return reader.add(kind, {}, {5, 10}); }
bool write_strict_letters(const Board&, const Rule& rule, std::string& out) {
  out += ".StrictXV";
  return rule.numbers == std::vector{5, 10};
}

constexpr std::array<IssShape, 27> kShapes = {{
    {"Arrow", read_arrow, write_arrow},
    {"PillArrow", read_pill, nullptr},
    {"SameValues", read_same, write_same},
    {"EqualSum", read_equal_sum, write_equal_sum},
    {"Cage", read_cage, write_cage},
    {"Sum", read_sum, write_sum},
    {"SumLine", read_sum_line, write_sum_line},
    {"ContainAtLeast", read_digits_first, nullptr},
    {"ContainExact", read_digits_first, write_exact},
    {"Quad", read_quad, write_quad},
    {"LookAndSay", read_look, write_look},
    {"LittleKiller", read_diagonal_sum, write_diagonal_sum},
    {"Skyscraper", read_outside, write_outside},
    {"HiddenSkyscraper", read_outside, write_outside},
    {"XSum", read_outside, write_outside},
    {"NumberedRoom", read_outside, write_outside},
    {"Sandwich", read_sandwich, write_sandwich},
    {"Indexing", read_index, nullptr},
    {"Indexing:R", nullptr, write_index},
    {"Indexing:C", nullptr, write_index},
    {"WhiteDot", read_signs<1>, write_white},
    {"BlackDot", read_signs<2>, write_black},
    {"X", read_signs<10>, write_letter},
    {"V", read_signs<5>, nullptr},
    {"GreaterThan", read_signs<0>, write_greater},
    {"StrictKropki", read_strict_dots, write_strict_dots},
    {"StrictXV", read_strict_letters, write_strict_letters},
}};

}  // namespace

bool read_iss_line(IssReader& reader, const std::string& word, bool is_reversed, Cells& into) {
  const bool is_row = word.starts_with('R') || word.starts_with('r');
  const bool is_column = word.starts_with('C') || word.starts_with('c');
  const Layout& layout = reader.layout();
  const int number = is_row || is_column ? whole(word.substr(1)).value_or(0) : 0;
  if (number < 1 || number > (is_row ? layout.rows() : layout.columns()))
    return reader.fail("a row or column such as R1", word);
  into = line_cells(layout, is_row, number - 1, is_reversed);
  return true;
}

std::string iss_line(const Layout& layout, const Cells& cells, bool& is_reversed) {
  for (const bool is_row : {true, false}) {
    for (int number = 0; number < (is_row ? layout.rows() : layout.columns()); ++number) {
      for (const bool reversed : {false, true}) {
        if (line_cells(layout, is_row, number, reversed) != cells) continue;
        is_reversed = reversed;
        return board::words(is_row ? "R" : "C", number + 1);
      }
    }
  }
  return {};
}

const IssShape* find_iss_shape(std::string_view name) {
  for (const std::span<const IssShape> shapes :
       {std::span<const IssShape>(kShapes), own_iss_shapes(), whole_iss_shapes()}) {
    for (const IssShape& shape : shapes) {
      if (!name.empty() && shape.name == name) return &shape;
    }
  }
  return nullptr;
}

}  // namespace swordfish::board::forms
