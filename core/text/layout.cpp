// Grids that are laid out for the eye: rows with or without borders, candidate grids, sukaku.
//
// A text is cut into lines, and what a line holds into groups, which are whatever stands between separators:
//
//   | 1567  3  1567 | 4  12579  179 | 689  5678  579 |        9 groups, 24 characters of cells
//   |.3.|4..|...|                                             3 groups, 9
//   53..7....                                                 1 group,  9
//
// 81 groups are 81 cells. Otherwise 81 characters are 81 cells, and 729 are their candidates. All rows must
// agree in length, so that one cell too few in a row and one too many in the next don't make up for each
// other.
#include <algorithm>

#include "text/parts.hpp"

namespace swordfish::text {

namespace {

// From a layout to the grid: gives each lone digit the standing that follows from the marks of the others, and then the
// grid.
Grid assemble(CellTexts cells, bool are_candidates) {
  const auto marked = [&](Standing standing) {
    return std::any_of(cells.begin(), cells.end(),
                       [&](const CellText& cell) { return cell.standing == standing; });
  };
  const bool givens_marked = marked(Standing::Given), placed_marked = marked(Standing::Placed);
  // Where placed digits are marked, a lone candidate that peers still have is neither placed nor given.
  const auto is_shared = [&](Cell cell, Digit digit) {
    for (const Cell peer : peers(cell)) {
      if (cells[peer.index].candidates.contains(digit)) return true;
    }
    return false;
  };
  for (const Cell cell : CellSet::all()) {
    auto& [candidates, standing] = cells[cell.index];
    if (!candidates.is_single() || standing != Standing::Unmarked) continue;
    if (givens_marked || (are_candidates && !placed_marked)) {
      standing = Standing::Placed;
    } else if (!are_candidates || !is_shared(cell, candidates.first())) {
      standing = Standing::Given;
    }
  }
  return grid_of(cells);
}

// In a layout of candidates, the digits of one cell that stand in nine places; nothing if one stands in the place of
// another.
std::optional<DigitSet> candidates_by_place(std::string_view places) {
  DigitSet candidates;
  for (int place = 0; place < kDigits; ++place) {
    const char character = places[static_cast<std::size_t>(place)];
    if (is_blank(character)) continue;
    if (to_digit(character) != Digit::at(place)) return std::nullopt;
    candidates.insert(Digit::at(place));
  }
  return candidates;
}

// In a layout, a group that is one cell: 5, +5, u5, 5!, a blank, -1, 1567, or 1...567.. in nine places.
std::optional<CellText> read_group(std::string_view group) {
  if (group == "-1" || (group.size() == 1 && is_blank(group[0]))) return CellText{};
  CellText cell{DigitSet{}, Standing::Unmarked};
  if (is_mark_before(group, 0) && group.size() == 2) {
    return CellText{{to_digit(group[1])}, Standing::Placed};
  }
  if (group.size() == 2 && is_mark_after(group, 1)) return CellText{{to_digit(group[0])}, Standing::Given};
  if (!std::all_of(group.begin(), group.end(), is_digit)) {
    const auto is_cell = [](char character) { return is_digit(character) || is_blank(character); };
    if (group.size() != kDigits || !std::all_of(group.begin(), group.end(), is_cell)) return std::nullopt;
    const auto candidates = candidates_by_place(group);
    if (!candidates) return std::nullopt;
    cell.candidates = *candidates;
    return cell;
  }
  for (const char character : group) {
    if (cell.candidates.contains(to_digit(character))) return std::nullopt;
    cell.candidates.insert(to_digit(character));
  }
  return cell;
}

class LayoutReader {
 public:
  explicit LayoutReader(const SourceText& source) : source_(source), text_(source.plain()) {}

  Reading read() {
    lines_ = cut_lines(text_);
    if (const auto cells = read_gaps(text_, lines_)) return assemble(*cells, false);
    for (Line& line : lines_) {
      if (line.kind != LineRole::Row && line.kind != LineRole::RuleOrRow) continue;
      const auto strange = cut_line(text_, line);
      if (strange) return bad_character(line, *strange);
      if (line.kind == LineRole::Row) rows_.push_back(line);
    }
    if (const auto fault = tell_rules_from_rows()) return *fault;
    drop_head();
    if (rows_.empty()) return nothing();
    return read_rows();
  }

 private:
  std::string_view of(const Line& line) const { return text_.substr(line.begin, line.end - line.begin); }
  std::string_view of(const TextGroup& group) const {
    return text_.substr(group.begin, group.end - group.begin);
  }

