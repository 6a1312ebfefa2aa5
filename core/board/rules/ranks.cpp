// Full rank: which place a line has among all rows and columns, read from both ends and put in order.
#include <compare>

#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// Every row and column of the grid, from both ends.
std::vector<Cells> lines_of(const Layout& layout) {
  std::vector<Cells> lines;
  const int side = layout.rows();
  for (const bool is_row : {true, false}) {
    for (int number = 0; number < side; ++number) {
      Cells line;
      for (int i = 0; i < side; ++i) line.push_back(is_row ? layout.at(number, i) : layout.at(i, number));
      lines.emplace_back(line.rbegin(), line.rend());
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::string refuse_other_grids(const Layout& layout, const Rule&) {
  if (layout.grids().size() != 1) return words("one grid, got ", layout.grids().size());
  if (layout.rows() == layout.columns()) return {};
  return words("a square grid, got ", layout.rows(), "x", layout.columns());
}

std::string refuse_rank(const Layout& layout, const Rule& rule) {
  if (std::string wrong = refuse_other_grids(layout, rule); !wrong.empty()) return wrong;
  const std::vector<Cells> lines = lines_of(layout);
  const int most = static_cast<int>(lines.size());
  if (std::find(lines.begin(), lines.end(), rule.cells()) == lines.end())
    return words("a whole row or column, got ", rule.cells().size(), " cells");
  if (rule.numbers[0] < 1 || rule.numbers[0] > most)
    return words("a rank from 1 to ", most, ", got ", rule.numbers[0]);
  if (rule.numbers[1] < 0 || rule.numbers[1] > 1)
    return words("1 (others may be equal) or 0, got ", rule.numbers[1]);
  return {};
}

bool has_rank(const Board& board, const Rule& rule, Filled digits) {
  const auto compared = [&](const Cells& line) {
    const Cells& own = rule.cells();
    for (std::size_t i = 0; i < line.size(); ++i) {
      const int theirs = digits[static_cast<std::size_t>(line[i])],
                ours = digits[static_cast<std::size_t>(own[i])];
      if (theirs != ours) return theirs <=> ours;
    }
    return std::strong_ordering::equal;
  };
  int below = 0;
  bool is_tied = false;
  for (const Cells& line : lines_of(*board.layout)) {
    const auto order = compared(line);
    below += order < 0;
    is_tied |= order == 0 && line != rule.cells();
  }
  return below + 1 == rule.numbers[0] && (rule.numbers[1] == 1 || !is_tied);
}

// How many lines may lie below the first, and how many surely do; and how many lie above it, where none is equal.
class Rank final : public Propagator {
 public:
  // All cells of all lines behind each other, the ranked line first. Where four lines begin with each digit, only those
  // that begin as this one does are looked at.
  Rank(Cells lines, int side, int rank, bool may_tie, bool begins_four)
      : Propagator(std::move(lines), Turn::Last),
        side_(side),
        below_(begins_four ? (rank - 1) % 4 : rank - 1),
        above_(begins_four ? 3 - below_ : 4 * side - 1 - below_),
        may_tie_(may_tie),
        begins_four_(begins_four) {}

  bool run(Engine& engine) const override {
    const Digits first = begins_four_ ? engine[at(0, 0)] : engine.all();
    if (begins_four_ && !is_single(first)) return true;
    Others others;
    for (int line = 1; line < static_cast<int>(cells.size()) / side_; ++line) {
      const Digits begins = engine[at(line, 0)];
      const bool is_sure = !begins_four_ || begins == first;
      const std::uint8_t may_be = (begins & first) == 0 ? 0 : compare(engine, line);
      if (is_sure && may_be == 0) return false;
      others.push_back({line, may_be, is_sure});
    }
    return count(engine, others, kBelow, below_, first) &&
           (may_tie_ || count(engine, others, kAbove, above_, first));
  }

 private:
  static constexpr std::uint8_t kBelow = 1, kSame = 2, kAbove = 4;
  struct Other {
    int line;
    std::uint8_t may_be;
    bool is_sure;  // one of those that count
  };
  using Others = std::vector<Other>;

  int at(int line, int place) const { return cells[static_cast<std::size_t>(line * side_ + place)]; }

  // So many lie on this side. Those that may are all needed, or those that surely do are enough.
  bool count(Engine& engine, const Others& others, std::uint8_t side, int wanted, Digits first) const {
    int possible = 0, sure = 0;
    for (const Other& other : others) {
      possible += (other.may_be & side) != 0;
      sure += other.is_sure && other.may_be == side;
    }
    if (possible < wanted || sure > wanted) return false;
    if (possible == sure) return true;
    for (const auto& [line, may_be, is_sure] : others) {
      if ((may_be & side) == 0 || (is_sure && may_be == side)) continue;
      if (possible == wanted) {
        if (!engine.keep(at(line, 0), first) || !order(engine, line, side, true)) return false;
      } else if (sure == wanted && is_sure) {
        if (!order(engine, line, side == kBelow ? kAbove : kBelow, !may_tie_)) return false;
      } else if (sure == wanted && may_be == side) {
        if (!engine.keep(at(line, 0), ~first)) return false;
      }
    }
    return true;
  }

  // What a line may be, seen from the ranked one; that it begins in the same way is taken for granted.
  std::uint8_t compare(const Engine& engine, int line) const {
    std::uint8_t may_be = 0;
    for (int place = begins_four_ ? 1 : 0; place < side_; ++place) {
      if (at(line, place) == at(0, place)) continue;  // one cell of both
      const Digits other = engine[at(line, place)], own = engine[at(0, place)];
      if (first_of(other) < last_of(own)) may_be |= kBelow;
      if (last_of(other) > first_of(own)) may_be |= kAbove;
      if ((other & own) == 0) return may_be;
    }
    return may_tie_ ? may_be | kSame : may_be;
  }

  bool order(Engine& engine, int line, std::uint8_t side, bool is_strict) const {
    return side == kBelow ? precede(engine, line, 0, is_strict) : precede(engine, 0, line, is_strict);
  }

  // A line comes before another: at the first place where they can differ it isn't above.
  bool precede(Engine& engine, int low, int high, bool is_strict) const {
    for (int place = 0; place < side_; ++place) {
      const int a = at(low, place), b = at(high, place);
      if (a == b) continue;
      if (!engine.keep(a, first_digits(last_of(engine[b]) + 1))) return false;
      if (!engine.keep(b, ~first_digits(first_of(engine[a])))) return false;
      if (engine[a] != engine[b] || !is_single(engine[a])) return true;
    }
    return !is_strict;
  }

  int side_, below_, above_;
  bool may_tie_, begins_four_;
};

// Where each end of the lines is a whole house, each digit begins four lines.
bool begins_four(const Layout& layout) {
  const auto is_line = [&](HouseKind kind) {
    return std::any_of(layout.houses().begin(), layout.houses().end(),
                       [&](const House& house) { return house.kind == kind; });
  };
  return layout.digits() == layout.rows() && is_line(HouseKind::Row) && is_line(HouseKind::Column);
}

void post_rank(const Board& board, const Rule& rule, Model& model) {
  const Layout& layout = *board.layout;
  const int rank = rule.numbers[0];
  Cells all = rule.cells();
  for (const Cells& line : lines_of(layout)) {
    if (line != rule.cells()) all.insert(all.end(), line.begin(), line.end());
  }
  const bool is_even = begins_four(layout);
  if (is_even) {
    const int first = model.lowest() + (rank - 1) / 4;
    model.keep_where(rule.cells()[0], [&](int digit) { return digit == first; });
  }
  model.add<Rank>(std::move(all), layout.rows(), rank, rule.numbers[1] == 1, is_even);
}

bool are_unequal(const Board& board, const Rule&, Filled digits) {
  std::set<std::vector<int>> seen;
  const std::vector<Cells> lines = lines_of(*board.layout);
  return std::all_of(lines.begin(), lines.end(),
                     [&](const Cells& line) { return seen.insert(digits_in(line, digits)).second; });
}

const Register full_rank(
    {.slug = "full_rank",
     .name = "FullRank",
     .meaning = "All rows and columns, read as numbers from both ends and put in order: the line is in this "
                "place, and no other is equal unless ties are allowed (1).",
     .takes = "cells, rank: int, ties: int = 0",
     .holds = has_rank,
     .looks_around = true,
     .post = post_rank,
     .refuse = refuse_rank,
     .sentence = "{line} has the rank {number}",
     .drawing = {.figure = Figure::Outside, .colour = "outside", .label = "#{}"},
     .forms = "iss:FullRank"});

const Register distinct_lines({.slug = "distinct_lines",
                               .name = "DistinctLines",
                               .meaning = "No two rows or columns, read from either end, are the same.",
                               .takes = "",
                               .holds = are_unequal,
                               .looks_around = true,
                               .refuse = refuse_other_grids,
                               .sentence = "No two lines are the same",
                               .forms = "iss:FullRankTies"});

}  // namespace
}  // namespace swordfish::board
