// Numbers row by row: with spaces, commas or tabs, and in data of MiniZinc.
#include <algorithm>
#include <array>

#include "board/forms/plain.hpp"

namespace swordfish::board::forms {
namespace {

constexpr std::string_view kBetween = " \t\r\n;";

// The words of a text of numbers, between spaces, commas and bars; where there are commas nothing between two of them
// is a word, too.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const bool has_commas = text.find(',') != text.npos;
  for (const std::string_view line : split(text, '\n')) {
    if (trimmed(line).empty() || trimmed(line).starts_with('#')) continue;
    std::string_view rest = trimmed(line);
    if (has_commas) {
      if (rest.ends_with(',') && std::count(rest.begin(), rest.end(), ',') > 1) rest.remove_suffix(1);
      for (const std::string_view word : split(rest, ',')) words.push_back(trimmed(word));
      continue;
    }
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(kBetween), rest.size());
      if (rest.substr(0, end) != "|") words.push_back(rest.substr(0, end));
      rest.remove_prefix(end);
      while (!rest.empty() && kBetween.find(rest.front()) != kBetween.npos) rest.remove_prefix(1);
    }
  }
  return words;
}

bool is_open(std::string_view word) {
  return word.empty() || word == "-1" || (word.size() == 1 && is_blank(word[0]));
}

// The five grids of a Samurai, nothing between them, no digit above 9.
constexpr std::array<RowColumn, 5> kCorners = {{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}};
constexpr int kSamurai = 21;

std::variant<Layout, Fault> samurai_layout() {
  const Layout nine = std::get<Layout>(square_layout(9));
  std::vector<Layout::Part> parts;
  for (const RowColumn corner : kCorners) parts.push_back({corner, nine});
  return Layout::join(parts);
}

// The Samurai of a text of numbers, if they are as many as it has cells.
std::optional<Board> samurai_of(const std::vector<std::string_view>& words) {
  if (words.size() != kSamurai * kSamurai) return {};
  Board board(std::get<Layout>(samurai_layout()));
  for (int i = 0; i < kSamurai * kSamurai; ++i) {
    const std::string_view word = words[static_cast<std::size_t>(i)];
    if (is_open(word)) continue;
    const int digit = whole(word).value_or(-1), cell = board.layout->at(i / kSamurai, i % kSamurai);
    if (digit < 1 || digit > 9 || cell < 0) return {};
    board.give(cell, digit);
  }
  return board;
}

}  // namespace

std::optional<Boards> board_of_numbers(const std::vector<std::string_view>& words,
                                       const ReadOptions& options) {
  if (options.layout == nullptr) {
    if (const auto samurai = samurai_of(words)) return std::vector{*samurai};
  }
  const auto made = layout_for(words.size(), options);
  const Layout* layout = std::get_if<Layout>(&made);
  if (layout == nullptr || (words.size() < 4 && options.layout == nullptr)) return {};
  const auto is_other_blank = [](std::string_view word) { return word != "0" && is_open(word); };
  const bool has_zero = std::count(words.begin(), words.end(), "0") != 0 &&
                        std::any_of(words.begin(), words.end(), is_other_blank) && options.layout == nullptr;
  const auto based =
      has_zero ? Layout::make({.rows = layout->rows(), .columns = layout->columns(), .lowest = 0}) : made;
  Board board(std::get<Layout>(based));
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_open(words[i]) && !(words[i] == "0" && board.layout->lowest() == 0)) continue;
    const auto digit = whole(words[i]);
    if (!digit || *digit < board.layout->lowest() || *digit > board.layout->highest()) return {};
    board.give(static_cast<int>(i), *digit);
  }
  return std::vector{board};
}

std::optional<Boards> try_numbers(std::string_view text, const ReadOptions& options) {
  std::vector<std::string_view> words = words_of(text);
  // Some files begin with the side of a box and how many boards there are, one.
  if (words.size() > 2 && words[1] == "1") {
    const int side = whole(words[0]).value_or(0);
    if (side > 1 && side <= 5 && words.size() == static_cast<std::size_t>(side * side * side * side + 2)) {
      words.erase(words.begin(), words.begin() + 2);
    }
  }
  return board_of_numbers(words, options);
}

