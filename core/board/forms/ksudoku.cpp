// KSudoku: a graph of groups, and the digits of a saved game. Its cells are numbered column by column.
#include <algorithm>
#include <map>
#include <set>

#include "board/forms/form_reader.hpp"
#include "board/forms/xml_forms.hpp"
#include "codec/xml.hpp"

namespace swordfish::board::forms {
namespace {

class KsudokuReader : FormReader {
 public:
  explicit KsudokuReader(const ReadOptions& options) : FormReader(options) {}

  Boards read(const Xml& root) {
    const Xml* puzzle = &root;
    if (root.name == "ksudoku") {
      puzzle = root.child("game");
      puzzle = puzzle == nullptr ? nullptr : puzzle->child("puzzle");
    }
    const Xml* graph = puzzle == nullptr ? nullptr : puzzle->child("graph");
    if (graph == nullptr) return expected("a graph in a file of KSudoku", root.name);
    if (!take_graph(*graph)) return *fault_;
    if (const Xml* values = puzzle->child("values"); values != nullptr && !take_values(trimmed(values->text)))
      return *fault_;
    if (const std::string* name = graph->attribute("name")) board_->title = *name;
    return finish("KSudoku");
  }

 private:
  int number(const Xml& xml, std::string_view name, int otherwise) {
    const std::string* text = xml.attribute(name);
    const auto found = text == nullptr ? std::optional(otherwise) : whole(trimmed(*text));
    if (!found) fail(words("a number as ", name), *text);
    return found.value_or(otherwise);
  }

  RowColumn place_of(int index) const { return {index % height_, index / height_}; }

  bool take_places(const Xml& xml, std::vector<RowColumn>& places) {
    std::string_view rest = trimmed(xml.text);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \t\r\n"), rest.size());
      const int index = whole(rest.substr(0, end)).value_or(-1);
      if (index < 0 || index >= height_ * width_) return fail("the number of a cell", rest.substr(0, end));
      places.push_back(place_of(index));
      rest = trimmed(rest.substr(end));
    }
    return static_cast<int>(places.size()) == number(xml, "size", static_cast<int>(places.size())) ||
           fail("as many cells as the size says", xml.text);
  }

  bool take_graph(const Xml& graph) {
    const std::string* type = graph.attribute("type");
    order_ = number(graph, "order", 9);
    const bool is_sudoku = type != nullptr && *type == "sudoku";
    width_ = is_sudoku ? order_ : number(graph, "sizeX", order_),
    height_ = is_sudoku ? order_ : number(graph, "sizeY", order_);
    if (fault_) return false;
    if (number(graph, "sizeZ", 1) != 1 || (type != nullptr && *type == "roxdoku"))
      return fail("a flat graph", "roxdoku");
    if (order_ < 1 || order_ > kMostDigits || width_ < order_ || height_ < order_ || width_ > kMostSide ||
        height_ > kMostSide) {
      return fail("a graph of at most 64 rows and columns", words(width_, "x", height_));
    }
    std::vector<std::vector<RowColumn>> cliques;
    for (const Xml& child : graph.children) {
      if (child.name != "clique") continue;
      cliques.emplace_back();
      if (!take_places(child, cliques.back())) return false;
    }
    if (!make_layout(graph, is_sudoku, cliques)) return false;
    for (const Xml& child : graph.children) {
      if (child.name == "cage" && !take_cage(child)) return false;
      if (child.name != "cage" && child.name != "clique" && child.name != "sudokugroups")
        unknown_.meet(child.name);
    }
    return true;
  }

  // The layout in KSudoku: grids with rows and columns, with the usual boxes or without. Groups that are missing boxes
  // of a grid are its boxes, those that part a single grid its pieces; the others are houses of their own, or
  // diagonals.
  bool make_layout(const Xml& graph, bool is_sudoku, std::vector<std::vector<RowColumn>> cliques) {
    std::vector<std::pair<RowColumn, bool>> grids;
    if (is_sudoku) grids.push_back({{0, 0}, true});
    for (const Xml& child : graph.children) {
      if (child.name != "sudokugroups") continue;
      const int at = number(child, "at", 0);
      if (at < 0 || at >= width_ * height_) return fail("the number of a cell", std::to_string(at));
      grids.push_back({place_of(at), number(child, "withblocks", 1) == 1});
      if (grids.size() > 100) return fail("at most 100 grids", "more");
    }
    if (fault_ || grids.empty()) return fail("groups of a sudoku", "none");
    std::sort(grids.begin(), grids.end());
    const Regions pieces = grids.size() == 1 && !grids[0].second ? pieces_of(cliques) : Regions{};
    std::vector<Layout::Part> parts;
    for (const auto& [corner, has_blocks] : grids) {
      const bool is_usual = has_blocks || has_all_boxes(corner, grids, cliques);
      const Shape shape{
          .rows = order_, .columns = order_, .box_rows = is_usual ? 0 : -1, .box_columns = is_usual ? 0 : -1};
      auto part = is_usual || pieces.empty() ? Layout::make(shape) : Layout::make(shape, pieces);
      if (Fault* fault = std::get_if<Fault>(&part)) return fail(std::move(*fault));
      parts.push_back({corner, std::get<Layout>(part)});
    }
    const bool is_alone = parts.size() == 1 && parts[0].corner == RowColumn{};
    return lay_out(is_alone ? parts[0].layout : Layout::join(parts)) && take_houses(cliques);
  }

