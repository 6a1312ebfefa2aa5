#include <algorithm>
#include <set>

#include "board/forms/iss.hpp"

namespace swordfish::board::forms {
namespace {

constexpr int kMostIss = 16;  // rows, columns and digits

std::string place_name(int place) {
  return place < 10 ? std::to_string(place) : std::string(1, static_cast<char>('a' + place - 10));
}

// Writes a jigsaw for ISS, a letter for each region; what is in none has a letter, too, and must not look like a region
// then.
bool put_jigsaw(const Layout& layout, std::string& out) {
  constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const Regions regions = regions_of(layout);
  const std::set<int> different(regions.begin(), regions.end());
  if (different.size() > kLetters.size() || different.size() < 2) return false;
  const auto side = static_cast<std::ptrdiff_t>(std::max(layout.rows(), layout.columns()));
  for (const int region : different) {
    const auto size = std::count(regions.begin(), regions.end(), region);
    if ((size >= side && size <= layout.digits()) != (region >= 0)) return false;
  }
  out += ".Jigsaw~";
  for (const int region : regions) {
    out += kLetters[static_cast<std::size_t>(std::distance(different.begin(), different.find(region)))];
  }
  return true;
}

// In ISS, extra cells for all cells are called as those that hold their regions.
std::string_view extras_name(const Layout& layout) {
  return layout.extras() == layout.placed_cells() ? kRegionCells : "X";
}

// For writing ISS, whether a rule brings extra cells with it.
bool brings_extras(const Board& board) {
  return std::any_of(board.rules.begin(), board.rules.end(),
                     [&](const Rule& rule) { return name_in("iss", *rule.kind) == "ChaosConstruction"; });
}

std::optional<Fault> put_layout(const Layout& layout, bool has_chaos, std::string& out) {
  const int rows = layout.rows(), columns = layout.columns(), side = std::max(rows, columns);
  if (layout.grids().size() != 1) return cannot_hold("iss", "several grids");
  if (rows > kMostIss || columns > kMostIss || layout.digits() > kMostIss)
    return cannot_hold("iss", "more than 16 rows, columns or digits");
  const auto count = [&](HouseKind kind) {
    return std::count_if(layout.houses().begin(), layout.houses().end(),
                         [&](const House& house) { return house.kind == kind; });
  };
  const bool is_raw = count(HouseKind::Row) == 0, has_boxes = count(HouseKind::Box) != 0;
  if (is_raw && has_boxes) return cannot_hold("iss", "boxes without rows");
  const bool has_digits = layout.lowest() != 1 || layout.digits() != side;
  if (rows != 9 || columns != 9 || has_digits || is_raw) {
    out += words(".Shape~", rows, "x", columns);
    const std::string range = words(layout.lowest(), "-", layout.highest());
    if (has_digits || is_raw) out += words("~", layout.lowest() == 1 ? words(layout.digits()) : range);
    if (is_raw) out += "~Raw";
  }
  if (layout.extras() > 0 && !has_chaos) out += words(".Var~", extras_name(layout), "~~", layout.extras());
  const RowColumn box = layout.box_shape();
  const bool is_rectangle =
      box != RowColumn{} && Layout::usual_box(rows, columns, box.row * box.column) == box;
  if (is_rectangle && box.row * box.column != side) out += words(".RegionSize~", box.row * box.column);
  if (is_rectangle) return {};
  if (!is_raw && Layout::usual_box(rows, columns, side) != RowColumn{}) out += ".NoBoxes";
  if (has_boxes && !put_jigsaw(layout, out)) return cannot_hold("iss", "regions of such sizes");
  return {};
}

// Writes cells for ISS: a given has its digit; candidates are several; none at all is two that exclude each other.
std::optional<Fault> put_cells(const Board& board, std::string& out) {
  const Layout& layout = *board.layout;
  std::string givens;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    if (board.digits[index] != kBlank) {
      givens += words("~", iss_cell(layout, cell), "_", static_cast<int>(board.digits[index]));
      continue;
    }
    const Digits open = board.candidates[index];
    if (open == layout.all_digits()) continue;
    if (is_single(open)) return cannot_hold("iss", "a single candidate that is no given");
    if (open == 0 && layout.digits() < 2) return cannot_hold("iss", "a cell without candidates");
    const std::string name = words("~", iss_cell(layout, cell));
    if (open == 0) givens += words(name, "_", layout.lowest(), name, "_", layout.highest());
    if (open != 0) givens += name;
    for (Digits rest = open; rest != 0; rest &= rest - 1)
      givens += words("_", layout.lowest() + first_of(rest));
  }
  if (!givens.empty()) out += words(".", givens);
  return {};
}

// Names of kinds for writing ISS, also of rules that say the same under another name.
std::string_view name_of(const Kind& kind) {
  return kind.slug == "house" ? "AllDifferent" : name_in("iss", kind);
}

}  // namespace

bool put_iss_rule(const Board& board, const Rule& rule, std::string& out) {
  const std::string_view name = name_of(*rule.kind);
  if (name.empty()) return false;
  if (const IssShape* shape = find_iss_shape(name))
    return shape->write != nullptr && shape->write(board, rule, out);
  out += words(".", name);
  for (const int number : rule.numbers) out += words("~", number);
  if (rule.parts.size() > 1 || !rule.text.empty()) return false;
  for (const Cells& part : rule.parts) put_iss_cells(*board.layout, part, out);
  return true;
}

std::string iss_cell(const Layout& layout, int cell) {
  const auto [row, column] = layout.place(cell);
  if (row < 0 && extras_name(layout) == kRegionCells) return words(kRegionCells, column + 1);
  if (row < 0) return layout.extras() == 1 ? "VX" : words("VX", column + 1);
  return words("R", place_name(row + 1), "C", place_name(column + 1));
}

void put_iss_cells(const Layout& layout, const Cells& cells, std::string& out) {
  for (const int cell : cells) (out += '~') += iss_cell(layout, cell);
}

Text write_iss(const Board& board) {
  std::string out;
  if (auto fault = put_layout(*board.layout, brings_extras(board), out)) return std::move(*fault);
  if (first_placed(board) >= 0) return cannot_hold("iss", "a digit that is placed and not given");
  if (auto fault = put_cells(board, out)) return std::move(*fault);
  for (const Rule& rule : board.rules) {
    if (!put_iss_rule(board, rule, out))
      return cannot_hold("iss", words("the rule ", rule.kind->slug, " as it is here"));
  }
  return out.empty() ? ".~" : out;
}

}  // namespace swordfish::board::forms
