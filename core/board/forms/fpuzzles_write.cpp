#include <algorithm>
#include <array>
#include <set>

#include "board/forms/fpuzzles.hpp"
#include "codec/address.hpp"
#include "codec/lz_string.hpp"

namespace swordfish::board::forms {
namespace {

std::string word_of(RowColumn place) { return words("R", place.row + 1, "C", place.column + 1); }

Json list_of(const Layout& layout, const Cells& cells) {
  Json list{Json::Array{}};
  for (const int cell : cells) list.add(Json(word_of(layout.place(cell))));
  return list;
}

Json lines_of(const Layout& layout, const Cells& cells) { return Json(Json::Array{list_of(layout, cells)}); }

// The grid of f-puzzles, which holds the digits of a board.
Json grid_of(const Board& board) {
  const Layout& layout = *board.layout;
  const Regions usual = regions_of(std::get<Layout>(square_layout(layout.rows()))),
                regions = regions_of(layout);
  Json rows{Json::Array{}};
  for (int row = 0; row < layout.rows(); ++row) {
    Json line{Json::Array{}};
    for (int column = 0; column < layout.columns(); ++column) {
      const auto cell = static_cast<std::size_t>(layout.at(row, column));
      Json made{Json::Object{}};
      if (board.digits[cell] != kBlank) {
        made.add("value", Json(static_cast<int>(board.digits[cell])));
        if (board.is_given[cell]) made.add("given", Json(true));
      }
      if (board.candidates[cell] != layout.all_digits()) {
        Json marks{Json::Array{}};
        for (Digits rest = board.candidates[cell]; rest != 0; rest &= rest - 1)
          marks.add(Json(1 + first_of(rest)));
        made.add("givenPencilMarks", std::move(marks));
      }
      if (regions != usual) made.add("region", regions[cell] < 0 ? Json() : Json(regions[cell]));
      line.add(std::move(made));
    }
    rows.add(std::move(line));
  }
  return rows;
}

// For writing f-puzzles, the place before the first cell of a line, seen along it; nothing where cells lie otherwise.
std::optional<RowColumn> before(const Layout& layout, const Cells& cells, RowColumn step) {
  const RowColumn first = layout.place(cells.front());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int n = static_cast<int>(i);
    if (layout.at(first.row + n * step.row, first.column + n * step.column) != cells[i]) return {};
  }
  const int n = static_cast<int>(cells.size());
  if (layout.at(first.row + n * step.row, first.column + n * step.column) >= 0) return {};
  const RowColumn place{first.row - step.row, first.column - step.column};
  return layout.at(place) < 0 ? std::optional(place) : std::nullopt;
}

constexpr std::array<RowColumn, 4> kStraight = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

std::optional<Json> clue_of(const Layout& layout, const Rule& rule, bool is_diagonal) {
  Json entry{Json::Object{}};
  for (const Diagonal& diagonal : kDiagonals) {
    const auto place = is_diagonal ? before(layout, rule.cells(), diagonal.step) : std::nullopt;
    if (!place) continue;
    entry.add("cell", Json(word_of(*place))), entry.add("direction", Json(diagonal.name));
    entry.add("cells", list_of(layout, rule.cells())),
        entry.add("value", Json(std::to_string(rule.numbers[0])));
    return entry;
  }
  for (const RowColumn step : kStraight) {
    const auto place = is_diagonal ? std::nullopt : before(layout, rule.cells(), step);
    if (!place) continue;
    entry.add("cell", Json(word_of(*place))), entry.add("value", Json(std::to_string(rule.numbers[0])));
    return entry;
  }
  return {};
}

bool is_line(const Kind& kind) {
  return kind.drawing.figure == Figure::Line || kind.drawing.figure == Figure::Thermo ||
         kind.drawing.figure == Figure::Circles;
}

// For writing f-puzzles, the number that is meant without one.
std::optional<int> usual_number(const Layout& layout, const Rule& rule, std::string_view name) {
  if (name == "whispers") return (layout.rows() + 1) / 2;
  for (const Parameter& parameter : parameters(*rule.kind)) {
    if (parameter.type == Parameter::Type::Number) return parameter.otherwise;
  }
  return {};
}

// For writing f-puzzles, one entry of a list; nothing where the form has no words for it.
std::optional<Json> entry_of(const Board& board, const Rule& rule, std::string_view name) {
  const Layout& layout = *board.layout;
  const Kind& kind = *rule.kind;
  if (!rule.text.empty() || rule.parts.empty()) return {};
  if (name == "littlekillersum") return clue_of(layout, rule, true);
  if (kind.drawing.figure == Figure::Outside) return clue_of(layout, rule, false);
  Json entry{Json::Object{}};
  if (name == "arrow") {
    Cells shaft{rule.parts[0].back()};
    shaft.insert(shaft.end(), rule.parts[1].begin(), rule.parts[1].end());
    entry.add("cells", list_of(layout, rule.parts[0])), entry.add("lines", lines_of(layout, shaft));
    return entry;
  }
  if (name == "clone") {
    entry.add("cells", list_of(layout, rule.parts[0])),
        entry.add("cloneCells", list_of(layout, rule.parts[1]));
    return entry;
  }
  if (rule.parts.size() != 1) return {};
  static const std::set<std::string_view> kAlone = {"odd", "even", "minimum", "maximum"};
  if (kAlone.contains(name)) {
    if (rule.cells().size() != 1) return {};
    entry.add("cell", Json(word_of(layout.place(rule.cells()[0]))));
    return entry;
  }
  if (is_line(kind))
    entry.add("lines", lines_of(layout, rule.cells()));
  else
    entry.add("cells", list_of(layout, rule.cells()));
  if (name == "quadruple") {
    Json values{Json::Array{}};
    for (const int digit : rule.numbers) values.add(Json(digit));
    entry.add("values", std::move(values));
    return entry;
  }
  if (rule.numbers.size() > 1 || (!rule.numbers.empty() && rule.numbers[0] < 0)) return {};
  if (name == "xv") {
    if (rule.numbers[0] != 10 && rule.numbers[0] != 5) return {};
    entry.add("value", Json(rule.numbers[0] == 10 ? "X" : "V"));
  } else if (!rule.numbers.empty() && rule.numbers[0] != usual_number(layout, rule, name)) {
    entry.add("value", Json(std::to_string(rule.numbers[0])));
  }
  return entry;
}

// For writing f-puzzles, the switches of the whole board: a name that is true.
std::optional<std::string> switch_of(const Rule& rule, std::string_view name) {
  if (!rule.parts.empty() || name.starts_with("negative:")) return {};
  if (name.starts_with("diagonal")) return rule.numbers[0] == 1 ? "diagonal+" : "diagonal-";
  if (name == "nonconsecutive")
    return rule.numbers == std::vector{1} ? std::optional("nonconsecutive") : std::nullopt;
  return rule.numbers.empty() ? std::optional(std::string(name)) : std::nullopt;
}

// For writing f-puzzles, `ratio` means the ratios of the dots that are there, `xv` 5 and 10.
bool is_negative(const Board& board, const Rule& rule, std::string_view name) {
  std::set<int> meant;
  for (const Rule& other : board.rules) {
    if (other.kind == find_kind("fpuzzles", "ratio")) meant.insert(other.numbers[0]);
  }
  if (name != "negative:ratio") meant = {5, 10};
  if (meant.empty()) meant = {2};
  return std::vector(meant.begin(), meant.end()) == rule.numbers;
}

}  // namespace

