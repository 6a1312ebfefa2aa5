// Links of SudokuPad that hold the puzzle: fpuz (f-puzzles), scl and ctc (its own JSON), scf (givens alone).
#include <algorithm>
#include <array>
#include <set>

#include "board/forms/form_reader.hpp"
#include "board/forms/fpuzzles.hpp"
#include "codec/address.hpp"
#include "codec/lz_string.hpp"

namespace swordfish::board::forms {
namespace {

constexpr std::array<std::string_view, 3> kHosts = {"sudokupad.app", "sudokupad.svencodes.com",
                                                    "app.crackingthecryptic.com"};
constexpr std::array<std::string_view, 5> kPrefixes = {"fpuzzles", "fpuz", "scl", "ctc", "scf"};

std::string_view prefix_of(std::string_view puzzle) {
  for (const std::string_view prefix : kPrefixes) {
    if (puzzle.starts_with(prefix)) return prefix;
  }
  return {};
}

// What in a link of SudokuPad names or holds the puzzle, without the address around it.
std::string_view puzzle_of(std::string_view text) {
  if (const std::size_t id = text.find("puzzleid="); id != text.npos) {
    text = text.substr(id + 9);
    return text.substr(0, text.find('&'));
  }
  if (const std::size_t scheme = text.find("://"); scheme != text.npos) {
    text.remove_prefix(scheme + 3);
    text.remove_prefix(std::min(text.size(), text.find('/') == text.npos ? text.size() : text.find('/') + 1));
  }
  for (const std::string_view folder : {"sudoku/", "api/puzzle/"}) {
    if (text.starts_with(folder)) text.remove_prefix(folder.size());
  }
  return text.substr(0, text.find_first_of("?#"));
}

// ---- JSON of its own ----

bool is_remark(std::string_view name) {
  static const std::set<std::string_view> kNames = {"id",       "cellSize", "cells",    "regions", "cages",
                                                    "metadata", "metaData", "settings", "title",   "author",
                                                    "rules",    "videos",   "duration", "version"};
  return kNames.contains(name);
}

class CtcReader : FormReader {
 public:
  explicit CtcReader(const ReadOptions& options) : FormReader(options) {}

  Boards read(const Json& puzzle) {
    if (!take_cells(puzzle) || !take_cages(puzzle)) return *fault_;
    for (const Json::Member& member : *puzzle.object()) {
      if (!is_remark(member.name) && !is_empty(member.value)) unknown_.meet(member.name);
    }
    if (const Json* data = puzzle.find("metadata")) {
      if (const Json* title = data->find("title"); title != nullptr && title->string() != nullptr)
        board_->title = *title->string();
    }
    return finish("SudokuPad");
  }

 private:
  bool take_place(const Json& pair, int& cell, int columns, int rows) {
    const Json::Array* numbers = pair.array();
    const int row = numbers == nullptr || numbers->size() != 2 ? -1 : whole((*numbers)[0]).value_or(-1);
    const int column = row < 0 ? -1 : whole((*numbers)[1]).value_or(-1);
    if (row < 0 || column < 0 || row >= rows || column >= columns)
      return fail("a cell such as [0,0]", write_json(pair));
    cell = row * columns + column;
    return true;
  }

  bool take_cells(const Json& puzzle) {
    const Json* rows = puzzle.find("cells");
    if (rows == nullptr || rows->array() == nullptr || rows->array()->empty())
      return fail("a puzzle with cells", "none");
    rows_ = static_cast<int>(std::min<std::size_t>(rows->array()->size(), kMostCells));
    for (const Json& row : *rows->array()) {
      const int length = row.array() == nullptr
                             ? 0
                             : static_cast<int>(std::min<std::size_t>(row.array()->size(), kMostCells));
      if (length == 0 || (columns_ != 0 && length != columns_))
        return fail("rows of one length", write_json(row));
      columns_ = length;
    }
    if (!make_layout(puzzle)) return false;
    for (int cell = 0; cell < rows_ * columns_; ++cell) {
      const Json& made = (*(*rows->array())[static_cast<std::size_t>(cell / columns_)]
                               .array())[static_cast<std::size_t>(cell % columns_)];
      if (made.object() == nullptr) return fail("a cell", write_json(made));
      if (!take_cell(made, cell)) return false;
    }
    return true;
  }

