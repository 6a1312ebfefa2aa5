#include "board/forms/fpuzzles.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "board/forms/form_reader.hpp"
#include "codec/address.hpp"
#include "codec/lz_string.hpp"

namespace swordfish::board::forms {
namespace {

// What in f-puzzles says nothing about the rules: texts, colours, notes of the player, options of programs.
bool is_remark(std::string_view name) {
  static const std::set<std::string_view> kNames = {"size",
                                                    "grid",
                                                    "title",
                                                    "author",
                                                    "ruleset",
                                                    "solution",
                                                    "highlightConflicts",
                                                    "disabledlogic",
                                                    "truecandidatesoptions",
                                                    "successMessage"};
  return kNames.contains(name);
}
bool is_remark_of_cell(std::string_view name) {
  static const std::set<std::string_view> kNames = {
      "value", "given",  "region",   "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks",
      "c",     "cArray", "highlight"};
  return kNames.contains(name);
}
bool is_part_of_entry(std::string_view name) {
  static const std::set<std::string_view> kNames = {
      "cells",          "lines",           "cell",     "value", "values",
      "cloneCells",     "direction",       "outlineC", "fontC", "baseC",
      "width",          "height",          "size",     "angle", "isNewConstraint",
      "fromConstraint", "fromRangskSolver"};
  return kNames.contains(name);
}
// In f-puzzles, a drawing that a program made for a rule which is there, too.
bool is_drawn_for_rule(const Json& entry) {
  for (const char* name : {"fromConstraint", "isNewConstraint", "fromRangskSolver"}) {
    if (entry.find(name) != nullptr) return true;
  }
  return false;
}

class FpuzzlesReader : FormReader {
 public:
  explicit FpuzzlesReader(const ReadOptions& options) : FormReader(options) {}

  Boards read(const Json& puzzle) {
    if (!take_grid(puzzle)) return *fault_;
    for (const Json::Member& member : *puzzle.object()) {
      if (!is_remark(member.name) && !take_member(member)) return *fault_;
    }
    if (!take_negative(puzzle)) return *fault_;
    if (const Json* title = puzzle.find("title"); title != nullptr && title->string() != nullptr)
      board_->title = *title->string();
    return finish("f-puzzles");
  }

 private:
  // ---- the grid ----

  bool take_grid(const Json& puzzle) {
    const Json* size = puzzle.find("size");
    const Json* rows = puzzle.find("grid");
    if (rows == nullptr || rows->array() == nullptr) return fail("a puzzle with a grid", "none");
    side_ = size != nullptr ? whole(*size).value_or(0) : static_cast<int>(rows->array()->size());
    if (side_ < 1 || side_ > kMostDigits) return fail("a size from 1 to 25", std::to_string(side_));
    std::vector<const Json*> cells;
    for (const Json& row : *rows->array()) {
      if (row.array() == nullptr || static_cast<int>(row.array()->size()) != side_)
        return fail("rows as long as the size", write_json(row));
      for (const Json& cell : *row.array()) cells.push_back(&cell);
    }
    if (static_cast<int>(cells.size()) != side_ * side_)
      return fail("as many rows as the size", std::to_string(rows->array()->size()));
    if (!make_layout(cells)) return false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!take_cell(*cells[i], static_cast<int>(i))) return false;
    }
    return true;
  }