// ---- MiniZinc: x = array2d(1..n, 1..n, [_, 5, ...]), or [| 0, 5 | ... |] ----

bool is_dzn(std::string_view text) {
  return text.find('=') != text.npos && (text.find("array2d") != text.npos || text.find("[|") != text.npos);
}

Boards read_dzn(std::string_view text, const ReadOptions& options) {
  std::string code;
  for (const std::string_view line : split(text, '\n')) code += words(line.substr(0, line.find('%')), "\n");
  Unknown unknown(options);
  std::optional<Boards> read;
  for (const std::string_view statement : split(code, ';')) {
    if (trimmed(statement).empty()) continue;
    const std::size_t equals = statement.find('=');
    if (equals == statement.npos) return expected("name = value;", trimmed(statement));
    const std::string_view name = trimmed(statement.substr(0, equals)),
                           value = trimmed(statement.substr(equals + 1));
    const std::size_t begin = value.find('['), end = value.rfind(']');
    if (begin == value.npos || end == value.npos || end < begin) {
      static constexpr std::array<std::string_view, 5> kSizes = {"n", "N", "s", "S", "order"};
      if (!whole(value) || std::find(kSizes.begin(), kSizes.end(), name) == kSizes.end()) unknown.meet(name);
      continue;
    }
    if (read) return expected("one array", name);
    std::string list(value.substr(begin + 1, end - begin - 1));
    std::replace(list.begin(), list.end(), '|', ',');
    std::vector<std::string_view> words;
    for (const std::string_view word : split(list, ',')) {
      if (!trimmed(word).empty()) words.push_back(trimmed(word));
    }
    read = board_of_numbers(words, options);
    if (!read) return expected("a square of numbers or _", trimmed(list));
  }
  if (const auto fault = unknown.fault("MiniZinc data")) return *fault;
  if (!read) return expected("an array of digits", trimmed(code));
  return std::move(*read);
}

// ---- written ----

namespace {

// What a text of numbers without rules can hold: a square grid, its usual boxes, givens.
std::optional<Fault> not_plain(const Board& board, std::string_view form, bool has_pieces = false) {
  const Layout& layout = *board.layout;
  if (!board.rules.empty()) return cannot_hold(form, board::words("the rule ", board.rules[0].kind->slug));
  if (layout.grids().size() != 1 || layout.rows() != layout.columns() || layout.extras() != 0 ||
      layout.digits() != layout.rows() || layout.lowest() > 1) {
    return cannot_hold(form, "a layout that is no square of as many digits");
  }
  const auto usual =
      Layout::make({.rows = layout.rows(), .columns = layout.columns(), .lowest = layout.lowest()});
  if (!has_pieces && std::get<Layout>(usual) != layout)
    return cannot_hold(form, "regions that aren't the usual boxes");
  if (has_pieces && (!is_plain_square(layout) || layout.box_shape() != RowColumn{}))
    return cannot_hold(form, "no regions of a jigsaw");
  return {};
}

std::optional<Fault> not_givens(const Board& board, std::string_view form) {
  if (has_candidates(board)) return cannot_hold(form, "candidates");
  if (first_placed(board) >= 0) return cannot_hold(form, "a digit that is placed and not given");
  return {};
}

// In a text of numbers, a layout with 0 is only known by a 0 beside an open cell.
bool tells_lowest(const Board& board) {
  const auto has = [&](int digit) {
    return std::find(board.digits.begin(), board.digits.end(), digit) != board.digits.end();
  };
  return board.layout->lowest() == 1 || (has(0) && has(kBlank));
}

char letter_of(int digit) {
  if (digit == kBlank) return '.';
  return static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10);
}

