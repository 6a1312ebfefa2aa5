#include "board/answers.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "board/kinds.hpp"
#include "puzzle/analysis.hpp"

namespace swordfish::board {
namespace {

constexpr std::uint64_t kPatience = 250;       // guesses more than there are cells, until learning is tried
constexpr std::size_t kMostRemembered = 1000;  // solutions that a learning search can be told to leave out

std::vector<Digits> by_variable(const Program& program, const Search& search) {
  std::vector<Digits> open;
  for (int cell = 0; cell < program.cells; ++cell) open.push_back(search.open(cell));
  return open;
}

}  // namespace

Solutions::Solutions(const Board& board) {
  if (board.is_classic()) {
    grid_.emplace(open_cells(board));
  } else {
    *this = Solutions(std::make_shared<const Program>(board), open_cells(board));
  }
}

Solutions::Solutions(std::shared_ptr<const Program> program, std::span<const Digits> open)
    : program_(std::move(program)), open_(open.begin(), open.end()) {
  if (program_->board.is_classic()) {
    grid_.emplace(open);
  } else {
    search_.emplace(*program_, open);
    may_learn_ = Learner::covers(*program_);
    const auto is_open = [&](Digits digits) { return digits == program_->all; };
    may_be_barren_ = program_->board.rules.empty() && !program_->houses.empty() &&
                     std::all_of(open.begin(), open.end(), is_open);
  }
}

bool Solutions::is_exhausted() const {
  if (grid_) return grid_->is_exhausted();
  if (is_barren_) return true;
  return learner_ ? learner_->is_exhausted() : search_->is_exhausted();
}

std::uint64_t Solutions::guesses() const {
  if (grid_) return grid_->guesses();
  return search_->guesses() + (learner_ ? learner_->conflicts() : 0);
}

std::optional<Filling> Solutions::next(const StopAsked& stop) {
  if (grid_) return grid_->next(stop);
  if (std::exchange(may_be_barren_, false) && !is_fertile(stop)) return {};
  if (learner_) return learn(stop);
  const std::uint64_t patience = kPatience + static_cast<std::uint64_t>(program_->cells);
  auto found = search_->next(stop, may_learn_ ? patience : ~std::uint64_t{0});
  if (!found && may_learn_ && !search_->is_exhausted() && !stop()) return learn(stop);
  if (!found) return found;
  if (may_learn_) found_.push_back(*found);
  if (found_.size() > kMostRemembered) may_learn_ = false, found_.clear();
  return found;
}

// Without rules and digits the digits are as good as each other, so that the first house may hold them in order. Of a
// jigsaw that can't be filled this is shown far sooner than by going through all orders.
bool Solutions::is_fertile(const StopAsked& stop) {
  std::vector<Digits> open = open_;
  Digits next = 1;
  for (const int cell : program_->houses.front()) {
    open[static_cast<std::size_t>(cell)] = next;
    next <<= 1;
  }
  Solutions in_order(program_, open);
  if (in_order.next(stop)) return true;
  is_barren_ = in_order.is_exhausted();
  return false;
}

std::optional<Filling> Solutions::learn(const StopAsked& stop) {
  if (!learner_) {
    search_->drop();  // what it refused at its root stays refused
    learner_.emplace(*program_, by_variable(*program_, *search_));
    for (const Filling& filling : found_) learner_->exclude(filling);
    found_.clear();
  }
  auto found = learner_->next(stop);
  if (found) learner_->exclude(*found);
  return found;
}

std::optional<Filling> solve(const Board& board, const StopAsked& stop) {
  return Solutions(board).next(stop);
}

std::uint64_t count(const Board& board, std::uint64_t limit, const StopAsked& stop) {
  if (board.is_classic() && has_digits_alone(open_cells(board))) {
    const Count found = swordfish::count(grid_of(open_cells(board)), Count{limit}, stop);
    return static_cast<std::uint64_t>(found);
  }
  Solutions solutions(board);
  std::uint64_t found = 0;
  while (found < limit && solutions.next(stop)) ++found;
  return found;
}

std::vector<Conflict> conflicts(const Board& board) {
  std::vector<Conflict> found;
  const auto houses = board.layout->houses();
  for (std::size_t house = 0; house < houses.size(); ++house) {
    std::map<int, std::vector<int>> places;
    for (const int cell : houses[house].cells) {
      const int digit = board.digits[static_cast<std::size_t>(cell)];
      if (digit != kBlank) places[digit].push_back(cell);
    }
    for (auto& [digit, cells] : places) {
      if (cells.size() > 1)
        found.push_back({.house = static_cast<int>(house), .rule = -1, .cells = std::move(cells)});
    }
  }
  const std::vector<int> filled(board.digits.begin(), board.digits.end());
  const bool is_complete = std::find(filled.begin(), filled.end(), kBlank) == filled.end();
  const auto is_open = [&](int cell) { return filled[static_cast<std::size_t>(cell)] == kBlank; };
  for (std::size_t rule = 0; rule < board.rules.size(); ++rule) {
    const Rule& asked = board.rules[rule];
    Cells cells;
    for (const Cells& part : asked.parts) cells.insert(cells.end(), part.begin(), part.end());
    const bool needs_all = cells.empty() || asked.kind->looks_around;
    if (needs_all ? !is_complete : std::any_of(cells.begin(), cells.end(), is_open)) continue;
    if (!asked.kind->holds(board, asked, filled)) {
      found.push_back({.house = -1, .rule = static_cast<int>(rule), .cells = std::move(cells)});
    }
  }
  return found;
}

namespace {

// The true candidates, if some solutions are known already.
std::vector<Digits> true_candidates_beside(const std::vector<Filling>& known, const Board& board,
                                           const StopAsked& stop) {
  if (board.is_classic()) {
    std::vector<Digits> found;
    for (const DigitSet digits : swordfish::true_candidates(grid_of(open_cells(board)), stop))
      found.push_back(digits.bits);
    return found;
  }
  const auto program = std::make_shared<const Program>(board);
  const std::vector<Digits> open = open_cells(board);
  std::vector<Digits> seen(open.size(), 0);
  Search root(*program, open);
  if (!root.begin()) return seen;
  // Each solution settles a candidate of every cell.
  const auto see = [&](const Filling& found) {
    for (std::size_t cell = 0; cell < seen.size(); ++cell)
      seen[cell] |= Digits{1} << (found[cell] - program->lowest);
  };
  // Most boards have one solution: that nothing else is possible is shown at once, not for each candidate.
  std::for_each(known.begin(), known.end(), see);
  if (known.size() < 2) {
    Solutions solutions(program, by_variable(*program, root));
    for (int number = 0; number < 2; ++number) {
      const auto found = solutions.next(stop);
      if (!found) return seen;
      see(*found);
    }
  }
  // One without a solution is refused for good, so that the others are the easier to judge.
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (program->variable[cell] != static_cast<int>(cell)) continue;
    const int number = static_cast<int>(cell);
    for (Digits rest = root.open(number) & ~seen[cell]; rest != 0 && !stop(); rest &= rest - 1) {
      const Digits digit = first_alone(rest);
      if ((root.open(number) & ~seen[cell] & digit) == 0) continue;  // settled meanwhile
      const bool may_stand = root.suppose(number, digit);
      const auto found =
          may_stand ? Solutions(program, by_variable(*program, root)).next(stop) : std::nullopt;
      root.drop();
      if (found) {
        see(*found);
      } else if (!stop() && !root.refuse(number, digit)) {
        return seen;
      }
    }
  }
  return seen;
}

}  // namespace