  // The layout in f-puzzles: a number for each region; without one a cell is in its usual box, with null in none.
  bool make_layout(const std::vector<const Json*>& cells) {
    const auto usual = square_layout(side_);
    Regions regions = regions_of(std::get<Layout>(usual));
    const Regions boxes = regions;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Json* region = cells[i]->find("region");
      if (region == nullptr) continue;
      const auto number = whole(*region);
      if (!region->is_null() && (!number || *number < 0 || *number >= kMostCells))
        return fail("the number of a region", write_json(*region));
      regions[i] = region->is_null() ? -1 : *number;
    }
    return lay_out(regions == boxes ? usual : Layout::make({.rows = side_, .columns = side_}, regions));
  }

  bool take_cell(const Json& cell, int index) {
    if (cell.object() == nullptr) return fail("a cell", write_json(cell));
    for (const Json::Member& member : *cell.object()) {
      if (!is_remark_of_cell(member.name)) unknown_.meet(words("grid.", member.name));
    }
    for (const char* name : {"givenPencilMarks", "centerPencilMarks"}) {
      const Json* marks = cell.find(name);
      if (marks == nullptr || marks->array() == nullptr || marks->array()->empty()) continue;
      std::vector<int> digits;
      for (const Json& mark : *marks->array()) {
        digits.push_back(whole(mark).value_or(0));
        if (digits.back() < 1 || digits.back() > side_) return fail("digits as candidates", write_json(mark));
      }
      board_->keep(index, board_->set_of(digits));
    }
    const Json* value = cell.find("value");
    if (says_nothing(value)) return true;
    const int digit = whole(*value).value_or(-1);
    if (digit == 0) return true;
    if (digit < 1 || digit > side_) return fail(words("a digit from 1 to ", side_), write_json(*value));
    const Json* given = cell.find("given");
    const bool is_given = given != nullptr && given->boolean() != nullptr && *given->boolean();
    if (is_given)
      board_->give(index, digit);
    else
      board_->place(index, digit);
    return true;
  }

  // ---- the rules ----

  bool take_member(const Json::Member& member) {
    const auto& [name, value] = member;
    if (value.is_null() || (value.boolean() != nullptr && !*value.boolean()) || name == "negative")
      return true;
    const Kind* kind = find_kind("fpuzzles", name);
    if (value.boolean() != nullptr && kind != nullptr) {
      if (name == "diagonal+") return add(*kind, {}, {1});
      if (name == "diagonal-") return add(*kind, {}, {-1});
      if (name == "nonconsecutive") return add(*kind, {}, {1});
      return add(*kind, {}, {});
    }
    if (value.array() != nullptr && value.array()->empty()) return true;
    if (kind == nullptr) {
      const bool is_drawn = value.array() != nullptr &&
                            std::all_of(value.array()->begin(), value.array()->end(), is_drawn_for_rule);
      if (!is_drawn) unknown_.meet(name);
      return true;
    }
    if (value.array() == nullptr) return fail(words("a list of ", name), write_json(value));
    for (const Json& entry : *value.array()) {
      if (entry.object() == nullptr) return fail(words("an entry of ", name), write_json(entry));
      for (const Json::Member& part : *entry.object()) {
        if (!is_part_of_entry(part.name)) unknown_.meet(words(name, ".", part.name));
      }
      if (!take_entry(name, *kind, entry)) return false;
    }
    return true;
  }

  bool take_entry(std::string_view name, const Kind& kind, const Json& entry) {
    if (name == "arrow") return take_arrow(kind, entry);
    if (name == "clone") return take_clone(kind, entry);
    if (name == "littlekillersum") return take_diagonal(kind, entry);
    if (kind.drawing.figure == Figure::Outside) return take_outside(kind, entry);
    std::vector<int> numbers;
    if (!take_numbers(name, entry, numbers)) return false;
    if (const Json* lines = entry.find("lines")) {
      if (lines->array() == nullptr) return fail("lines of cells", write_json(*lines));
      for (const Json& line : *lines->array()) {
        Cells cells;
        if (!take_cells(line, cells) || !add(kind, {std::move(cells)}, numbers)) return false;
      }
      return true;
    }
    Cells cells;
    const Json* one = entry.find("cell");
    const Json* list = entry.find("cells");
    if (one != nullptr ? !take_cells(Json(Json::Array{*one}), cells)
                       : list == nullptr || !take_cells(*list, cells)) {
      return fail(words("cells of ", name), write_json(entry));
    }
    return add(kind, {std::move(cells)}, std::move(numbers));
  }

  bool take_numbers(std::string_view name, const Json& entry, std::vector<int>& numbers) {
    if (const Json* values = entry.find("values"); values != nullptr && values->array() != nullptr) {
      for (const Json& value : *values->array()) {
        if (!take_number(value, numbers)) return false;
      }
      return true;
    }
    const Json* value = entry.find("value");
    if (says_nothing(value)) {
      if (name == "whispers") numbers.push_back((side_ + 1) / 2);
      return true;
    }
    if (name == "xv" && value->string() != nullptr && (*value->string() == "X" || *value->string() == "V")) {
      numbers.push_back(*value->string() == "X" ? 10 : 5);
      return true;
    }
    return take_number(*value, numbers);
  }

  bool take_number(const Json& value, std::vector<int>& numbers) {
    const auto number = whole(value);
    if (!number || *number < 0 || *number > 100000) return fail("a whole number", write_json(value));
    numbers.push_back(*number);
    return true;
  }

  bool take_cells(const Json& list, Cells& cells) {
    if (list.array() == nullptr) return fail("a list of cells", write_json(list));
    for (const Json& word : *list.array()) {
      const auto place = word.string() == nullptr ? std::nullopt : fpuzzles_place(*word.string());
      cells.push_back(place ? layout().at(place->row - 1, place->column - 1) : -1);
      if (cells.back() < 0) return fail("a cell such as R1C1", write_json(word));
    }
    return true;
  }

  // An arrow in f-puzzles: the first cell of a line lies in the circle.
  bool take_arrow(const Kind& kind, const Json& entry) {
    const Json* circle = entry.find("cells");
    const Json* lines = entry.find("lines");
    Cells round;
    if (circle == nullptr || lines == nullptr || lines->array() == nullptr || !take_cells(*circle, round))
      return fail("an arrow", write_json(entry));
    for (const Json& line : *lines->array()) {
      Cells cells;
      if (!take_cells(line, cells)) return false;
      if (cells.size() < 2) return fail("a shaft of an arrow", write_json(line));
      cells.erase(cells.begin());
      if (!add(kind, {round, std::move(cells)}, {})) return false;
    }
    return true;
  }

  bool take_clone(const Kind& kind, const Json& entry) {
    const Json* one = entry.find("cells");
    const Json* two = entry.find("cloneCells");
    Cells cells, copy;
    if (one == nullptr || two == nullptr || !take_cells(*one, cells) || !take_cells(*two, copy))
      return fail("a clone", write_json(entry));
    return add(kind, {std::move(cells), std::move(copy)}, {});
  }

  // A clue in f-puzzles: the place before the first cell; a clue without a number says nothing.
  bool take_clue(const Json& entry, RowColumn& place, std::vector<int>& numbers) {
    const Json* cell = entry.find("cell");
    const auto found =
        cell == nullptr || cell->string() == nullptr ? std::nullopt : fpuzzles_place(*cell->string());
    if (!found) return fail("a place beside the grid such as R0C1", write_json(entry));
    place = {found->row - 1, found->column - 1};
    return take_numbers("", entry, numbers);
  }

  bool take_diagonal(const Kind& kind, const Json& entry) {
    RowColumn place;
    std::vector<int> numbers;
    if (!take_clue(entry, place, numbers)) return false;
    const Json* name = entry.find("direction");
    for (const Diagonal& diagonal : kDiagonals) {
      if (name == nullptr || name->string() == nullptr || *name->string() != diagonal.name) continue;
      Cells cells;
      for (int i = 1;
           layout().at(place.row + i * diagonal.step.row, place.column + i * diagonal.step.column) >= 0;
           ++i) {
        cells.push_back(
            layout().at(place.row + i * diagonal.step.row, place.column + i * diagonal.step.column));
      }
      if (cells.empty()) return fail("a direction into the grid", write_json(entry));
      return numbers.empty() || add(kind, {std::move(cells)}, std::move(numbers));
    }
    return fail("a direction UL, UR, DL or DR", write_json(entry));
  }

  bool take_outside(const Kind& kind, const Json& entry) {
    RowColumn place;
    std::vector<int> numbers;
    if (!take_clue(entry, place, numbers)) return false;
    const bool is_row = place.column < 0 || place.column == side_,
               is_column = place.row < 0 || place.row == side_;
    const int number = is_row ? place.row : place.column;
    if (is_row == is_column || number < 0 || number >= side_)
      return fail("a place beside the grid such as R0C1", write_json(entry));
    Cells cells = line_cells(layout(), is_row, number, (is_row ? place.column : place.row) == side_);
    return numbers.empty() || add(kind, {std::move(cells)}, std::move(numbers));
  }

  // In f-puzzles, what pairs without a sign don't have: ratios that are there (2 without any), the sums of V and X.
  bool take_negative(const Json& puzzle) {
    const Json* negative = puzzle.find("negative");
    if (negative == nullptr || negative->is_null()) return true;
    if (negative->array() == nullptr) return fail("a list of negative rules", write_json(*negative));
    for (const Json& name : *negative->array()) {
      if (name.string() == nullptr) return fail("the name of a negative rule", write_json(name));
      const Kind* kind = find_kind("fpuzzles", words("negative:", *name.string()));
      if (kind == nullptr) {
        unknown_.meet(words("negative:", *name.string()));
        continue;
      }
      std::set<int> numbers;
      for (const Rule& rule : board_->rules) {
        if (rule.kind == find_kind("fpuzzles", "ratio")) numbers.insert(rule.numbers[0]);
      }
      if (*name.string() != "ratio") numbers = {5, 10};
      if (numbers.empty()) numbers = {2};
      if (!add(*kind, {}, {numbers.begin(), numbers.end()})) return false;
    }
    return true;
  }

  int side_ = 0;
};