Text pack_fpuzzles(const Board& board) {
  const Layout& layout = *board.layout;
  if (!is_plain_square(layout))
    return cannot_hold("fpuzzles", "a layout that is no square of the digits from 1");
  for (std::size_t cell = 0; cell < board.candidates.size(); ++cell) {
    if (board.candidates[cell] == 0) return cannot_hold("fpuzzles", "a cell without candidates");
  }
  Json puzzle{Json::Object{}};
  puzzle.add("size", Json(layout.rows()));
  if (!board.title.empty()) puzzle.add("title", Json(board.title));
  puzzle.add("grid", grid_of(board));
  std::vector<std::pair<std::string, Json>> lists;  // in the order of their first rules
  Json negative{Json::Array{}};
  for (const Rule& rule : board.rules) {
    const std::string_view name = name_in("fpuzzles", *rule.kind);
    const auto refused = cannot_hold("fpuzzles", words("the rule ", rule.kind->slug, " as it is here"));
    if (name.empty()) return refused;
    if (name.starts_with("negative:")) {
      if (!is_negative(board, rule, name)) return refused;
      negative.add(Json(name.substr(name.find(':') + 1)));
      continue;
    }
    const auto on = switch_of(rule, name);
    auto entry = on ? std::optional(Json(true)) : entry_of(board, rule, name);
    if (!entry) return refused;
    const std::string member = on.value_or(std::string(name));
    const auto at =
        std::find_if(lists.begin(), lists.end(), [&](const auto& list) { return list.first == member; });
    if (at == lists.end())
      lists.push_back({member, on ? *entry : Json(Json::Array{*entry})});
    else if (on)
      return refused;
    else
      at->second.add(std::move(*entry));
  }
  for (auto& [name, list] : lists) puzzle.add(name, std::move(list));
  if (!negative.array()->empty()) puzzle.add("negative", std::move(negative));
  return lz_pack(write_json(puzzle), LzLetters::Base64);
}

Text write_fpuzzles(const Board& board) {
  Text packed = pack_fpuzzles(board);
  if (std::holds_alternative<Fault>(packed)) return packed;
  return "https://f-puzzles.com/?load=" + escape_address(std::get<std::string>(packed));
}

}  // namespace swordfish::board::forms
