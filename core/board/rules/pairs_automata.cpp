// Rules that nobody thought of: by a table of pairs, an automaton, a list of fillings, a regular expression.
#include "board/automaton.hpp"
#include "board/engine.hpp"
#include "board/regex.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// ---- pairs that are allowed: a, b, a, b, ... ----

std::set<std::pair<int, int>> allowed_pairs(const Rule& rule) {
  std::set<std::pair<int, int>> pairs;
  for (std::size_t i = 0; i + 1 < rule.numbers.size(); i += 2)
    pairs.insert({rule.numbers[i], rule.numbers[i + 1]});
  return pairs;
}
auto is_allowed(const std::set<std::pair<int, int>>& pairs) {
  return [&pairs](int a, int b) { return pairs.contains({a, b}); };
}
std::string refuse_half_pair(const Layout&, const Rule& rule) {
  return rule.numbers.size() % 2 == 0 ? "" : "pairs of digits, got one too many";
}

bool holds_pairs(const Board&, const Rule& rule, Filled digits) {
  const auto pairs = allowed_pairs(rule);
  return holds_along(rule.cells(), digits, is_allowed(pairs));
}
void post_pairs(const Board&, const Rule& rule, Model& model) {
  const auto pairs = allowed_pairs(rule);
  const PairTable table = model.table(is_allowed(pairs));
  for (std::size_t i = 1; i < rule.cells().size(); ++i)
    model.pairs(rule.cells()[i - 1], rule.cells()[i], table);
}

std::vector<std::array<int, 2>> all_pairs(const Cells& cells) {
  std::vector<std::array<int, 2>> pairs;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (cells[i] != cells[j]) pairs.push_back({cells[j], cells[i]});
    }
  }
  return pairs;
}
bool holds_all_pairs(const Board&, const Rule& rule, Filled digits) {
  const auto pairs = allowed_pairs(rule);
  return holds_for(all_pairs(rule.cells()), digits, is_allowed(pairs));
}
void post_all_pairs(const Board&, const Rule& rule, Model& model) {
  const auto pairs = allowed_pairs(rule);
  const PairTable table = model.table(is_allowed(pairs));
  for (const auto& [a, b] : all_pairs(rule.cells())) model.pairs(a, b, table);
}

// ---- an automaton: states, which are accepted, and moves (state, digit, state) ----
// Numbers: how many states there are, how many are accepted and which, then moves; state 0 begins. A state may have
// several moves by one digit.

struct Moves {
  int states = 0;
  std::vector<int> accepted;
  std::vector<Regex::Move> moves;
};

std::string read_moves(const Rule& rule, Moves& read) {
  const std::vector<int>& numbers = rule.numbers;
  if (numbers.size() < 2 || numbers[0] < 1 || numbers[1] < 0)
    return "how many states there are and which are accepted";
  read.states = numbers[0];
  const std::size_t begin = 2 + static_cast<std::size_t>(numbers[1]);
  if (begin > numbers.size() || (numbers.size() - begin) % 3 != 0) return "moves as state, digit, state";
  for (std::size_t i = 2; i < begin; ++i) {
    if (numbers[i] >= 0 && numbers[i] < read.states) read.accepted.push_back(numbers[i]);
  }
  for (std::size_t i = begin; i < numbers.size(); i += 3) {
    for (const int state : {numbers[i], numbers[i + 2]}) {
      if (state < 0 || state >= read.states)
        return words("states from 0 to ", read.states - 1, ", got ", state);
    }
    read.moves.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
  }
  return {};
}
std::string refuse_moves(const Layout&, const Rule& rule) {
  Moves moves;
  return read_moves(rule, moves);
}

bool is_accepted(const Moves& moves, int state) { return is_in(moves.accepted, state); }

bool automaton_accepts(const Moves& moves, const std::vector<int>& digits) {
  std::set<int> states{0};
  for (const int digit : digits) {
    std::set<int> next;
    for (const Regex::Move& move : moves.moves) {
      if (move.digit == digit && states.contains(move.from)) next.insert(move.to);
    }
    states.swap(next);
  }
  return std::any_of(states.begin(), states.end(), [&](int state) { return is_accepted(moves, state); });
}

void post_automaton_sets(const Moves& moves, const Cells& line, Model& model) {
  StateMoves made(static_cast<std::size_t>(moves.states), model.digits());
  const auto add = [](std::uint64_t* set, int state) { set[state / 64] |= std::uint64_t{1} << (state % 64); };
  for (const int state : moves.accepted) add(made.accepted.data(), state);
  for (const Regex::Move& move : moves.moves) {
    const int digit = move.digit - model.lowest();
    if (digit < 0 || digit >= model.digits()) continue;
    add(made.from(static_cast<std::size_t>(digit), static_cast<std::size_t>(move.from)), move.to);
  }
  model.add<StateSets>(line, std::move(made));
}

// Null if a state has several moves by one digit, or if there are too many states.
Model::SharedLayers layers_of_moves(Moves moves, std::size_t length, const Model& model) {
  const auto source = [](const Regex::Move& move) { return std::pair(move.from, move.digit); };
  std::vector<Regex::Move>& list = moves.moves;
  std::sort(list.begin(), list.end(), [&](const auto& a, const auto& b) { return source(a) < source(b); });
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (source(list[i]) == source(list[i - 1]) && list[i].to != list[i - 1].to) return nullptr;
  }
  return layers_of(
      static_cast<int>(length), model.lowest(), model.digits(), 0,
      [&](int state, int digit, int) -> std::optional<int> {
        const std::pair from(state, digit);
        const auto found =
            std::lower_bound(list.begin(), list.end(), from,
                             [&](const auto& move, const auto& to) { return source(move) < to; });
        return found == list.end() || source(*found) != from ? std::nullopt : std::optional(found->to);
      },
      [&](int state) { return is_accepted(moves, state); });
}