// What comes behind ?load= or the like, and the JSON that it holds.
constexpr std::array<std::string_view, 2> kAddresses = {"f-puzzles.com/", "fpuzzles.com/"};

}  // namespace

std::optional<int> whole(const Json& json) {
  if (json.string() != nullptr) return whole(std::string_view(*json.string()));
  const auto number = json.whole();
  if (!number || *number > 1000000 || *number < -1000000) return {};
  return static_cast<int>(*number);
}

bool is_empty(const Json& json) {
  return json.is_null() || (json.object() != nullptr && json.object()->empty()) ||
         (json.array() != nullptr && json.array()->empty());
}

bool says_nothing(const Json* json) {
  return json == nullptr || json->is_null() || (json->string() != nullptr && json->string()->empty());
}

std::optional<RowColumn> fpuzzles_place(std::string_view word) {
  const std::size_t middle = word.find('C');
  if (!word.starts_with('R') || middle == word.npos) return {};
  const auto row = whole(word.substr(1, middle - 1)), column = whole(word.substr(middle + 1));
  if (!row || !column || *row < 0 || *column < 0 || *row > kMostDigits + 1 || *column > kMostDigits + 1)
    return {};
  return RowColumn{*row, *column};
}

bool is_fpuzzles(std::string_view text) {
  text = trimmed(text);
  const bool is_address = std::any_of(kAddresses.begin(), kAddresses.end(), [&](std::string_view address) {
    return text.find(address) != text.npos;
  });
  const bool is_json = text.starts_with('{') && text.find("\"grid\"") != text.npos;
  return is_json || (is_address && text.starts_with("http")) ||
         text.starts_with("N4Ig");  // how {" begins when packed
}