  bool make_layout(const Json& puzzle) {
    if (rows_ > kMostDigits || columns_ > kMostDigits || columns_ < 1)
      return fail("1 to 25 rows and columns", std::to_string(rows_));
    Regions regions(static_cast<std::size_t>(rows_ * columns_), -1);
    if (const Json* list = puzzle.find("regions"); list != nullptr && list->array() != nullptr) {
      int number = 0;
      for (const Json& region : *list->array()) {
        for (const Json& pair : region.array() == nullptr ? Json::Array{} : *region.array()) {
          int cell = -1;
          if (!take_place(pair, cell, columns_, rows_)) return false;
          if (regions[static_cast<std::size_t>(cell)] >= 0)
            return fail("each cell in one region", write_json(pair));
          regions[static_cast<std::size_t>(cell)] = number;
        }
        ++number;
      }
    }
    auto usual = Layout::make({.rows = rows_, .columns = columns_});
    if (Fault* fault = std::get_if<Fault>(&usual)) return fail(std::move(*fault));
    return lay_out(same_regions(regions, regions_of(std::get<Layout>(usual)))
                       ? usual
                       : Layout::make({.rows = rows_, .columns = columns_}, regions));
  }

  // In SudokuPad, the same parts, whatever their numbers.
  static bool same_regions(const Regions& a, const Regions& b) {
    std::set<std::pair<int, int>> pairs;
    for (std::size_t i = 0; i < a.size(); ++i) pairs.insert({a[i], b[i]});
    std::set<int> ones, twos;
    for (const auto& [one, two] : pairs) ones.insert(one), twos.insert(two);
    return pairs.size() == ones.size() && pairs.size() == twos.size() &&
           ones.contains(-1) == twos.contains(-1);
  }

  bool take_cell(const Json& made, int cell) {
    for (const Json::Member& member : *made.object()) {
      static const std::set<std::string_view> kKnown = {"value",  "given", "pencilMarks", "centremarks",
                                                        "colour", "c",     "cornermarks", "highlight"};
      if (!kKnown.contains(member.name)) unknown_.meet(words("cells.", member.name));
    }
    const Json* value = made.find("value");
    if (says_nothing(value)) return true;
    const int digit = whole(*value).value_or(-1);
    if (digit < 1 || digit > layout().highest()) return fail("a digit of the grid", write_json(*value));
    board_->give(cell, digit);
    return true;
  }

  // In SudokuPad, a cage with cells: its digits differ and add up to its number. One without is a remark such as
  // `title: ...`.
  bool take_cages(const Json& puzzle) {
    const Json* cages = puzzle.find("cages");
    for (const Json& cage : cages == nullptr || cages->array() == nullptr ? Json::Array{} : *cages->array()) {
      const Json* list = cage.find("cells");
      const Json* value = cage.find("value");
      const std::string text = value != nullptr && value->string() != nullptr ? *value->string() : "";
      if (list == nullptr || list->array() == nullptr || list->array()->empty()) {
        if (text.starts_with("title: ")) board_->title = text.substr(7);
        continue;
      }
      const Json* unique = cage.find("unique");
      const bool may_repeat = unique != nullptr && unique->boolean() != nullptr && !*unique->boolean();
      const bool has_text = !text.empty() && !whole(*value);
      if (may_repeat || has_text) {
        if (!may_repeat || value != nullptr) unknown_.meet("cages");
        continue;
      }
      Cells cells;
      for (const Json& pair : *list->array()) {
        cells.push_back(-1);
        if (!take_place(pair, cells.back(), columns_, rows_)) return false;
      }
      const auto sum = value == nullptr ? std::nullopt : whole(*value);
      if (!add(*find_kind("cage"), {std::move(cells)}, sum ? std::vector{*sum} : std::vector<int>{}))
        return false;
    }
    return true;
  }

