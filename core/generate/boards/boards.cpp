#include "generate/boards/boards.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "board/kinds.hpp"
#include "board/rule_text.hpp"
#include "generate/boards/cages.hpp"
#include "generate/boards/other_solutions.hpp"
#include "generate/boards/pieces.hpp"
#include "generate/boards/random_filling.hpp"

namespace swordfish::board {
namespace {

constexpr std::uint64_t kMostFailures = 100'000;      // until a filling is given up
constexpr std::uint64_t kMostFailuresOfPieces = 500;  // many layouts of pieces can't be filled
constexpr std::uint64_t kGuesses = 200;               // for each clue that may be spare

constexpr int kMostUndrawable = 1000;  // fillings without any of the rules wanted, before that is all

// The rules of the whole board that varieties bring.
std::optional<Fault> add_rules_of(std::span<const Variety* const> varieties, Board& board) {
  constexpr std::string_view kAnd = " & ";
  for (const Variety* variety : varieties) {
    for (std::string_view rest = variety->everywhere; !rest.empty();) {
      const std::size_t end = std::min(rest.find(kAnd), rest.size());
      auto rule = read_rule(*board.layout, rest.substr(0, end));
      if (Fault* fault = std::get_if<Fault>(&rule)) return std::move(*fault);
      board.rules.push_back(std::get<Rule>(std::move(rule)));
      rest.remove_prefix(std::min(end + kAnd.size(), rest.size()));
    }
  }
  return {};
}

// The same board with random pieces instead of boxes.
std::variant<Board, Fault> with_pieces(const Board& ground, Random& random) {
  const Layout& from = *ground.layout;
  const int size = std::max(from.rows(), from.columns());
  Shape shape{
      .rows = from.rows(), .columns = from.columns(), .lowest = from.lowest(), .digits = from.digits()};
  auto layout = Layout::make(shape, random_pieces(from.rows(), from.columns(), size, random));
  if (Fault* fault = std::get_if<Fault>(&layout)) return std::move(*fault);
  Board board(std::get<Layout>(std::move(layout)));
  for (const Rule& rule : ground.rules) {
    if (auto fault = board.add(rule)) return *std::move(fault);
  }
  return board;
}

}  // namespace

// One board in the making.
class BoardGeneration {
 public:
  BoardGeneration(const BoardMaker& maker, std::uint64_t seed, std::uint64_t stream, const Budget& budget,
                  const StopAsked& stop)
      : maker_(maker),
        wanted_(maker.wanted_),
        random_(seed, stream),
        patience_(budget, stop),
        stop_(patience_.stop()) {}

  GeneratedBoard run() {
    while (!made_.is_as_wanted && !made_.is_impossible && undrawable_ < kMostUndrawable &&
           patience_.allows_another_try()) {
      attempt();
    }
    made_.tries = patience_.tries();
    return std::move(made_);
  }

 private:
  void attempt();
  bool fill();
  bool draw();
  void begin_with_givens();
  bool can_spare(std::span<const int> cells);
  void drop(std::span<const Cells> orbits);
  void dig();
  void drop_spare_rules();
  bool reach_level();
  bool give_one_of(const std::vector<bool>& open_cells);
  void add_givens(Board& board) const;
  void keep(bool is_of_level);
  int givens() const {
    return static_cast<int>(
        std::count_if(open_.begin(), open_.end(), [](Digits digits) { return is_single(digits); }));
  }
  Digits& open(int cell) { return open_[static_cast<std::size_t>(cell)]; }
  Digits solved(int cell) const {
    return Digits{1} << (solution_[static_cast<std::size_t>(cell)] - board_->layout->lowest());
  }

  const BoardMaker& maker_;
  const WantedBoard& wanted_;
  Random random_;
  Patience patience_;
  StopAsked stop_;
  GeneratedBoard made_;
  int distance_ = 0;  // of the board that was made from what is wanted, see keep()

