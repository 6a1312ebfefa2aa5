#include "board/forms/plain.hpp"

#include <algorithm>
#include <map>

#include "text/text.hpp"

namespace swordfish::board::forms {
namespace {

int root_of(std::size_t cells) {
  for (int side = 1; side <= kMostDigits; ++side) {
    if (static_cast<std::size_t>(side * side) == cells) return side;
  }
  return 0;
}

// ---- one character for each cell ----

struct Alphabet {
  bool has_zero = false;    // 0 is a digit, no blank
  bool is_letters = false;  // A is 1
};

// In plain text, digits above 9 are letters: after 9 comes A, unless there is no digit at all, and then A is 1. Beside
// another sign for an open cell 0 is a digit, of grids that have letters.
Alphabet alphabet_of(std::string_view cells, int digits) {
  Alphabet alphabet;
  if (digits <= 9) return alphabet;
  const bool has_blank =
      std::any_of(cells.begin(), cells.end(), [](char letter) { return letter != '0' && is_blank(letter); });
  const bool has_letter = std::any_of(cells.begin(), cells.end(), [](char letter) {
    return (letter | 0x20) >= 'a' && (letter | 0x20) < 'z';
  });
  alphabet.has_zero = has_blank && cells.find('0') != cells.npos;
  const bool has_figure = alphabet.has_zero || cells.find_first_of("123456789") != cells.npos;
  alphabet.is_letters = !has_figure && has_letter;
  return alphabet;
}

// In plain text, kBlank for an open cell, -2 for what is neither that nor a digit.
int digit_of(char letter, const Alphabet& alphabet) {
  if (letter >= '1' && letter <= '9') return alphabet.is_letters ? -2 : letter - '0';
  if (letter == '0') return alphabet.has_zero ? 0 : kBlank;
  if (is_blank(letter)) return kBlank;
  const char small = static_cast<char>(letter | 0x20);
  if (small < 'a' || small > 'y') return -2;
  return small - 'a' + (alphabet.is_letters ? 1 : 10);
}

// A plain text of 0 to F makes a square of these digits; on a layout that begins at 1, 0 stands for 1, and so on.
Boards board_of_characters(std::string_view cells, const Layout& layout, bool is_asked) {
  Alphabet alphabet = alphabet_of(cells, layout.digits());
  const int shift = alphabet.has_zero && is_asked && layout.lowest() == 1 ? 1 : 0;
  const bool begins_at_zero = alphabet.has_zero && !is_asked;
  alphabet.has_zero |= layout.lowest() == 0;
  Board board(begins_at_zero ? std::get<Layout>(Layout::make(
                                   {.rows = layout.rows(), .columns = layout.columns(), .lowest = 0}))
                             : layout);
  for (int cell = 0; cell < layout.placed_cells(); ++cell) {
    const char letter = cells[static_cast<std::size_t>(cell)];
    int digit = digit_of(letter, alphabet);
    if (digit == kBlank) continue;
    digit += shift;
    if (digit < board.layout->lowest() || digit > board.layout->highest()) {
      return expected(words("a digit from ", board.layout->lowest(), " to ", board.layout->highest(),
                            " or a blank at ", board.layout->name(cell)),
                      {&letter, 1});
    }
    board.give(cell, digit);
  }
  return std::vector{board};
}

// The characters of all cells in plain text: without remarks, rules, bars and spaces.
std::string cells_of(std::string_view text) {
  std::string cells;
  for (const std::string_view line : split(text, '\n')) {
    const bool is_rule =
        line.find_first_not_of("+-=|* \t\r") == line.npos && line.find_first_of("+=") != line.npos;
    if (is_rule || trimmed(line).starts_with('#')) continue;
    for (const char letter : line) {
      if (std::string_view(" \t\r|").find(letter) == std::string_view::npos) cells += letter;
    }
  }
  return cells;
}

// ---- 9x9 is read as grids are ----

std::optional<Board> board_of_grid(std::string_view text) {
  const auto read = read_grid(text);
  const Grid* grid = std::get_if<Grid>(&read);
  if (grid == nullptr) return {};
  Board board(std::get<Layout>(square_layout(9)));
  const Grid plain = Grid::from_digits(grid->digits());  // with all candidates that its digits leave
  bool has_marks = false;
  for (const Cell cell : CellSet::all()) has_marks |= plain.candidates(cell) != grid->candidates(cell);
  for (const Cell cell : CellSet::all()) {
    const auto digit = grid->digits()[static_cast<std::size_t>(cell.index)];
    if (digit == 0 && has_marks) {
      Digits open = 0;
      for (const Digit each : grid->candidates(cell)) open |= Digits{1} << (each.value - 1);
      board.keep(cell.index, open);
    } else if (digit != 0) {
      board.place(cell.index, digit);
      board.is_given[static_cast<std::size_t>(cell.index)] = grid->givens().contains(cell);
    }
  }
  return board;
}

}  // namespace

bool is_blank(char letter) { return std::string_view(".0*_-?").find(letter) != std::string_view::npos; }

std::variant<Layout, Fault> layout_for(std::size_t cells, const ReadOptions& options) {
  if (options.layout != nullptr) {
    const auto wanted = static_cast<std::size_t>(options.layout->placed_cells());
    if (wanted == cells) return *options.layout;
    return Fault{words("expected ", wanted, " cells of the layout, got ", cells)};
  }
  const int side = root_of(cells);
  if (side > 0) return square_layout(side);
  return Fault{
      "expected as many digits as a square grid has cells (4, 9, 16, ... 81, ... 625), or a form that is "
      "known, got " +
      std::to_string(cells)};
}

Boards read_digits(std::string_view text, const ReadOptions& options) {
  const std::string cells = cells_of(text);
  const bool is_nine = options.layout == nullptr || options.layout->is_classic();
  if (cells.empty()) return expected("a board", text);
  if (is_nine) {
    if (const auto board = board_of_grid(text)) return std::vector{*board};
  }
  const bool has_marks = options.layout != nullptr && *options.layout == std::get<Layout>(square_layout(4)) &&
                         cells.size() == 64;
  if (has_marks) return read_candidates(cells, options);
  if (auto numbers = try_numbers(text, options)) return std::move(*numbers);
  const auto layout = layout_for(cells.size(), options);
  if (const Fault* fault = std::get_if<Fault>(&layout)) return *fault;
  return board_of_characters(cells, std::get<Layout>(layout), options.layout != nullptr);
}

Boards read_plain(std::string_view text, const ReadOptions& options) {
  if (is_long_killer(text)) return read_long_killer(text, options);
  if (is_killer(text)) return read_killer(text, options);
  if (is_jigsaw(text)) return read_jigsaw(text, options);
  if (is_candidates(text)) return read_candidates(text, options);
  return read_digits(text, options);
}

// ---- jigsaws: the digits, and then a letter for each region ----

namespace {

std::optional<Regions> regions_in(std::string_view letters, int side) {
  std::map<char, int> numbers;
  std::vector<int> sizes;
  Regions regions;
  for (const char letter : letters) {
    const auto [at, is_new] = numbers.try_emplace(letter, static_cast<int>(numbers.size()));
    if (is_new) sizes.push_back(0);
    ++sizes[static_cast<std::size_t>(at->second)];
    regions.push_back(at->second);
  }
  const bool is_even = std::all_of(sizes.begin(), sizes.end(), [&](int size) { return size == side; });
  if (side < 2 || !is_even || static_cast<int>(sizes.size()) != side) return {};
  return regions;
}

// Digits and regions, or regions alone; the side is 0 where it is neither.
struct Jigsaw {
  int side = 0;
  std::string digits;
  Regions regions;
};
Jigsaw jigsaw_of(std::string_view text) {
  const std::string dense = without_spaces(text);
  for (const bool has_digits : {true, false}) {
    if (has_digits && dense.size() % 2 != 0) continue;
    const std::size_t cells = has_digits ? dense.size() / 2 : dense.size();
    const int side = root_of(cells);
    auto regions =
        side == 0 ? std::nullopt : regions_in(std::string_view(dense).substr(dense.size() - cells), side);
    if (regions)
      return {side, has_digits ? dense.substr(0, cells) : std::string(cells, '.'), std::move(*regions)};
  }
  return {};
}

// In plain text, a filled latin square is no layout: in a layout some letter stands beside itself.
bool has_touching(const Jigsaw& jigsaw) {
  for (std::size_t i = 1; i < jigsaw.regions.size(); ++i) {
    if (jigsaw.regions[i] == jigsaw.regions[i - 1] && i % static_cast<std::size_t>(jigsaw.side) != 0)
      return true;
  }
  return false;
}

}  // namespace

bool is_jigsaw(std::string_view text) {
  const Jigsaw jigsaw = jigsaw_of(text);
  return jigsaw.side != 0 && has_touching(jigsaw);
}

Boards read_jigsaw(std::string_view text, const ReadOptions&) {
  const Jigsaw jigsaw = jigsaw_of(text);
  auto layout = Layout::make({.rows = jigsaw.side, .columns = jigsaw.side}, jigsaw.regions);
  if (Fault* fault = std::get_if<Fault>(&layout)) return std::move(*fault);
  Board board(std::get<Layout>(layout));
  const bool is_letters = alphabet_of(jigsaw.digits, jigsaw.side).is_letters;
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const char letter = jigsaw.digits[static_cast<std::size_t>(cell)];
    const int digit = digit_of(letter, {.has_zero = false, .is_letters = is_letters});
    if (digit == kBlank) continue;
    if (digit < 1 || digit > jigsaw.side)
      return expected("a digit or a blank at " + board.layout->name(cell), {&letter, 1});
    board.give(cell, digit);
  }
  return std::vector{board};
}

