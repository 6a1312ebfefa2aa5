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
  std::set<int> accepted;
  std::map<std::pair<int, int>, std::set<int>> next;
};

std::string read_moves(const Rule& rule, Moves& moves) {
  const std::vector<int>& numbers = rule.numbers;
  if (numbers.size() < 2 || numbers[0] < 1 || numbers[1] < 0)
    return "how many states there are and which are accepted";
  moves.states = numbers[0];
  const std::size_t begin = 2 + static_cast<std::size_t>(numbers[1]);
  if (begin > numbers.size() || (numbers.size() - begin) % 3 != 0) return "moves as state, digit, state";
  moves.accepted.insert(numbers.begin() + 2, numbers.begin() + static_cast<std::ptrdiff_t>(begin));
  for (std::size_t i = begin; i < numbers.size(); i += 3) {
    for (const int state : {numbers[i], numbers[i + 2]}) {
      if (state < 0 || state >= moves.states)
        return words("states from 0 to ", moves.states - 1, ", got ", state);
    }
    moves.next[{numbers[i], numbers[i + 1]}].insert(numbers[i + 2]);
  }
  return {};
}
std::string refuse_moves(const Layout&, const Rule& rule) {
  Moves moves;
  return read_moves(rule, moves);
}

std::set<int> moved(const Moves& moves, const std::set<int>& states, int digit) {
  std::set<int> next;
  for (const int state : states) {
    const auto found = moves.next.find({state, digit});
    if (found != moves.next.end()) next.insert(found->second.begin(), found->second.end());
  }
  return next;
}
bool is_accepted(const Moves& moves, const std::set<int>& states) {
  return std::any_of(states.begin(), states.end(), [&](int state) { return moves.accepted.contains(state); });
}

bool automaton_accepts(const Moves& moves, const std::vector<int>& digits) {
  std::set<int> states{0};
  for (const int digit : digits) states = moved(moves, states, digit);
  return is_accepted(moves, states);
}

bool is_deterministic(const Moves& moves) {
  return std::all_of(moves.next.begin(), moves.next.end(),
                     [](const auto& item) { return item.second.size() == 1; });
}

void post_automaton_sets(const Moves& moves, const Cells& line, Model& model) {
  StateMoves made(static_cast<std::size_t>(moves.states), model.digits());
  const auto add = [](std::uint64_t* set, int state) { set[state / 64] |= std::uint64_t{1} << (state % 64); };
  for (const int state : moves.accepted) {
    if (state >= 0 && state < moves.states) add(made.accepted.data(), state);
  }
  for (const auto& [from, to] : moves.next) {
    const int digit = from.second - model.lowest();
    if (digit < 0 || digit >= model.digits()) continue;
    for (const int state : to)
      add(made.from(static_cast<std::size_t>(digit), static_cast<std::size_t>(from.first)), state);
  }
  model.add<StateSets>(line, std::move(made));
}

void post_automaton_moves(const Moves& moves, const Cells& line, Model& model) {
  if (!is_deterministic(moves)) return post_automaton_sets(moves, line, model);
  const auto layers = layers_of(
      static_cast<int>(line.size()), model.lowest(), model.digits(), std::set<int>{0},
      [&](const std::set<int>& states, int digit, int) -> std::optional<std::set<int>> {
        std::set<int> next = moved(moves, states, digit);
        return next.empty() ? std::nullopt : std::optional(next);
      },
      [&](const std::set<int>& states) { return is_accepted(moves, states); });
  if (!layers) return post_automaton_sets(moves, line, model);
  model.add<Automaton>(line, *layers);
}

bool holds_automaton(const Board&, const Rule& rule, Filled digits) {
  Moves moves;
  read_moves(rule, moves);
  return automaton_accepts(moves, digits_in(rule.cells(), digits));
}
void post_automaton(const Board&, const Rule& rule, Model& model) {
  Moves moves;
  read_moves(rule, moves);
  post_automaton_moves(moves, rule.cells(), model);
}

Moves moves_of(const Regex& regex) {
  Moves moves;
  moves.states = static_cast<int>(regex.states());
  for (const Regex::Move& move : regex.moves()) moves.next[{move.from, move.digit}].insert(move.to);
  moves.accepted = regex.accepted();
  return moves;
}
bool holds_regex(const Board& board, const Rule& rule, Filled digits) {
  return automaton_accepts(moves_of(Regex(rule.text, board.layout->lowest(), board.layout->highest())),
                           digits_in(rule.cells(), digits));
}
void post_regex(const Board& board, const Rule& rule, Model& model) {
  post_automaton_moves(moves_of(Regex(rule.text, board.layout->lowest(), board.layout->highest())),
                       rule.cells(), model);
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
  if (layers) model.add<Automaton>(rule.cells(), *layers);
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
