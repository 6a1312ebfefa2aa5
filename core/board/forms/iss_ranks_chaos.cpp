// Items of Interactive-Sudoku-Solver that mean more than their own words: ranks and their ties, the same digits in all
// regions, choices, and regions that are found.
#include <algorithm>
#include <array>

#include "board/forms/iss.hpp"
#include "board/rule_text.hpp"

namespace swordfish::board::forms {
namespace {

using board::words;

// ---- ranks: how ties are meant is said once, for all of them ----

constexpr std::string_view kTies = "FullRankTies";

bool read_ranks(IssReader& reader, const Kind& kind, Words words) {
  if (words.empty() || words.size() > 3)
    return reader.fail("a line and one or two ranks", words.empty() ? "" : words[0]);
  const int ties = reader.option(kTies) == "any" ? 1 : 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].empty()) continue;
    int rank = 0;
    Cells line;
    if (!reader.number(words[i], rank) || !read_iss_line(reader, words[0], i == 2, line)) return false;
    if (!reader.add(kind, {std::move(line)}, {rank, ties})) return false;
  }
  return true;
}

bool read_ties(IssReader& reader, const Kind& kind, Words words) {
  const std::string_view ties = words.empty() ? "" : std::string_view(words[0]);
  if (ties == "none") return reader.add(kind, {});
  return ties == "any" || ties == "only-unclued" || reader.fail("none, only-unclued or any", ties);
}

// In ISS, ranks allow ties all or none, and before the first of them it is said if they do.
bool write_rank(const Board& board, const Rule& rule, std::string& out) {
  const Rule* first = nullptr;
  for (const Rule& other : board.rules) {
    const bool is_rank = other.kind == rule.kind;
    if (is_rank && first == nullptr) first = &other;
    if (is_rank && other.numbers[1] != rule.numbers[1]) return false;
    if (rule.numbers[1] == 1 && name_in("iss", *other.kind) == kTies) return false;
  }
  if (first != nullptr && *first == rule && rule.numbers[1] == 1) out += words(".", kTies, "~any");
  bool is_reversed = false;
  const std::string line = iss_line(*board.layout, rule.cells(), is_reversed);
  out += words(".FullRank~", line, is_reversed ? "~~" : "~", rule.numbers[0]);
  return true;
}

bool write_ties(const Board&, const Rule&, std::string& out) {
  out += words(".", kTies, "~none");
  return true;
}

// ---- the largest regions hold the same digits ----

bool read_region_values(IssReader& reader, const Kind&, Words) {
  std::vector<Cells> regions;
  for (const House& house : reader.layout().houses()) regions.push_back(house.cells);
  for (const std::vector<Cells>& pieces : reader.pieces())
    regions.insert(regions.end(), pieces.begin(), pieces.end());
  std::size_t most = 0;
  for (const Cells& region : regions) most = std::max(most, region.size());
  std::erase_if(regions, [&](const Cells& region) { return region.size() != most; });
  const bool holds_all = static_cast<int>(most) == reader.layout().digits();
  return holds_all || regions.size() < 2 || reader.add(*find_kind("iss", "SameValues"), std::move(regions));
}

// ---- choices: each option is an item, several together stand in And; digits of one cell are a given ----

bool put_option(const Board& board, std::span<const Rule> option, std::string& out) {
  if (option.size() > 1) out += ".And";
  for (const Rule& rule : option) {
    if (rule.kind == find_kind("where") && rule.cells().size() == 1) {
      out += words(".~", iss_cell(*board.layout, rule.cells()[0]));
      for (const int digit : rule.numbers) out += words("_", digit);
    } else if (!put_iss_rule(board, rule, out)) {
      return false;
    }
  }
  if (option.size() > 1) out += ".End";
  return true;
}

bool write_choice(const Board& board, const Rule& rule, std::string& out) {
  out += ".Or";
  for (const std::string_view text : split(rule.text, '|')) {
    std::vector<Rule> option;
    for (const std::string_view one : split(text, '&')) {
      auto read = read_rule(*board.layout, one);
      if (std::holds_alternative<Fault>(read)) return false;
      option.push_back(std::get<Rule>(std::move(read)));
    }
    if (!put_option(board, option, out)) return false;
  }
  out += ".End";
  return true;
}

// ---- regions that are found: their cells are extra ones, named CC and a number ----

bool read_chaos(IssReader& reader, const Kind& kind, Words) {
  int size = std::max(reader.layout().rows(), reader.layout().columns());
  const std::string_view asked = reader.option("RegionSize");
  if (!asked.empty() && !reader.number(asked, size)) return false;
  return reader.add(kind, {reader.group(std::string(kRegionCells))}, {size});
}