  // A fault in a layout; names the cell as well where that is certain.
  Fault bad_character(const Line& line, std::size_t at) const {
    constexpr std::size_t kWidest = 40;
    const std::size_t length = trimmed(of(line)).size();
    const auto is_plain = [](const Line& row) { return row.cells == 9; };
    const bool whole = rows_.empty() && length == kCells;
    const bool in_row = rows_.size() < 9 && line.cells < 9 && length <= kWidest &&
                        line.kind == LineRole::Row && std::all_of(rows_.begin(), rows_.end(), is_plain);
    if (!whole && !in_row) return source_.fault(FaultCode::BadCharacter, at);
    const Cell cell(static_cast<int>(9 * rows_.size() + line.cells));
    return source_.fault_in_cell(FaultCode::BadCharacter, cell, at);
  }

  Fault nothing() const {
    for (Line line : lines_) {
      if (line.kind != LineRole::Remark || trimmed(of(line)).starts_with('#')) continue;
      if (const auto strange = cut_line(text_, line)) return bad_character(line, *strange);
    }
    return source_.fault(FaultCode::Empty, 0, 0);
  }

  // In a layout, decides whether lines of nine dashes (or stars, or underscores) are rules or rows.
  std::optional<Fault> tell_rules_from_rows() {
    const auto uses = [&](char blank) {
      return std::any_of(rows_.begin(), rows_.end(),
                         [&](const Line& row) { return of(row).find(blank) != std::string_view::npos; });
    };
    const Line* first = nullptr;
    std::size_t doubtful = 0;
    const bool other_blank = uses('.') || uses('0') || uses('x') || uses('X') || uses('?');
    for (Line& line : lines_) {
      if (line.kind != LineRole::RuleOrRow) continue;
      const bool used = uses(text_[line.groups.front().begin]);
      if (rows_.size() >= 9 || (other_blank && !used)) {
        line.kind = LineRole::Rule;
      } else {
        ++doubtful;
        if (first == nullptr) first = &line;
      }
    }
    if (doubtful == 0) return std::nullopt;
    if (rows_.size() + doubtful > 9) {
      return source_.fault(FaultCode::RuleOrRow, first->begin, first->end - first->begin, rows_.size());
    }
    rows_.clear();
    for (const Line& line : lines_) {
      if (line.kind == LineRole::Row || line.kind == LineRole::RuleOrRow) rows_.push_back(line);
    }
    return std::nullopt;
  }

  // The head of a layout: some files begin with lines of one number (the size of a box, say). Nine whole rows follow.
  void drop_head() {
    if (rows_.size() <= 9) return;
    const auto head_end = rows_.end() - 9;
    const bool whole =
        std::all_of(head_end, rows_.end(), [](const Line& row) { return row.groups.size() == 9; });
    const bool head = std::all_of(rows_.begin(), head_end,
                                  [](const Line& row) { return row.groups.size() == 1 && row.cells <= 2; });
    if (whole && head) rows_.erase(rows_.begin(), head_end);
  }

  // The cells of a layout: 81, if all rows have the same length by this measure and that is the sum of it.
  template <class Length>
  bool all_rows_sum_to(std::size_t sum, Length length) const {
    const std::size_t first = length(rows_.front());
    return first * rows_.size() == sum &&
           std::all_of(rows_.begin(), rows_.end(), [&](const Line& row) { return length(row) == first; });
  }

  Reading read_rows() const {
    const auto groups = [](const Line& row) { return row.groups.size(); };
    const auto cells = [](const Line& row) { return row.cells; };
    if (all_rows_sum_to(kCells, groups)) return read_groups();
    if (all_rows_sum_to(kCells, cells)) return read_cells();
    if (all_rows_sum_to(kCells * kDigits, cells)) return read_sukaku();
    return bad_shape();
  }

  Reading read_groups() const {
    CellTexts cells;
    bool are_candidates = false;
    int index = 0;
    for (const Line& row : rows_) {
      for (const TextGroup& group : row.groups) {
        const auto cell = read_group(of(group));
        if (!cell) {
          return source_.fault_in_cell(FaultCode::BadCell, Cell(index), group.begin, group.end - group.begin);
        }
        are_candidates = are_candidates || group.cells == kDigits || cell->candidates.size() % 9 > 1;
        cells[static_cast<std::size_t>(index++)] = *cell;
      }
    }
    return assemble(cells, are_candidates);
  }