// ---- candidates: each digit in its own place, N characters for each cell ----

namespace {

int cube_root_of(std::size_t count) {
  for (int side = 2; side <= 9; ++side) {
    if (static_cast<std::size_t>(side * side * side) == count) return side;
  }
  return 0;
}

}  // namespace

// Plain text of candidates: 64 characters are 8x8.
bool is_candidates(std::string_view text) {
  const std::string dense = without_spaces(text);
  const int side = cube_root_of(dense.size());
  if (side == 0 || side == 4) return false;
  for (std::size_t i = 0; i < dense.size(); ++i) {
    const char wanted = static_cast<char>('1' + i % static_cast<std::size_t>(side));
    if (dense[i] != wanted && dense[i] != '.' && dense[i] != '0') return false;
  }
  return std::any_of(dense.begin(), dense.end(), [](char letter) { return letter != '.' && letter != '0'; });
}

Boards read_candidates(std::string_view text, const ReadOptions&) {
  const std::string dense = without_spaces(text);
  const int side = cube_root_of(dense.size());
  Board board(std::get<Layout>(square_layout(side)));
  for (int cell = 0; cell < side * side; ++cell) {
    Digits open = 0;
    for (int i = 0; i < side; ++i) {
      const char letter = dense[static_cast<std::size_t>(cell * side + i)];
      if (letter != '.' && letter != '0') open |= Digits{1} << i;
    }
    if (is_single(open))
      board.give(cell, 1 + first_of(open));
    else
      board.keep(cell, open);
  }
  return std::vector{board};
}

}  // namespace swordfish::board::forms