std::string characters(const Board& board) {
  std::string text;
  for (const int digit : board.digits) text += letter_of(digit);
  return text;
}

// A text of numbers with something between them, one row in each line.
std::string rows_of(const Board& board, std::string_view blank, std::string_view between) {
  std::string text;
  const auto columns = static_cast<std::size_t>(board.layout->columns());
  for (std::size_t i = 0; i < board.digits.size(); ++i) {
    text += board.digits[i] == kBlank ? std::string(blank) : std::to_string(board.digits[i]);
    if (i + 1 < board.digits.size()) text += (i + 1) % columns == 0 && between == " " ? "" : between;
    if ((i + 1) % columns == 0) text += "\n";
  }
  return text;
}

}  // namespace

Text write_digits(const Board& board) {
  if (auto fault = not_plain(board, "digits")) return std::move(*fault);
  if (auto fault = not_givens(board, "digits")) return std::move(*fault);
  const int side = board.layout->digits();
  if (!tells_lowest(board) || (board.layout->lowest() == 0 && side <= 9))
    return cannot_hold("digits", "digits from 0");
  const std::string text = characters(board);
  const bool has_figure = side <= 9 || text.find_first_of("0123456789") != text.npos;
  if (!has_figure && text.find_first_not_of('.') != text.npos)
    return cannot_hold("digits", "letters alone, where A would be 1");
  return text;
}

Text write_numbers(const Board& board) {
  if (auto fault = not_plain(board, "numbers")) return std::move(*fault);
  if (auto fault = not_givens(board, "numbers")) return std::move(*fault);
  if (!tells_lowest(board) || board.digits.size() < 4)
    return cannot_hold("numbers", "digits from 0, or less than four cells");
  return rows_of(board, ".", " ");
}

Text write_dzn(const Board& board) {
  if (auto fault = not_plain(board, "dzn")) return std::move(*fault);
  if (auto fault = not_givens(board, "dzn")) return std::move(*fault);
  if (!tells_lowest(board) || board.digits.size() < 4)
    return cannot_hold("dzn", "digits from 0, or less than four cells");
  return board::words("n = ", board.layout->rows(), ";\nx = array2d(1..n, 1..n, [\n",
                      rows_of(board, "_", ", "), "]);\n");
}

Text write_jigsaw(const Board& board) {
  if (auto fault = not_plain(board, "jigsaw", true)) return std::move(*fault);
  if (auto fault = not_givens(board, "jigsaw")) return std::move(*fault);
  std::string text = characters(board);
  if (board.layout->digits() > 9 && text.find_first_of("123456789") == text.npos &&
      text.find_first_not_of('.') != text.npos) {
    return cannot_hold("jigsaw", "letters alone, where A would be 1");
  }
  for (const int region : regions_of(*board.layout))
    text += region < 0 ? '.' : static_cast<char>('A' + region);
  return is_jigsaw(text) ? Text(text) : Text(cannot_hold("jigsaw", "regions of other sizes"));
}

Text write_candidates(const Board& board) {
  if (auto fault = not_plain(board, "candidates")) return std::move(*fault);
  const int side = board.layout->digits();
  if (board.layout->lowest() != 1 || side > 9 || side == 4 || side < 2)
    return cannot_hold("candidates", "such a size");
  if (first_placed(board) >= 0) return cannot_hold("candidates", "a digit that is placed and not given");
  std::string text;
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    const int digit = board.digits[static_cast<std::size_t>(cell)];
    const Digits open =
        digit != kBlank ? Digits{1} << (digit - 1) : board.candidates[static_cast<std::size_t>(cell)];
    if (digit == kBlank && is_single(open))
      return cannot_hold("candidates", "a single candidate that is no given");
    for (int i = 0; i < side; ++i) text += (open >> i & 1) != 0 ? static_cast<char>('1' + i) : '.';
  }
  return is_candidates(text) ? Text(text) : Text(cannot_hold("candidates", "no candidate at all"));
}

}  // namespace swordfish::board::forms
