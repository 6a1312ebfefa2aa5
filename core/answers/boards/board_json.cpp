#include "answers/boards/board_json.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include "board/forms/forms.hpp"
#include "board/rule_text.hpp"

namespace swordfish::board {

namespace {

constexpr std::size_t kLongest = 200'000;     // bytes of a text
constexpr std::size_t kLongestRule = 20'000;  // bytes of a rule in words
constexpr std::size_t kMostRules = 2000, kMostGrids = 100;
constexpr std::size_t kMostHouses = 3 * kMostCells;  // as if each cell began a row, a column and a box

Json by_cell(const Board& board, const std::function<Json(int cell)>& of) {
  Json list = Json(Json::Array{});
  for (int cell = 0; cell < board.layout->cells(); ++cell) list.add(of(cell));
  return list;
}

Json pair_json(RowColumn place) { return Json(Json::Array{place.row, place.column}); }

// What Layout::make needs for just this layout; nothing where it takes more.
struct Recipe {
  Shape shape;
  Regions regions{};
};
std::optional<Recipe> as_made(const Layout& layout) {
  const RowColumn box = layout.box_shape();
  Recipe made{{layout.rows(), layout.columns(), layout.lowest(), layout.digits(), box.row, box.column, true,
               layout.extras()}};
  Regions pieces;
  for (int cell = 0; cell < layout.placed_cells(); ++cell) pieces.push_back(layout.box_of(cell));
  for (const bool has_lines : {true, false}) {
    made.shape.has_lines = has_lines;
    for (const Regions& regions : {Regions{}, pieces}) {
      made.regions = regions;
      if (box.row == 0) made.shape.box_rows = made.shape.box_columns = regions.empty() ? -1 : 0;
      const auto same = Layout::make(made.shape, made.regions);
      if (std::holds_alternative<Layout>(same) && std::get<Layout>(same) == layout) return made;
    }
  }
  return {};
}

Json made_json(const Recipe& made) {
  const Shape& shape = made.shape;
  Json out;
  out.add("rows", shape.rows).add("columns", shape.columns);
  out.add("lowest", shape.lowest).add("digits", shape.digits).add("extras", shape.extras);
  out.add("box", pair_json({shape.box_rows, shape.box_columns})).add("lines", shape.has_lines);
  return made.regions.empty() ? out : out.add("regions", list_json(made.regions));
}

// For the JSON of a board, several grids of one shape, if they are this layout.
std::optional<Recipe> as_joined(const Layout& layout) {
  const auto grids = layout.grids();
  if (grids.size() < 2) return {};
  const RowColumn box = layout.box_shape();
  const Recipe made{{grids[0].rows, grids[0].columns, layout.lowest(), layout.digits(), box.row, box.column}};
  const auto one = Layout::make(made.shape);
  if (!std::holds_alternative<Layout>(one)) return {};
  std::vector<Layout::Part> parts;
  for (const Layout::SubGrid& grid : grids) parts.push_back({grid.corner, std::get<Layout>(one)});
  const auto joined = Layout::join(parts);
  if (!std::holds_alternative<Layout>(joined) || std::get<Layout>(joined) != layout) return {};
  return made;
}

Json layout_json(const Layout& layout) {
  if (const auto made = as_made(layout)) return made_json(*made);
  if (const auto made = as_joined(layout)) {
    Json corners = Json(Json::Array{});
    for (const Layout::SubGrid& grid : layout.grids()) corners.add(pair_json(grid.corner));
    return made_json(*made).add("grids", corners);
  }
  const Layout::Plain plain = layout.plain();
  Json places = Json(Json::Array{}), houses = Json(Json::Array{}), grids = Json(Json::Array{});
  for (const RowColumn place : plain.places) places.add(pair_json(place));
  for (const House& house : plain.houses)
    houses.add(Json(Json::Array{static_cast<int>(house.kind), list_json(house.cells)}));
  for (const Layout::SubGrid& grid : plain.grids)
    grids.add(Json(Json::Array{grid.corner.row, grid.corner.column, grid.rows, grid.columns}));
  return Json()
      .add("rows", plain.rows)
      .add("columns", plain.columns)
      .add("lowest", plain.lowest)
      .add("digits", plain.digits)
      .add("extras", plain.extras)
      .add("places", places)
      .add("houses", houses)
      .add("grids", grids);
}

// Of a board's JSON, whether all cells of its houses and grids are there, each once in a house and at its place.
bool is_whole(const Layout::Plain& plain) {
  const auto cells = static_cast<int>(plain.places.size()) - plain.extras;
  if (cells < 1 || plain.grids.empty()) return false;
  const auto digits = static_cast<std::size_t>(plain.digits);
  const std::set<RowColumn> taken(plain.places.begin(), plain.places.begin() + cells);
  if (static_cast<int>(taken.size()) != cells) return false;
  for (const House& house : plain.houses) {
    const std::set<int> each(house.cells.begin(), house.cells.end());
    if (each.empty() || each.size() != house.cells.size() || each.size() > digits) return false;
  }
  for (const Layout::SubGrid& grid : plain.grids) {
    if (grid.rows < 1 || grid.columns < 1 || grid.rows > kMostSide || grid.columns > kMostSide) return false;
    for (int row = 0; row < grid.rows; ++row) {
      for (int column = 0; column < grid.columns; ++column) {
        if (!taken.contains({grid.corner.row + row, grid.corner.column + column})) return false;
      }
    }
  }
  return true;
}

// ---- reading ----

class BoardReader {
 public:
  BoardReader(QuestionFields& question, const Json& json) : question_(question), json_(json) {}