  std::shared_ptr<const Program> program_;  // of the board as it is now
  std::optional<Board> board_;              // rules, without digits
  Filling solution_;
  std::vector<Digits> open_;  // by cell: its digit if it is given, else everything
  struct Drawn {
    Rule rule;
    std::size_t variety;
  };
  std::vector<Drawn> drawn_;  // rules of the board that can be dropped
  int undrawable_ = 0;        // fillings of which none of the rules is true
};

void BoardGeneration::attempt() {
  if (!fill()) return;
  begin_with_givens();
  if (!draw()) return;
  if (!maker_.has_cages_) dig();
  drop_spare_rules();
  const bool is_of_level = wanted_.level.is_any() || reach_level();
  keep(is_of_level);
}

bool BoardGeneration::fill() {
  program_ = maker_.ground_;
  if (program_ == nullptr) {
    auto ground = with_pieces(wanted_.ground, random_);
    if (std::get_if<Board>(&ground) == nullptr) return false;  // a rule doesn't like these pieces
    program_ = std::make_shared<const Program>(std::get<Board>(std::move(ground)));
  }
  board_ = program_->board;
  const bool may_be_barren = maker_.has_pieces_;
  auto found =
      random_filling(*program_, random_, may_be_barren ? kMostFailuresOfPieces : kMostFailures, stop_);
  if (!found.digits) {
    made_.is_impossible = found.is_impossible && !may_be_barren;
    return false;
  }
  solution_ = *std::move(found.digits);
  return true;
}

// All digits, which are dug out; with cages as many as there must be.
void BoardGeneration::begin_with_givens() {
  const Layout& layout = *board_->layout;
  open_.assign(solution_.size(), layout.all_digits());
  Cells cells(static_cast<std::size_t>(layout.placed_cells()));
  std::iota(cells.begin(), cells.end(), 0);
  if (maker_.has_cages_) {
    random_.shuffle(cells);
    cells.resize(std::min(cells.size(), static_cast<std::size_t>(wanted_.least_givens)));
  }
  for (const int cell : cells) open(cell) = solved(cell);
}

bool BoardGeneration::draw() {
  drawn_.clear();
  Sketch sketch(*board_, solution_, random_);
  for (std::size_t variety = 0; variety < wanted_.varieties.size(); ++variety) {
    const auto draw = wanted_.varieties[variety]->draw;
    if (draw == nullptr) continue;
    draw(sketch);
    const std::vector<Rule> rules = sketch.take();
    if (rules.empty()) {
      ++undrawable_;
      return false;
    }
    for (const Rule& rule : rules) drawn_.push_back({rule, variety});
  }
  for (const Drawn& drawn : drawn_) board_->rules.push_back(drawn.rule);
  if (maker_.has_cages_) {
    const auto stuck_at = [&](const Board& caged) -> std::optional<std::vector<bool>> {
      if (wanted_.level.is_any()) return {};
      Board board = caged;
      add_givens(board);
      const Hardness found = hardness_of(Grounds(board), board, wanted_.level, stop_);
      return found.is_too_hard ? std::optional(found.is_open) : std::nullopt;
    };
    const auto cages = cages_for(*board_, solution_, open_, random_, stuck_at, stop_);
    if (!cages) return false;
    // Before what can be dropped, which is found at the end.
    board_->rules.insert(board_->rules.end() - static_cast<std::ptrdiff_t>(drawn_.size()), cages->begin(),
                         cages->end());
  }
  if (board_->rules.size() != program_->board.rules.size())
    program_ = std::make_shared<const Program>(*board_);
  return true;
}

// Whether the solution stays the only one without these givens, which only some guesses may go into.
bool BoardGeneration::can_spare(std::span<const int> cells) {
  const auto loosen = [&](int cell) { open(cell) = board_->layout->all_digits(); };
  std::for_each(cells.begin(), cells.end(), loosen);
  // Of one cell only the other digits are of interest.
  if (cells.size() == 1) open(cells[0]) &= ~solved(cells[0]);
  const bool is_spare = others(*program_, open_, solution_, kGuesses, stop_).is_alone;
  for (const int cell : cells) open(cell) = solved(cell);
  if (is_spare) std::for_each(cells.begin(), cells.end(), loosen);
  return is_spare;
}

// Drops each of these givens that can be spared, as if one after another had been asked.
void BoardGeneration::drop(std::span<const Cells> orbits) {
  if (orbits.empty()) return;
  Cells cells;
  for (const Cells& orbit : orbits) cells.insert(cells.end(), orbit.begin(), orbit.end());
  if (can_spare(cells) || orbits.size() == 1) return;
  drop(orbits.first(orbits.size() / 2));
  drop(orbits.subspan(orbits.size() / 2));
}

void BoardGeneration::dig() {
  std::vector<Cells> order = maker_.orbits_;
  random_.shuffle(order);
  int left = givens();
  const auto fits = [&](const Cells& orbit) {
    return left - static_cast<int>(orbit.size()) >= wanted_.least_givens;
  };
  // A third can be spared nearly always, so that it is asked about at once.
  std::size_t at_once = 0;
  for (; at_once < order.size() / 3 && fits(order[at_once]); ++at_once)
    left -= static_cast<int>(order[at_once].size());
  drop(std::span(order).first(at_once));
  for (std::size_t next = at_once; next < order.size() && !stop_(); ++next) {
    left = givens();
    if (left <= wanted_.least_givens) return;
    if (fits(order[next])) drop(std::span(order).subspan(next, 1));
  }
}

// One of each variety stays, whatever it says.
void BoardGeneration::drop_spare_rules() {
  std::vector<int> left(wanted_.varieties.size(), 0);
  for (const Drawn& drawn : drawn_) ++left[drawn.variety];
  random_.shuffle(drawn_);
  for (const Drawn& drawn : drawn_) {
    if (stop_()) return;
    if (left[drawn.variety] == 1) continue;
    Board without = *board_;
    without.rules.erase(std::find(without.rules.begin(), without.rules.end(), drawn.rule));
    const auto program = std::make_shared<const Program>(without);
    if (!others(*program, open_, solution_, kGuesses, stop_).is_alone) continue;
    board_ = std::move(without);
    --left[drawn.variety];
  }
}

// Gives digits back until the path leads to the solution by steps that are wanted. False: it is too easy, or can't be
// made easier.
bool BoardGeneration::reach_level() {
  const Grounds grounds(*board_);
  while (!stop_()) {
    Board board = *board_;
    add_givens(board);
    const Hardness found = hardness_of(grounds, board, wanted_.level, stop_);
    if (!found.is_too_hard) return !found.is_too_easy && !stop_();
    if (!give_one_of(found.is_open)) return false;
  }
  return false;
}

// Gives a random one of these cells, with those that go with it; false: that would be too many.
bool BoardGeneration::give_one_of(const std::vector<bool>& open_cells) {
  std::vector<const Cells*> among;
  for (const Cells& orbit : maker_.orbits_) {
    const auto is_open = [&](int cell) { return open_cells[static_cast<std::size_t>(cell)]; };
    if (std::any_of(orbit.begin(), orbit.end(), is_open) && !is_single(open(orbit.front())))
      among.push_back(&orbit);
  }
  if (among.empty()) return false;
  for (const int cell : *among[random_.below(among.size())]) open(cell) = solved(cell);
  return givens() <= wanted_.most_givens;
}

void BoardGeneration::add_givens(Board& board) const {
  for (int cell = 0; cell < board.layout->placed_cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    if (is_single(open_[index])) board.give(cell, solution_[index]);
  }
}

// Keeps the board if it is nearer to what is wanted than the one before, and solves it anew.
void BoardGeneration::keep(bool is_of_level) {
  Board board = *board_;
  add_givens(board);
  // A board of another level is farther off than any number of givens could be.
  const int distance = std::max({0, wanted_.least_givens - givens(), givens() - wanted_.most_givens}) +
                       (is_of_level ? 0 : board.layout->placed_cells());
  if (made_.board && distance >= distance_) return;
  Solutions solutions(board);
  const auto first = solutions.next(stop_);
  if (first != solution_ || solutions.next(stop_) || !solutions.is_exhausted()) return;
  made_.board = std::move(board);
  made_.solution = solution_;
  made_.is_as_wanted = distance == 0 && !patience_.is_over();
  distance_ = distance;
}

// ---- what is wanted ----

BoardMaker::BoardMaker(WantedBoard wanted) : wanted_(std::move(wanted)) {
  for (const Variety* variety : wanted_.varieties) {
    has_pieces_ |= variety->has_pieces;
    has_cages_ |= variety->has_cages;
  }
  const Layout& layout = *wanted_.ground.layout;
  if (wanted_.symmetry != Pattern::Any) {
    orbits_ = orbits_of(wanted_.symmetry, layout.rows(), layout.columns());
  } else {
    for (int cell = 0; cell < layout.placed_cells(); ++cell) orbits_.push_back({cell});
  }
}

namespace {

std::optional<Fault> fault_of_symmetry(const WantedBoard& wanted) {
  const Layout& layout = *wanted.ground.layout;
  if (wanted.symmetry == Pattern::Any) return {};
  const auto has_cages = [](const Variety* variety) { return variety->has_cages; };
  if (std::any_of(wanted.varieties.begin(), wanted.varieties.end(), has_cages))
    return Fault{"expected no symmetry with cages, which leave no givens to be symmetric"};
  if (layout.placed_cells() != layout.rows() * layout.columns() || layout.grids().size() != 1)
    return Fault{"expected one rectangle of cells for symmetric givens, got another layout"};
  if (needs_square(wanted.symmetry) && layout.rows() != layout.columns()) {
    return Fault{"expected a square for this symmetry, got " + std::to_string(layout.rows()) + "x" +
                 std::to_string(layout.columns())};
  }
  return {};
}

}  // namespace

std::variant<BoardMaker, Fault> BoardMaker::make(WantedBoard wanted) {
  const Layout& layout = *wanted.ground.layout;
  if (layout.placed_cells() < 4) {
    return Fault{"expected four cells or more, got " + std::to_string(layout.placed_cells())};
  }
  if (auto fault = add_rules_of(wanted.varieties, wanted.ground)) return *std::move(fault);
  if (auto fault = fault_of_symmetry(wanted)) return *std::move(fault);
  BoardMaker maker(std::move(wanted));
  if (!maker.has_pieces_) {
    maker.ground_ = std::make_shared<const Program>(maker.wanted_.ground);
  } else {
    if (layout.grids().size() != 1 || layout.extras() != 0)
      return Fault{"expected one rectangle of cells for jigsaw pieces, got another layout"};
    Random random(0);
    auto sample = with_pieces(maker.wanted_.ground, random);
    if (Fault* fault = std::get_if<Fault>(&sample)) return std::move(*fault);
  }
  return maker;
}

GeneratedBoard BoardMaker::generate(std::uint64_t seed, std::uint64_t stream, const Budget& budget,
                                    const StopAsked& stop) const {
  return BoardGeneration(*this, seed, stream, budget, stop).run();
}

bool BoardMaker::generate_batch(std::uint64_t seed, std::uint64_t first, std::span<GeneratedBoard> made,
                                const Budget& budget, int threads, const StopAsked& stop) const {
  return share_out(made.size(), 1, threads, stop, [&](std::size_t place, const StopAsked& is_stopped) {
    made[place] = generate(seed, first + place, budget, is_stopped);
  });
}

}  // namespace swordfish::board