template <class Read>
void post_moves(const Rule& rule, Model& model, const Read& read) {
  const auto layers =
      model.layers(rule, 0, [&] { return layers_of_moves(read(), rule.cells().size(), model); });
  if (layers) {
    model.add<Automaton>(rule.cells(), layers);
  } else {
    post_automaton_sets(read(), rule.cells(), model);
  }
}

bool holds_automaton(const Board&, const Rule& rule, Filled digits) {
  Moves moves;
  read_moves(rule, moves);
  return automaton_accepts(moves, digits_in(rule.cells(), digits));
}
void post_automaton(const Board&, const Rule& rule, Model& model) {
  post_moves(rule, model, [&] {
    Moves moves;
    read_moves(rule, moves);
    return moves;
  });
}

Moves moves_of(const Board& board, const Rule& rule) {
  const Regex regex(rule.text, board.layout->lowest(), board.layout->highest());
  const std::set<int> accepted = regex.accepted();
  return {.states = static_cast<int>(regex.states()),
          .accepted = {accepted.begin(), accepted.end()},
          .moves = regex.moves()};
}
bool holds_regex(const Board& board, const Rule& rule, Filled digits) {
  return automaton_accepts(moves_of(board, rule), digits_in(rule.cells(), digits));
}
void post_regex(const Board& board, const Rule& rule, Model& model) {
  post_moves(rule, model, [&] { return moves_of(board, rule); });
}
std::string refuse_regex(const Layout& layout, const Rule& rule) {
  return Regex(rule.text, layout.lowest(), layout.highest()).fault();
}

// ---- fillings that are allowed, one behind the other ----

std::set<std::vector<int>> fillings(const Rule& rule) {
  std::set<std::vector<int>> all;
  const auto length = static_cast<std::ptrdiff_t>(rule.cells().size());
  for (auto at = rule.numbers.begin(); rule.numbers.end() - at >= length; at += length)
    all.insert({at, at + length});
  return all;
}
bool holds_where(const Board&, const Rule& rule, Filled digits) {
  return fillings(rule).contains(digits_in(rule.cells(), digits));
}
// The beginnings of fillings are the states.
void post_where(const Board&, const Rule& rule, Model& model) {
  const auto all = fillings(rule);
  std::set<std::vector<int>> beginnings;
  for (const auto& filling : all) {
    for (auto end = filling.begin(); end != filling.end(); ++end)
      beginnings.insert({filling.begin(), end + 1});
  }
  const auto layers = layers_of(
      static_cast<int>(rule.cells().size()), model.lowest(), model.digits(), std::vector<int>{},
      [&](std::vector<int> so_far, int digit, int) -> std::optional<std::vector<int>> {
        so_far.push_back(digit);
        return beginnings.contains(so_far) ? std::optional(so_far) : std::nullopt;
      },
      [](const std::vector<int>&) { return true; });
  if (layers) model.add<Automaton>(rule.cells(), layers);
}
std::string refuse_rest(const Layout&, const Rule& rule) {
  return rule.numbers.size() % rule.cells().size() == 0
             ? ""
             : words("fillings of ", rule.cells().size(), " digits each");
}

const Register pairs(
    {.slug = "pairs",
     .name = "Pairs",
     .meaning = "Two cells behind each other on the line hold one of the pairs of digits that are listed.",
     .takes = "cells, pairs: int...",
     .fewest = 2,
     .holds = holds_pairs,
     .post = post_pairs,
     .refuse = refuse_half_pair,
     .sentence = "Neighbours on {line} must go together",
     .drawing = {.figure = Figure::Line, .colour = "own"},
     .forms = "iss:Pair iss:Binary"});

const Register pairs_everywhere(
    {.slug = "all_pairs",
     .name = "AllPairs",
     .meaning = "Any two of the cells, in their order, hold one of the pairs that are listed.",
     .takes = "cells, pairs: int...",
     .fewest = 2,
     .holds = holds_all_pairs,
     .post = post_all_pairs,
     .refuse = refuse_half_pair,
     .sentence = "{line} must go together",
     .drawing = {.figure = Figure::Line, .colour = "own"},
     .forms = "iss:PairX iss:BinaryX"});

const Register line(
    {.slug = "line",
     .name = "Line",
     .meaning = "An automaton accepts the digits of the line: so many states, so many of them accepted and "
                "which, then moves as state, digit, state; 0 begins.",
     .takes = "cells, automaton: int...",
     .holds = holds_automaton,
     .post = post_automaton,
     .refuse = refuse_moves,
     .sentence = "The line {line} must be accepted",
     .drawing = {.figure = Figure::Line, .colour = "own"},
     .forms = "iss:NFA"});

const Register regex(
    {.slug = "regex",
     .name = "Regex",
     .meaning = "A regular expression matches the digits of the line from end to end; 10 is A, 11 is B.",
     .takes = "cells, text",
     .holds = holds_regex,
     .post = post_regex,
     .refuse = refuse_regex,
     .sentence = "The line {line} must match",
     .drawing = {.figure = Figure::Line, .colour = "own"},
     .forms = "iss:Regex"});

const Register where({.slug = "where",
                      .name = "Where",
                      .meaning = "The cells hold one of the fillings that are listed.",
                      .takes = "cells, fillings: int...",
                      .holds = holds_where,
                      .post = post_where,
                      .refuse = refuse_rest,
                      .sentence = "{line} hold one of few fillings",
                      .drawing = {.figure = Figure::Shade, .colour = "own"},
                      .forms = ""});

}  // namespace
}  // namespace swordfish::board