  using Places = std::set<RowColumn>;
  static Places set_of(const std::vector<RowColumn>& places) { return {places.begin(), places.end()}; }

  std::vector<Places> boxes_at(RowColumn corner) const {
    const RowColumn box = Layout::usual_box(order_, order_, order_);
    std::vector<Places> boxes;
    for (int top = 0; box != RowColumn{} && top < order_; top += box.row) {
      for (int left = 0; left < order_; left += box.column) {
        boxes.emplace_back();
        for (int i = 0; i < order_; ++i)
          boxes.back().insert({corner.row + top + i / box.column, corner.column + left + i % box.column});
      }
    }
    return boxes;
  }

  bool has_all_boxes(RowColumn corner, const std::vector<std::pair<RowColumn, bool>>& grids,
                     const std::vector<std::vector<RowColumn>>& cliques) const {
    std::set<Places> known;
    for (const auto& [other, has_blocks] : grids) {
      for (Places& box : has_blocks ? boxes_at(other) : std::vector<Places>{}) known.insert(std::move(box));
    }
    for (const auto& clique : cliques) known.insert(set_of(clique));
    const std::vector<Places> boxes = boxes_at(corner);
    return !boxes.empty() &&
           std::all_of(boxes.begin(), boxes.end(), [&](const Places& box) { return known.contains(box); });
  }

  // In KSudoku, the first groups of as many cells as there are digits that part the grid.
  Regions pieces_of(const std::vector<std::vector<RowColumn>>& cliques) const {
    Regions regions(static_cast<std::size_t>(order_ * order_), -1);
    for (std::size_t i = 0; i < std::min(cliques.size(), static_cast<std::size_t>(order_)); ++i) {
      for (const RowColumn place : cliques[i]) {
        if (place.row >= order_ || place.column >= order_) return {};
        int& region = regions[static_cast<std::size_t>(place.row * order_ + place.column)];
        if (region >= 0) return {};
        region = static_cast<int>(i);
      }
    }
    return std::count(regions.begin(), regions.end(), -1) == 0 ? regions : Regions{};
  }

  bool take_houses(const std::vector<std::vector<RowColumn>>& cliques) {
    std::set<std::set<int>> known;
    for (const House& house : layout().houses()) known.insert({house.cells.begin(), house.cells.end()});
    for (const auto& clique : cliques) {
      Cells cells;
      for (const RowColumn place : clique) cells.push_back(layout().at(place));
      if (std::count(cells.begin(), cells.end(), -1) != 0)
        return fail("groups of cells that are in a grid", "others");
      if (!known.insert({cells.begin(), cells.end()}).second) continue;
      const int direction = diagonal_of(set_of(clique));
      if (direction != 0 ? !add(*find_kind("diagonal"), {}, {direction})
                         : !add(*find_kind("house"), {std::move(cells)}))
        return false;
    }
    return true;
  }

  int diagonal_of(const Places& places) const {
    if (width_ != order_ || height_ != order_ || static_cast<int>(places.size()) != order_) return 0;
    const auto all = [&](auto is_on) { return std::all_of(places.begin(), places.end(), is_on); };
    if (all([](RowColumn place) { return place.row == place.column; })) return -1;
    return all([&](RowColumn place) { return place.row + place.column == order_ - 1; }) ? 1 : 0;
  }

  // In KSudoku, cages of a killer add up; those of a mathdoku may also be a single cell.
  bool take_cage(const Xml& xml) {
    constexpr int kNone = 0, kAdd = 4;
    std::vector<RowColumn> places;
    if (!take_places(xml, places)) return false;
    const int how = number(xml, "operator", kAdd);
    if (how != kAdd && how != kNone) {
      unknown_.meet(words("cage with operator ", how));
      return true;
    }
    Cells cells;
    for (const RowColumn place : places) cells.push_back(layout().at(place));
    return add(*find_kind("cage"), {std::move(cells)}, {number(xml, "value", 0)});
  }

  // Digits in KSudoku: b is 1; _ an open cell; . no cell at all.
  bool take_values(std::string_view letters) {
    if (static_cast<int>(letters.size()) != width_ * height_) return fail("a letter for each cell", letters);
    for (int i = 0; i < width_ * height_; ++i) {
      const char letter = letters[static_cast<std::size_t>(i)];
      const int cell = layout().at(place_of(i)), digit = letter - 'a';
      if (letter == '_' || letter == '.') continue;
      if (cell < 0 || digit < 1 || digit > order_) return fail("letters of digits, b for 1", {&letter, 1});
      board_->give(cell, digit);
    }
    return true;
  }

  int order_ = 9, width_ = 9, height_ = 9;
};

}  // namespace

bool is_ksudoku(std::string_view text) {
  return trimmed(text).starts_with('<') && text.find("<ksudoku") != text.npos;
}

Boards read_ksudoku(std::string_view text, const ReadOptions& options) {
  const auto read = read_xml(text);
  if (const XmlFault* fault = std::get_if<XmlFault>(&read)) {
    return expected(words(fault->expected, " at byte ", fault->offset + 1), text.substr(fault->offset));
  }
  return KsudokuReader(options).read(std::get<Xml>(read));
}

}  // namespace swordfish::board::forms