std::vector<Digits> true_candidates(const Board& board, const StopAsked& stop) {
  return true_candidates_beside({}, board, stop);
}

Check check(const Board& board, const StopAsked& stop) {
  Check result;
  Solutions solutions(board);
  while (result.solutions.size() < 2) {
    auto found = solutions.next(stop);
    if (!found) return result;
    result.solutions.push_back(*std::move(found));
  }
  const std::vector<Digits> seen = true_candidates_beside(result.solutions, board, stop);
  for (std::size_t cell = 0; cell < seen.size(); ++cell) {
    if (size_of(seen[cell]) > 1) result.differing.push_back(static_cast<int>(cell));
  }
  return result;
}

namespace {

// A board with some of the clues of another.
class Part {
 public:
  explicit Part(const Board& board) : board_(board) {
    for (int cell = 0; cell < board.layout->cells(); ++cell) {
      if (board.digits[static_cast<std::size_t>(cell)] != kBlank) clues_.cells.push_back(cell);
    }
    for (std::size_t rule = 0; rule < board.rules.size(); ++rule)
      clues_.rules.push_back(static_cast<int>(rule));
  }
  const Clues& clues() const { return clues_; }

  Board with(const Clues& kept) const {
    Board part = board_;
    std::fill(part.digits.begin(), part.digits.end(), kBlank);
    std::fill(part.is_given.begin(), part.is_given.end(), false);
    part.rules.clear();
    for (const int cell : kept.cells) part.give(cell, board_.digits[static_cast<std::size_t>(cell)]);
    for (const int rule : kept.rules) part.rules.push_back(board_.rules[static_cast<std::size_t>(rule)]);
    return part;
  }

 private:
  const Board& board_;
  Clues clues_;
};

std::vector<int> without(const std::vector<int>& list, int item) {
  std::vector<int> rest = list;
  std::erase(rest, item);
  return rest;
}

}  // namespace

std::optional<Clues> redundant(const Board& board, const StopAsked& stop) {
  if (count(board, 2, stop) != 1) return {};
  const Part part(board);
  Clues found;
  for (const int cell : part.clues().cells) {
    if (stop()) return {};
    if (count(part.with({without(part.clues().cells, cell), part.clues().rules}), 2, stop) == 1)
      found.cells.push_back(cell);
  }
  for (const int rule : part.clues().rules) {
    if (stop()) return {};
    if (count(part.with({part.clues().cells, without(part.clues().rules, rule)}), 2, stop) == 1)
      found.rules.push_back(rule);
  }
  return found;
}

std::optional<Clues> contradiction(const Board& board, const StopAsked& stop) {
  if (solve(board, stop) || stop()) return {};
  const Part part(board);
  Clues kept = part.clues();
  // In lots that are halved until one is left: most clues have nothing to do with it.
  const auto shrink = [&](std::vector<int> Clues::* list) {
    for (std::size_t lot = std::max<std::size_t>((kept.*list).size() / 2, 1); !(kept.*list).empty();) {
      for (std::size_t begin = 0; begin < (kept.*list).size() && !stop();) {
        Clues fewer = kept;
        auto& items = fewer.*list;
        const std::size_t end = std::min(begin + lot, items.size());
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(begin),
                    items.begin() + static_cast<std::ptrdiff_t>(end));
        if (solve(part.with(fewer), stop)) {
          begin = end;
        } else {
          kept = std::move(fewer);
        }
      }
      if (lot == 1) break;
      lot = (lot + 1) / 2;
    }
  };
  shrink(&Clues::rules);
  shrink(&Clues::cells);
  return kept;
}

}  // namespace swordfish::board