  Reading read_cells() const {
    CellTexts cells;
    std::size_t index = 0;
    for (const Line& row : rows_) {
      const auto as_first = [&](const TextGroup& group) { return group.cells == row.groups.front().cells; };
      const auto rises = [&](const TextGroup& group) { return of(group) == "123456789"; };
      if (!std::all_of(row.groups.begin(), row.groups.end(), as_first) ||
          (row.groups.size() == 9 && std::all_of(row.groups.begin(), row.groups.end(), rises))) {
        return source_.fault(FaultCode::CellsOrCandidates, row.begin, row.end - row.begin);
      }
      for (std::size_t at = row.groups.front().begin; at < row.groups.back().end; ++at) {
        if (is_digit(text_[at])) {
          CellText& cell = cells[index++];
          cell.candidates = {to_digit(text_[at])};
          if (at > 0 && is_mark_before(text_, at - 1)) cell.standing = Standing::Placed;
          if (at + 1 < text_.size() && is_mark_after(text_, at + 1)) cell.standing = Standing::Given;
        } else if (is_blank(text_[at])) {
          ++index;
        }
      }
    }
    return assemble(cells, false);
  }

  // The layout of a sukaku: 729 characters, cell after cell; or 27 rows of 27, in which a cell is drawn as three rows
  // of three.
  Reading read_sukaku() const {
    std::string places;
    std::vector<std::size_t> origins;
    for (const Line& row : rows_) {
      for (std::size_t at = row.begin; at < row.end; ++at) {
        if (!is_digit(text_[at]) && !is_blank(text_[at])) continue;
        places.push_back(text_[at]);
        origins.push_back(at);
      }
    }
    if (rows_.size() == 9 && std::all_of(places.begin(), places.end(), is_blank)) {
      return source_.fault(FaultCode::NoCandidatesOrEmpty, rows_.front().begin);
    }
    const std::string drawn = rows_.size() == 27 ? from_drawing(places) : places;
    for (const std::string& order : {places, drawn}) {
      CellTexts cells;
      const bool fits = std::all_of(cells.begin(), cells.end(), [&](CellText& cell) {
        const auto at = static_cast<std::size_t>(&cell - cells.data()) * kDigits;
        const auto candidates = candidates_by_place(std::string_view(order).substr(at, kDigits));
        cell.candidates = candidates.value_or(DigitSet{});
        return candidates.has_value();
      });
      if (fits) return assemble(cells, true);
    }
    if (rows_.size() == 9) return source_.fault(FaultCode::SeveralGrids, rows_.front().begin, 1, 9);
    for (std::size_t at = 0;; ++at) {
      const std::size_t wanted = at % kDigits + 1;
      if (is_blank(places[at]) || places[at] == static_cast<char>('0' + wanted)) continue;
      Fault fault =
          source_.fault_in_cell(FaultCode::BadPlace, Cell(static_cast<int>(at / kDigits)), origins[at]);
      fault.found = wanted;
      return fault;
    }
  }

  // Character 81r + 27i + 9.. of the drawing is line i of the cells of row r; each cell has three there.
  static std::string from_drawing(const std::string& places) {
    std::string order(places.size(), '.');
    for (std::size_t at = 0; at < places.size(); ++at) {
      const std::size_t y = at / 27, x = at % 27;
      const std::size_t cell = 9 * (y / 3) + x / 3, digit = 3 * (y % 3) + x % 3;
      order[kDigits * cell + digit] = places[at];
    }
    return order;
  }

  Fault bad_shape() const {
    const std::size_t number = rows_.size();
    const Line& first = rows_.front();
    const auto all_rows = [&](auto is_so) { return std::all_of(rows_.begin(), rows_.end(), is_so); };
    if (number == 1) {
      const std::size_t found = first.groups.size() > 27 ? first.groups.size() : first.cells;
      return source_.fault(FaultCode::BadCellCount, first.begin, 1, found);
    }
    if (all_rows([](const Line& row) { return row.cells >= kCells; })) {
      return source_.fault(FaultCode::SeveralGrids, first.begin, 1, number);
    }
    if (number % 9 != 0) return source_.fault(FaultCode::BadRowCount, first.begin, 1, number);
    // Whoever writes cells without separators has one group in a row, or three.
    const bool by_group =
        std::any_of(rows_.begin(), rows_.end(), [](const Line& row) { return row.groups.size() > 3; });
    const auto length = [&](const Line& row) { return by_group ? row.groups.size() : row.cells; };
    const auto bad =
        std::find_if(rows_.begin(), rows_.end(), [&](const Line& row) { return length(row) != 9; });
    if (bad == rows_.end()) return source_.fault(FaultCode::SeveralGrids, first.begin, 1, number / 9);
    return source_.fault(FaultCode::BadRowLength, bad->begin, 1, length(*bad));
  }

  const SourceText& source_;
  std::string_view text_;
  std::vector<Line> lines_;
  std::vector<Line> rows_;
};

}  // namespace

Reading read_layout(const SourceText& source) { return LayoutReader(source).read(); }

}  // namespace swordfish::text