  int rows_ = 0, columns_ = 0;
};

// ---- scf: a character is a digit and the open cells after it; then w for windoku, x for both diagonals ----

Boards read_scf(std::string_view text, const ReadOptions& options) {
  Board board(std::get<Layout>(square_layout(9)));
  int cell = 0;
  for (; cell < 81 && !text.empty(); text.remove_prefix(1)) {
    const char letter = text.front();
    const bool is_known = (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= 'a' && letter <= 'z');
    if (!is_known) return expected("letters and digits", text);
    const int number = letter - (letter > 'Z' ? 61 : letter > '9' ? 55 : 48);
    if (number % 10 != 0) board.give(cell, number % 10);
    cell += 1 + number / 10;
  }
  if (cell != 81) return Fault{"expected 81 cells, got " + std::to_string(cell)};
  Unknown unknown(options);
  for (const char rule : text) {
    std::optional<Fault> fault;
    if (rule == 'w')
      fault = board.add({find_kind("windoku"), {}, {}, {}});
    else if (rule == 'x')
      fault = board.add({find_kind("diagonal"), {}, {1}, {}});
    else
      unknown.meet({&rule, 1});
    if (!fault && rule == 'x') fault = board.add({find_kind("diagonal"), {}, {-1}, {}});
    if (fault) return std::move(*fault);
  }
  if (auto fault = unknown.fault("SudokuPad")) return std::move(*fault);
  return std::vector{board};
}

}  // namespace

Boards read_ctc_json(const Json& puzzle, const ReadOptions& options) {
  if (puzzle.object() == nullptr) return expected("a puzzle as an object of JSON", write_json(puzzle));
  return CtcReader(options).read(puzzle);
}

bool is_sudokupad(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('{')) return text.find("\"cells\"") != text.npos && text.find("\"grid\"") == text.npos;
  const bool is_address = std::any_of(kHosts.begin(), kHosts.end(),
                                      [&](std::string_view host) { return text.find(host) != text.npos; });
  const bool is_bare = !prefix_of(text).empty() && text.size() > 30 && text.find_first_of(" \n") == text.npos;
  return is_address || is_bare;
}

Boards read_sudokupad(std::string_view text, const ReadOptions& options) {
  text = trimmed(text);
  std::string unpacked(text);
  if (!text.starts_with('{')) {
    const std::string_view puzzle = puzzle_of(text), prefix = prefix_of(puzzle);
    if (prefix.empty()) {
      return Fault{"expected a link that holds the puzzle, got one that only names it: '" + shown(puzzle) +
                   "' (a program that opens it can write it as a long link)"};
    }
    const auto plain = unescape_address(puzzle.substr(prefix.size()));
    if (!plain) return expected("a link of SudokuPad", puzzle);
    if (prefix == "scf") return read_scf(*plain, options);
    if (prefix.starts_with("fpuz")) return read_fpuzzles(*plain, options);
    const auto found = lz_unpack(*plain, LzLetters::Base64, kLongestUnpacked);
    if (!found) return expected("a whole link of SudokuPad, packed by lz-string", *plain);
    unpacked = *found;
  }
  const auto json = read_json(unpacked);
  if (const Json* puzzle = std::get_if<Json>(&json)) return read_ctc_json(*puzzle, options);
  const auto zipped = read_zipped_json(unpacked);
  if (const Fault* fault = std::get_if<Fault>(&zipped)) return *fault;
  return read_ctc_json(std::get<Json>(zipped), options);
}

Text write_sudokupad(const Board& board) {
  Text packed = pack_fpuzzles(board);
  if (std::holds_alternative<Fault>(packed)) return packed;
  return "https://sudokupad.app/fpuz" + escape_address(std::get<std::string>(packed));
}

}  // namespace swordfish::board::forms