bool write_chaos(const Board& board, const Rule& rule, std::string& out) {
  const Layout& layout = *board.layout;
  for (int cell = 0; cell < layout.placed_cells(); ++cell) {
    if (rule.cells()[static_cast<std::size_t>(cell)] != layout.placed_cells() + cell) return false;
  }
  const RowColumn box = layout.box_shape();
  const int usual = box == RowColumn{} ? std::max(layout.rows(), layout.columns()) : box.row * box.column;
  if (layout.extras() != layout.placed_cells() || rule.numbers[0] != usual) return false;
  out += ".ChaosConstruction";
  return true;
}

// For chaos and its counters in ISS, cells of the grid stand for their regions; one at a place that isn't there is left
// out.
void add_region(const Layout& layout, const Cells& regions, RowColumn place, Cells& into) {
  if (const int cell = layout.at(place); cell >= 0) into.push_back(regions[static_cast<std::size_t>(cell)]);
}

// The arms of a counter in ISS: from a cell to the borders of the grid, in four directions.
std::vector<Cells> arms_from(const Layout& layout, const Cells& regions, int cell) {
  constexpr std::array<RowColumn, 4> kSteps = {{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};
  std::vector<Cells> arms;
  for (const RowColumn step : kSteps) {
    Cells& arm = arms.emplace_back();
    for (RowColumn at = layout.place(cell); layout.at(at) >= 0;
         at = {at.row + step.row, at.column + step.column})
      add_region(layout, regions, at, arm);
  }
  return arms;
}

// What a counter in ISS looks at without arms: the cell itself, and those around it.
Cells square_around(const Layout& layout, const Cells& regions, int cell) {
  Cells found;
  const RowColumn at = layout.place(cell);
  add_region(layout, regions, at, found);
  for (int i = 0; i < 9; ++i) {
    if (i != 4) add_region(layout, regions, {at.row - 1 + i / 3, at.column - 1 + i % 3}, found);
  }
  return found;
}

// A counter in ISS: the cell that counts, 1 if the first counted cell doesn't count, and the cells, with - between
// arms. The cell alone stands for all four arms, or for the square around it.
bool read_counter(IssReader& reader, const Kind& kind, Words words) {
  const Cells regions = reader.group(std::string(kRegionCells));
  int counter = -1, offset = 0;
  if (regions.empty()) return reader.fail("ChaosConstruction beside it", kind.name);
  if (words.empty() || !reader.cell(words[0], counter)) return reader.fail("a cell that counts", "");
  if (words.size() > 1 && !words[1].empty() && !reader.number(words[1], offset)) return false;
  std::vector<Cells> parts = {{counter}};
  const bool has_arms = name_in("iss", kind) == "ChaosArrow";
  if (words.size() < 3) {
    if (reader.layout().place(counter).row < 0) return reader.fail("a cell of the grid", words[0]);
    if (!has_arms) parts.push_back(square_around(reader.layout(), regions, counter));
    for (Cells& arm : has_arms ? arms_from(reader.layout(), regions, counter) : std::vector<Cells>{})
      parts.push_back(std::move(arm));
    return reader.add(kind, std::move(parts), {offset});
  }
  parts.emplace_back();
  for (const std::string& word : words.subspan(2)) {
    int cell = -1;
    if (word == "-" && has_arms) {
      parts.emplace_back();
    } else if (!reader.cell(word, cell)) {
      return false;
    } else {
      const bool is_extra = reader.layout().place(cell).row < 0;
      parts.back().push_back(is_extra ? cell : regions[static_cast<std::size_t>(cell)]);
    }
  }
  return reader.add(kind, std::move(parts), {offset});
}

bool write_counter(const Board& board, const Rule& rule, std::string& out) {
  out += words(".", name_in("iss", *rule.kind), "~", iss_cell(*board.layout, rule.cells()[0]), "~");
  if (rule.numbers[0] != 0) out += words(rule.numbers[0]);
  for (std::size_t arm = 1; arm < rule.parts.size(); ++arm) {
    if (arm > 1) out += "~-";
    const auto is_region = [&](int cell) { return board.layout->place(cell).row < 0; };
    if (!std::all_of(rule.parts[arm].begin(), rule.parts[arm].end(), is_region)) return false;
    put_iss_cells(*board.layout, rule.parts[arm], out);
  }
  return true;
}

constexpr std::array<IssShape, 7> kWhole = {{
    {"ChaosConstruction", read_chaos, write_chaos},
    {"ChaosArrow", read_counter, write_counter},
    {"ChaosCount", read_counter, write_counter},
    {"FullRank", read_ranks, write_rank},
    {kTies, read_ties, write_ties},
    {"RegionSameValues", read_region_values, nullptr},
    {"Or", nullptr, write_choice},
}};

}  // namespace

std::span<const IssShape> whole_iss_shapes() { return kWhole; }

}  // namespace swordfish::board::forms