Boards read_fpuzzles_json(const Json& puzzle, const ReadOptions& options) {
  if (puzzle.object() == nullptr) return expected("a puzzle as an object of JSON", write_json(puzzle));
  return FpuzzlesReader(options).read(puzzle);
}

Boards read_fpuzzles(std::string_view text, const ReadOptions& options) {
  text = trimmed(text);
  std::string packed(text);
  if (!text.starts_with('{')) {
    if (const std::size_t load = text.find("load="); load != text.npos)
      packed = text.substr(load + 5, text.find('&', load) - load - 5);
    else if (text.starts_with("http"))
      return expected("a link of f-puzzles with ?load= and the puzzle", text);
    const auto plain = unescape_address(packed);
    if (!plain) return expected("a link of f-puzzles", text);
    std::string letters = *plain;
    std::replace(letters.begin(), letters.end(), ' ', '+');
    const auto unpacked = lz_unpack(letters, LzLetters::Base64, kLongestUnpacked);
    if (!unpacked) return expected("a whole link of f-puzzles, packed by lz-string", letters);
    packed = *unpacked;
  }
  const auto json = read_json(packed);
  if (const JsonFault* fault = std::get_if<JsonFault>(&json))
    return Fault{"in the JSON of f-puzzles: " + message(*fault, packed)};
  return read_fpuzzles_json(std::get<Json>(json), options);
}

}  // namespace swordfish::board::forms