  std::optional<Board> read() {
    static constexpr std::array<std::string_view, 6> kFields = {"layout", "rules",      "givens",
                                                                "placed", "candidates", "title"};
    refuse_unknown(json_, "board", kFields);
    const Json* layout = field(json_, "layout");
    const auto made = layout == nullptr ? std::nullopt : read_layout(*layout);
    if (!made) {
      refuse("a layout such as {\"rows\":9,\"columns\":9}", "board.layout", layout);
      return {};
    }
    Board board(*made);
    read_digits("givens", [&](int cell, int digit) { board.give(cell, digit); }, *made);
    read_digits("placed", [&](int cell, int digit) { board.place(cell, digit); }, *made);
    read_candidates(board);
    read_rules(board);
    if (const Json* title = json_.find("title"); title != nullptr && title->string() != nullptr)
      board.title = *title->string();
    if (is_wrong_) return {};
    return board;
  }

 private:
  void refuse(std::string_view expected, const std::string& where, const Json* got) {
    is_wrong_ = true;
    question_.refuse(expected, where, got == nullptr ? "nothing" : shown(*got));
  }

  void refuse_unknown(const Json& json, const std::string& where, std::span<const std::string_view> known) {
    if (json.object() == nullptr) return refuse("an object", where, &json);
    for (const auto& [name, value] : *json.object()) {
      const Json its(name);
      if (std::find(known.begin(), known.end(), name) == known.end()) refuse("a known field", where, &its);
    }
  }

  int number(const Json& json, std::string_view name, int least, int most, int otherwise) {
    const Json* found = json.find(name);
    if (found == nullptr || found->is_null()) return otherwise;
    if (const auto whole = found->whole(); whole && *whole >= least && *whole <= most)
      return static_cast<int>(*whole);
    refuse("a whole number of " + std::to_string(least) + " to " + std::to_string(most),
           "board.layout." + std::string(name), found);
    return otherwise;
  }

  // A field of a board's JSON that is there, and not null.
  static const Json* field(const Json& json, std::string_view name) {
    const Json* found = json.find(name);
    return found == nullptr || found->is_null() ? nullptr : found;
  }

  // Numbers in a board's JSON, as many as are said (0: any); none where the field is left out.
  std::vector<int> listed(const Json& json, std::string_view name, std::size_t length) {
    const Json* found = field(json, name);
    if (found == nullptr) return {};
    auto read = numbers(found, length);
    if (!read) refuse("a list of numbers", "board.layout." + std::string(name), found);
    return read.value_or(std::vector<int>{});
  }

  // Lists of numbers in a board's JSON, each as long as is said (0: any); nothing where they aren't.
  static std::optional<std::vector<int>> numbers(const Json* json, std::size_t length) {
    if (json == nullptr || json->array() == nullptr) return {};
    std::vector<int> read;
    for (const Json& one : *json->array()) {
      const auto whole = one.whole();
      if (!whole || *whole < -1 || *whole > kMostCells) return {};
      read.push_back(static_cast<int>(*whole));
    }
    if (length > 0 && read.size() != length) return {};
    return read;
  }
  static std::optional<std::vector<std::vector<int>>> lists(const Json* json, std::size_t length) {
    if (json == nullptr || json->array() == nullptr) return {};
    std::vector<std::vector<int>> read;
    for (const Json& one : *json->array()) {
      auto list = numbers(&one, length);
      if (!list) return {};
      read.push_back(*std::move(list));
    }
    return read;
  }

  std::optional<Layout> read_layout(const Json& json) {
    static constexpr std::array<std::string_view, 11> kFields = {"rows",   "columns", "lowest", "digits",
                                                                 "extras", "box",     "lines",  "regions",
                                                                 "places", "houses",  "grids"};
    refuse_unknown(json, "board.layout", kFields);
    Shape shape;
    shape.rows = number(json, "rows", 1, kMostSide, 9);
    shape.columns = number(json, "columns", 1, kMostSide, shape.rows);
    shape.lowest = number(json, "lowest", 0, 9, 1);
    shape.digits = number(json, "digits", 0, kMostDigits, 0);
    shape.extras = number(json, "extras", 0, kMostCells, 0);
    if (const auto box = listed(json, "box", 2); !box.empty())
      shape.box_rows = box[0], shape.box_columns = box[1];
    const Regions regions = listed(json, "regions", 0);
    if (const Json* lines = field(json, "lines")) {
      if (lines->boolean() == nullptr) refuse("true or false", "board.layout.lines", lines);
      shape.has_lines = lines->boolean() == nullptr || *lines->boolean();
    }
    if (is_wrong_) return {};
    if (field(json, "places") != nullptr) return read_whole_layout(json, shape);
    if (field(json, "grids") != nullptr) return read_joined(json, shape);
    return unless_refused(Layout::make(shape, regions));
  }

  std::optional<Layout> unless_refused(const std::variant<Layout, Fault>& made) {
    if (const Fault* fault = std::get_if<Fault>(&made)) {
      question_.refuse(fault->message);
      return {};
    }
    return std::get<Layout>(made);
  }

  // From the JSON of a board, several grids of one shape, by the places of their upper left cells.
  std::optional<Layout> read_joined(const Json& json, const Shape& shape) {
    const auto corners = lists(json.find("grids"), 2);
    const auto one = Layout::make(shape);
    if (!corners || corners->size() > kMostGrids || !std::holds_alternative<Layout>(one)) return {};
    std::vector<Layout::Part> parts;
    for (const auto& corner : *corners) parts.push_back({{corner[0], corner[1]}, std::get<Layout>(one)});
    return unless_refused(Layout::join(parts));
  }

  static std::optional<Layout> read_whole_layout(const Json& json, const Shape& shape) {
    Layout::Plain plain{.rows = shape.rows,
                        .columns = shape.columns,
                        .lowest = shape.lowest,
                        .digits = shape.digits,
                        .extras = shape.extras,
                        .box_shape = {},
                        .places = {},
                        .houses = {},
                        .grids = {}};
    const auto places = lists(json.find("places"), 2), grids = lists(json.find("grids"), 4);
    const Json* houses = json.find("houses");
    if (!places || !grids || houses == nullptr || houses->array() == nullptr) return {};
    if (grids->size() > kMostGrids || houses->array()->size() > kMostHouses) return {};
    for (const auto& place : *places) plain.places.push_back({place[0], place[1]});
    for (const auto& grid : *grids) plain.grids.push_back({{grid[0], grid[1]}, grid[2], grid[3]});
    for (const Json& house : *houses->array()) {
      const auto* parts = house.array();
      if (parts == nullptr || parts->size() != 2) return {};
      const auto kind = (*parts)[0].whole();
      const auto cells = numbers(&(*parts)[1], 0);
      if (!kind || *kind < 0 || *kind > 2 || !cells) return {};
      plain.houses.push_back({static_cast<HouseKind>(*kind), 0, *cells});
    }
    if (plain.places.size() > kMostCells || plain.extras > static_cast<int>(plain.places.size())) return {};
    return is_whole(plain) ? Layout::restore(plain) : std::nullopt;
  }

  template <class Take>
  void read_digits(const std::string& name, Take take, const Layout& layout) {
    const Json* found = field(json_, name);
    if (found == nullptr || !is_by_cell(*found, name, layout)) return;
    for (int cell = 0; cell < layout.cells(); ++cell) {
      const Json& digit = (*found->array())[static_cast<std::size_t>(cell)];
      if (digit.is_null()) continue;
      if (const auto whole = digit.whole();
          whole && *whole >= layout.lowest() && *whole <= layout.highest()) {
        take(cell, static_cast<int>(*whole));
      } else {
        refuse("a digit from " + std::to_string(layout.lowest()) + " to " + std::to_string(layout.highest()),
               "board." + name + " " + layout.name(cell), &digit);
      }
    }
  }

  bool is_by_cell(const Json& list, const std::string& name, const Layout& layout) {
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (list.array() != nullptr && list.array()->size() == cells) return true;
    refuse("a list with an item for each of " + std::to_string(cells) + " cells", "board." + name, &list);
    return false;
  }

  void read_candidates(Board& board) {
    const Json* found = field(json_, "candidates");
    if (found == nullptr || !is_by_cell(*found, "candidates", *board.layout)) return;
    for (int cell = 0; cell < board.layout->cells(); ++cell) {
      const Json& here = (*found->array())[static_cast<std::size_t>(cell)];
      if (here.is_null()) continue;
      if (const auto digits = numbers(&here, 0)) {
        board.keep(cell, board.set_of(*digits));
      } else {
        refuse("a list of digits", "board.candidates " + board.layout->name(cell), &here);
      }
    }
  }

  void read_rules(Board& board) {
    const Json* found = field(json_, "rules");
    if (found == nullptr) return;
    if (found->array() == nullptr) return refuse("a list of rules", "board.rules", found);
    if (found->array()->size() > kMostRules) {
      is_wrong_ = true;
      return question_.refuse(std::to_string(kMostRules) + " rules at most", "board.rules", "more");
    }
    for (const Json& one : *found->array()) {
      if (one.string() == nullptr || one.string()->size() > kLongestRule)
        return refuse("a rule in words", "board.rules", &one);
      auto rule = read_rule(*board.layout, *one.string());
      const Fault* fault = std::get_if<Fault>(&rule);
      const auto refused = fault == nullptr ? board.add(std::get<Rule>(std::move(rule))) : *fault;
      if (!refused) continue;
      is_wrong_ = true;
      question_.refuse(refused->message);
    }
  }

  QuestionFields& question_;
  const Json& json_;
  bool is_wrong_ = false;
};

// A text that board_write gave as "own": the object itself.
std::optional<Json> own_text(const std::string& text) {
  if (!text.starts_with('{')) return {};
  auto read = read_json(text);
  const Json* json = std::get_if<Json>(&read);
  if (json == nullptr || json->find("layout") == nullptr) return {};
  return std::move(*std::get_if<Json>(&read));
}

}  // namespace

Json list_json(const std::vector<int>& numbers) {
  Json list = Json(Json::Array{});
  for (const int number : numbers) list.add(number);
  return list;
}

Json digits_json(const Layout& layout, Digits digits) {
  Json list = Json(Json::Array{});
  for (Digits rest = digits; rest != 0; rest &= rest - 1) list.add(layout.lowest() + first_of(rest));
  return list;
}

Json position_json(const Board& board) {
  const Digits all = board.layout->all_digits();
  return Json()
      .add("placed", by_cell(board,
                             [&](int cell) {
                               const auto at = static_cast<std::size_t>(cell);
                               const bool is = board.digits[at] != kBlank && !board.is_given[at];
                               return is ? Json(int{board.digits[at]}) : Json();
                             }))
      .add("candidates", by_cell(board, [&](int cell) {
             const auto at = static_cast<std::size_t>(cell);
             const bool is = board.digits[at] == kBlank && board.candidates[at] != all;
             return is ? digits_json(*board.layout, board.candidates[at]) : Json();
           }));
}

Json board_json(const Board& board) {
  Json rules = Json(Json::Array{});
  for (const Rule& rule : board.rules) rules.add(write_rule(*board.layout, rule));
  Json out;
  out.add("layout", layout_json(*board.layout)).add("rules", rules);
  out.add("givens", by_cell(board, [&](int cell) {
            const auto at = static_cast<std::size_t>(cell);
            return board.is_given[at] ? Json(int{board.digits[at]}) : Json();
          }));
  const Json position = position_json(board);
  for (const auto& [name, value] : *position.object()) out.add(name, value);
  return out.add("title", board.title);
}

std::vector<Board> asked_boards(QuestionFields& question) {
  const Json* found = question.part("board");
  if (found == nullptr) {
    question.refuse("a board", "board", "nothing");
    return {};
  }
  const std::string* text = found->string();
  if (text != nullptr) question.text("board", kLongest);  // a longer one is refused before any of it is read
  if (!question.fault().empty()) return {};
  if (const auto own = text == nullptr ? std::optional(*found) : own_text(*text)) {
    auto board = BoardReader(question, *own).read();
    return board ? std::vector<Board>{*std::move(board)} : std::vector<Board>{};
  }
  auto boards = read_boards(*text);
  if (const Fault* fault = std::get_if<Fault>(&boards)) {
    question.refuse(fault->message);
    return {};
  }
  if (std::get<std::vector<Board>>(boards).empty()) question.refuse("a board", "board", shown(*found));
  return std::get<std::vector<Board>>(std::move(boards));
}

bool is_own(const Json& board) { return board.string() == nullptr || own_text(*board.string()).has_value(); }

std::optional<Board> asked_board(QuestionFields& question) {
  std::vector<Board> boards = asked_boards(question);
  if (boards.empty()) return {};
  return std::move(boards.front());
}

}  // namespace swordfish::board
