// The box kernel: the search for one puzzle per call, with one grid in nine registers (02_box_sweep.hpp).
//
// The search sweeps a node until nothing new is placed, and then guesses: a band (or stack) and a digit have
// at most six configurations, the ways to give the digit's three boxes different lines. A guess takes one and
// leaves the others on the stack. Once a branch has failed, two nodes are swept in turn, because one alone
// doesn't keep the CPU busy.
#pragma once

#include <new>

#include "kernel/02_box_sweep.hpp"
#include "kernel/kernel.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {

// ---- guesses ----

// A digit in a band or stack, and its configurations to try, a bit each.
struct BoxChoice {
  U16 digit;           // as a mask
  std::uint8_t where;  // band or stack
  std::uint8_t left;
};

// A guess not yet followed to the end: the grid it was made on, and what is still to try.
struct Guess {
  U16x16 x[9];
  BoxChoice choice;
};

// How deep can it get? A guess leaves its digit one configuration in its band or stack, and the grids below
// it never get candidates back. So on the way down each of the 6 x 9 pairs is guessed once at most.
constexpr int kMostGuesses = kBandsAndStacks * 9;

// The guesses of one node of a box search, each made below the one before it. The other node may take from
// the bottom; what it empties stays below, so that the place of a guess is never more than the number of
// guesses above it in the search. A node that has ended clears its stack before it gets other work.
struct BoxStack {
  int bottom, top;
  Guess guesses[kMostGuesses];

  SF_INLINE bool is_empty() const { return bottom == top; }
  SF_INLINE void clear() { bottom = top = 0; }
};

// For the box kernel: the place of the lowest bit.
SF_INLINE int lowest_bit(unsigned bits) { return __builtin_ctz(bits); }

// The configurations of every digit, in all bands or in all stacks at once. Lane b of `up` tells whether box
// b can take line 0, the next box line 1 and the last box line 2; `down` likewise with lines 1 and 2
// exchanged. `two` and `three` tell, in every lane of a band or stack, which digits have at least that many.
template <Lines lines>
struct Configurations {
  U16x16 up, down, two, three;

  SF_INLINE explicit Configurations(const U16x16* x) {
    U16x16 some[3];
    SF_UNROLL for (int line = 0; line < 3; ++line) {
      some[line] = x[place_of<lines>(line, 0)] | x[place_of<lines>(line, 1)] | x[place_of<lines>(line, 2)];
    }
    up = some[0] & next_box<lines>(some[1]) & last_box<lines>(some[2]);
    down = some[0] & next_box<lines>(some[2]) & last_box<lines>(some[1]);
    const U16x16 a1 = up | down, b1 = next_box<lines>(a1), c1 = last_box<lines>(a1);
    const U16x16 a2 = up & down, b2 = next_box<lines>(a2), c2 = last_box<lines>(a2);
    two = a2 | b2 | c2 | (a1 & b1) | ((a1 | b1) & c1);
    three = (a2 & (b1 | c1)) | (b2 & (a1 | c1)) | (c2 & (a1 | b1)) | (a1 & b1 & c1);
  }
};

// The configurations of a grid that the box kernel holds, in memory: first of the bands, then of the stacks.
struct ConfigurationTable {
  alignas(32) U16 up[2][16], down[2][16], two[2][16], three[2][16];

  SF_INLINE explicit ConfigurationTable(const U16x16* x) {
    keep(0, Configurations<Lines::Across>(x));
    keep(1, Configurations<Lines::Down>(x));
  }
  template <Lines lines>
  SF_INLINE void keep(int way, const Configurations<lines>& found) {
    store(up[way], found.up);
    store(down[way], found.down);
    store(two[way], found.two);
    store(three[way], found.three);
  }
};

// Few digits of a grid are loose (have three configurations or more) when a search nears its end.
constexpr unsigned kFewLoose = 16;

// The box kernel chooses what to guess. Far from the end: the band or stack with the fewest undecided digits,
// and there a loose digit, because it settles more than one with two configurations. Near the end: the fewest
// undecided digits with loose ones counted twice, and there a digit with two configurations, because one of
// them is soon seen to fail; but when no guess has failed yet, solutions are probably many and none will.
// Nothing is left to try when nothing is undecided.
SF_INLINE BoxChoice choose(const U16x16* x, bool all_stand) {
  const ConfigurationTable table(x);
  unsigned best_far = ~0u, best_near = ~0u, all_loose = 0;
  SF_UNROLL for (int where = 0; where < kBandsAndStacks; ++where) {
    const int lane = where < 3 ? lane_of_box(where, 0) : lane_of_box(0, where - 3);
    const auto undecided = static_cast<unsigned>(__builtin_popcount(table.two[where / 3][lane]));
    const auto loose = static_cast<unsigned>(__builtin_popcount(table.three[where / 3][lane]));
    // Minus one: nothing undecided becomes the worst of all.
    const unsigned far = (undecided - 1) << 3 | static_cast<unsigned>(where);
    const unsigned near = (undecided + loose - 1) << 3 | static_cast<unsigned>(where);
    best_far = far < best_far ? far : best_far;
    best_near = near < best_near ? near : best_near;
    all_loose += loose;
  }
  const bool is_near = all_loose <= kFewLoose && !all_stand;
  const unsigned best = is_near ? best_near : best_far;
  if (best >= 18 << 3) return {};

  const int where = best & 7, way = where >= 3;
  const int lane = way == 0 ? lane_of_box(where, 0) : lane_of_box(0, where - 3);
  const int step = way == 0 ? lane_of_box(0, 1) : lane_of_box(1, 0);
  const unsigned two = table.two[way][lane], three = table.three[way][lane];
  const unsigned wanted = is_near ? two & ~three : three;
  const unsigned digits = wanted != 0 ? wanted : two;
  const unsigned digit = digits & -digits;
  // In lane b, `up` has configuration -b and `down` 3 + b of kLines, where the box of lane b takes line 0.
  unsigned left = 0;
  SF_UNROLL for (int box = 0; box < 3; ++box) {
    left |= static_cast<unsigned>((table.up[way][lane + step * box] & digit) != 0) << (3 - box) % 3;
    left |= static_cast<unsigned>((table.down[way][lane + step * box] & digit) != 0) << (3 + box);
  }
  return {static_cast<U16>(digit), static_cast<std::uint8_t>(where), static_cast<std::uint8_t>(left)};
}

// Makes `x` of `from` by the choice's next configuration, which then is no longer to try.
SF_INLINE void follow(BoxChoice& choice, const U16x16* from, U16x16* x) {
  const auto& lost = kTables.lost[choice.where][lowest_bit(choice.left)];
  const U16x16 digit = splat(choice.digit);
  SF_UNROLL for (int p = 0; p < 9; ++p) x[p] = and_not(from[p], load(lost[p]) & digit);
  choice.left = static_cast<std::uint8_t>(choice.left & (choice.left - 1));
}

// ---- the search ----

enum class Mode : std::uint8_t { Alone, Pair, Exhausted };

struct BoxNode {
  U16x16 x[9];
  U16x16 singles;  // as the last sweep saw them; when the next sees the same, the node is stuck
};

// A grid of the box kernel, register by register: a plain assignment becomes a call or a slow string
// instruction.
SF_INLINE void copy(U16x16* to, const U16x16* from) { SF_UNROLL for (int p = 0; p < 9; ++p) to[p] = from[p]; }
// A node of the box kernel, register by register.
SF_INLINE void copy(BoxNode& to, const BoxNode& from) {
  copy(to.x, from.x);
  to.singles = from.singles;
}

// A box search sweeps its nodes stage by stage, so that several in turn overlap. What is lost across is
// still lost down, so the digits present are those of the second stage.
template <int nodes>
SF_INLINE void sweep_nodes(BoxNode* node, BoxSwept* swept) {
  SF_UNROLL for (int i = 0; i < nodes; ++i) sweep_lines<Lines::Across>(node[i].x, swept[i]);
  SF_UNROLL for (int i = 0; i < nodes; ++i) sweep_lines<Lines::Down>(node[i].x, swept[i]);
  SF_UNROLL for (int i = 0; i < nodes; ++i) sweep_boxes(node[i].x, swept[i]);
}

struct BoxSearch {
  BoxNode node[2];
  BoxSwept waiting;  // node 1 as swept, when the search paused between the two
  bool is_waiting;
  bool is_alive;    // node 0, in that case
  bool has_failed;  // a branch has ended, so that there is enough to do for two nodes
  Mode mode;
  BoxStack stack[2];
};
static_assert(sizeof(BoxSearch) <= sizeof(SearchMemory) && alignof(BoxSearch) <= alignof(SearchMemory));

// One call's wishes, and what came of them.
struct BoxRun {
  std::uint64_t solutions, guesses;
  std::uint8_t* digits;
  Progress progress;
  bool paused;
};

// The 81 digits of a solution that the box kernel has found.
void write_digits(const U16x16* x, std::uint8_t* digits) {
  U8x16 rows[9];
  SF_UNROLL for (int row = 0; row < 3; ++row) {
    const U16x16 ab = digits_of(x[3 * row], x[3 * row + 1]), c = digits_of(x[3 * row + 2], x[3 * row + 2]);
    rows[row] = threes_from_low(low_half(ab), low_half(c));
    rows[3 + row] = threes_from_high(low_half(ab), low_half(c));
    rows[6 + row] = threes_from_low(high_half(ab), high_half(c));
  }
  SF_UNROLL for (int row = 0; row < 8; ++row) store_bytes(digits + 9 * row, rows[row]);
  store_bytes<8>(digits + 72, rows[8]);
  digits[80] = rows[8][8];
}

// A node of a box search that has lost candidates other than by a sweep isn't stuck before two more sweeps.
SF_INLINE void start(BoxNode& node) { node.singles = splat(0xffff); }

// The box kernel guesses, or finds that nothing is undecided: then each digit has one place in each box at
// most, and the next sweep ends the node, solved or not.
SF_INLINE void guess(BoxNode& node, BoxStack& stack, bool all_stand, BoxRun& run) {
  start(node);
  BoxChoice choice = choose(node.x, all_stand);
  if (choice.left == 0) return;
  Guess& made = stack.guesses[stack.top++];
  copy(made.x, node.x);
  follow(choice, made.x, node.x);
  made.choice = choice;
  run.paused = ++run.progress.guesses == run.guesses;
}

// Decides what becomes of a node of a box search after a sweep. False when it has ended and its stack holds
// nothing more.
SF_INLINE bool examine(BoxNode& node, const BoxSwept& swept, int which, BoxSearch& search, BoxRun& run) {
  BoxStack& stack = search.stack[which];
  if (all_equal(swept.present | is_zero(swept.least), load(kTables.alive))) {
    const bool is_stuck = all_equal(swept.singles, node.singles);
    node.singles = swept.singles;
    if (all_equal(swept.singles, full())) {
      if (is_solution(node.x)) {
        if (run.digits != nullptr) write_digits(node.x, run.digits);
        run.paused = ++run.progress.solutions == run.solutions;
      }
    } else {
      if (is_stuck) guess(node, stack, !search.has_failed && stack.top != 0, run);
      return true;
    }
  }
  search.has_failed = true;
  if (stack.is_empty()) {
    stack.clear();
    return false;
  }
  Guess& last = stack.guesses[stack.top - 1];
  follow(last.choice, last.x, node.x);
  stack.top -= last.choice.left == 0;
  start(node);
  return true;
}

// In a box search, a node without work takes from the other's oldest guess.
SF_INLINE bool steal(BoxStack& stack, BoxNode& node) {
  if (stack.is_empty()) return false;
  Guess& first = stack.guesses[stack.bottom];
  follow(first.choice, first.x, node.x);
  stack.bottom += first.choice.left == 0;
  start(node);
  return true;
}

// A box search with one node in hand, until it pauses, ends, or has enough to do for two.
void run_alone(BoxSearch& search, BoxRun& run) {
  BoxNode node;
  copy(node, search.node[0]);
  do {
    BoxSwept swept;
    sweep_nodes<1>(&node, &swept);
    if (!examine(node, swept, 0, search, run)) {
      search.mode = Mode::Exhausted;
      return;
    }
    if (search.has_failed && steal(search.stack[0], search.node[1])) {
      search.mode = Mode::Pair;
      search.stack[1].clear();
      search.waiting = {splat(0), splat(0), splat(0)};
      search.is_waiting = false;
      search.is_alive = true;
      break;
    }
  } while (!run.paused);
  copy(search.node[0], node);
}

// A box search with two nodes in hand, until it pauses or only one is left.
void run_pair(BoxSearch& search, BoxRun& run) {
  BoxNode node[2];
  copy(node[0], search.node[0]);
  copy(node[1], search.node[1]);
  BoxSwept swept[2];
  swept[1] = search.waiting;
  bool is_waiting = search.is_waiting, is_alive = search.is_alive;
  do {
    if (!is_waiting) {
      sweep_nodes<2>(node, swept);
      is_alive = examine(node[0], swept[0], 0, search, run);
      is_waiting = run.paused;
      if (run.paused) break;
    }
    is_waiting = false;
    const bool is_other_alive = examine(node[1], swept[1], 1, search, run);
    if (is_alive && is_other_alive) continue;
    is_alive = is_alive || steal(search.stack[1], node[0]);
    const bool is_pair = is_other_alive || steal(search.stack[0], node[1]);
    if (is_alive && is_pair) continue;
    // One node is left, or none, and both stacks are empty.
    search.mode = is_alive || is_pair ? Mode::Alone : Mode::Exhausted;
    search.stack[0].clear();
    if (is_pair) copy(node[0], node[1]);
    break;
  } while (!run.paused);
  copy(search.node[0], node[0]);
  copy(search.node[1], node[1]);
  search.waiting = swept[1];
  search.is_waiting = is_waiting;
  search.is_alive = is_alive;
}

// The box search that lies in a caller's memory.
BoxSearch& search_in(SearchMemory& memory) {
  return *std::launder(reinterpret_cast<BoxSearch*>(memory.bytes));
}

// Begins a box search: the grid comes in nine registers; the rest of the memory stays as it is until it is
// needed.
SF_INLINE void begin_search(SearchMemory& memory, const U16x16* x) {
  BoxSearch& search = *new (memory.bytes) BoxSearch;
  copy(search.node[0].x, x);
  start(search.node[0]);
  search.stack[0].clear();
  search.has_failed = false;
  search.mode = Mode::Alone;
}

// A box search goes on until it has found or guessed so many, or nothing is left.
Progress run_search(BoxSearch& search, std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits) {
  BoxRun run{solutions, guesses, digits, {}, solutions == 0 || guesses == 0};
  while (search.mode != Mode::Exhausted && !run.paused) {
    if (search.mode == Mode::Alone) {
      run_alone(search, run);
    } else {
      run_pair(search, run);
    }
  }
  run.progress.exhausted = search.mode == Mode::Exhausted;
  return run.progress;
}

// ---- pruning ----

// The grid of a box search as a row, for a pruner.
CandidateRow row_of(const U16x16* x) {
  alignas(32) U16 cells[9][16];
  SF_UNROLL for (int p = 0; p < 9; ++p) store(cells[p], x[p]);
  CandidateRow row;
  for (int cell = 0; cell < 81; ++cell) {
    row.cells[static_cast<std::size_t>(cell)] = cells[place_of_cell(cell)][lane_of_cell(cell)];
  }
  return row;
}

// A barren node of a box search loses all its candidates, and the next sweep sees that it has failed.
bool prune(BoxNode& node, Pruner pruner) {
  if (!pruner.is_barren(pruner.asked, row_of(node.x))) return false;
  SF_UNROLL for (U16x16& x : node.x) x = splat(0);
  start(node);
  return true;
}

// Drops what would be followed next, and what after that, for as long as it is barren.
void prune(BoxStack& stack, Pruner pruner) {
  for (; !stack.is_empty(); --stack.top) {
    Guess& last = stack.guesses[stack.top - 1];
    while (last.choice.left != 0) {
      BoxChoice next = last.choice;
      U16x16 x[9];
      follow(next, last.x, x);
      if (!pruner.is_barren(pruner.asked, row_of(x))) return;
      last.choice = next;
    }
  }
  stack.clear();
}

// Prunes the nodes that a box search has in hand, and the guesses of those that were barren.
bool prune(BoxSearch& search, Pruner pruner) {
  if (search.mode == Mode::Exhausted) return false;
  const bool is_pair = search.mode == Mode::Pair;
  // A search that paused between its two nodes may hold a first one that has ended.
  const bool is_first_alive = !is_pair || !search.is_waiting || search.is_alive;
  const bool is_first_barren = is_first_alive && prune(search.node[0], pruner);
  if (is_first_barren) prune(search.stack[0], pruner);
  const bool is_second_barren = is_pair && prune(search.node[1], pruner);
  if (is_second_barren) prune(search.stack[1], pruner);
  return is_first_barren || is_second_barren;
}

// ---- what the kernel offers ----

// The givens of a text, as the box kernel holds them.
SF_INLINE void load_givens(const char* text, U16x16* x) {
  SF_UNROLL for (int row = 0; row < 3; ++row) {
    const ThreeRows rows = load_rows(text + 9 * row, text + 27 + 9 * row, text + 54 + 9 * row);
    x[3 * row] = digit_masks<0>(rows);
    x[3 * row + 1] = digit_masks<1>(rows);
    x[3 * row + 2] = digit_masks<2>(rows);
  }
}

// In the box kernel: the candidates that the givens leave.
SF_INLINE void place_givens(U16x16* x) {
  U16x16 rows[3], columns[3], box = splat(0);
  SF_UNROLL for (int line = 0; line < 3; ++line) {
    const U16x16 row = x[3 * line] | x[3 * line + 1] | x[3 * line + 2];
    const U16x16 column = x[line] | x[line + 3] | x[line + 6];
    rows[line] = row | turn_lanes(row) | turn_lanes_back(row);
    columns[line] = column | turn_groups(column) | turn_groups_back(column);
    box = box | row;
  }
  SF_UNROLL for (int line = 0; line < 3; ++line) rows[line] = rows[line] | box;
  SF_UNROLL for (int p = 0; p < 9; ++p) {
    x[p] = or_else(x[p], and_not(full(), rows[p / 3] | columns[p % 3]));
  }
}

// What the box kernel offers: a search of a row of candidates.
void begin(SearchMemory& memory, const CandidateRow& row) {
  alignas(32) U16 cells[9][16] = {};
  for (int cell = 0; cell < 81; ++cell) {
    const U16 candidates = row.cells[static_cast<std::size_t>(cell)];
    cells[place_of_cell(cell)][lane_of_cell(cell)] = candidates & kAllDigits;
  }
  U16x16 x[9];
  SF_UNROLL for (int p = 0; p < 9; ++p) x[p] = load(cells[p]);
  begin_search(memory, x);
}

// What the box kernel offers: a search of 81 characters.
void begin_text(SearchMemory& memory, const char* text) {
  U16x16 x[9];
  load_givens(text, x);
  place_givens(x);
  begin_search(memory, x);
}

// What the box kernel offers: a search that has just begun loses a candidate.
void exclude(SearchMemory& memory, int cell, int digit) {
  U16x16& x = search_in(memory).node[0].x[place_of_cell(cell)];
  alignas(32) U16 cells[16];
  store(cells, x);
  cells[lane_of_cell(cell)] &= static_cast<U16>(~(1U << (digit - 1)));
  x = load(cells);
}

// What the box kernel offers: a search goes on.
Progress advance(SearchMemory& memory, std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits) {
  return run_search(search_in(memory), solutions, guesses, digits);
}

// What the box kernel offers: a search is pruned.
bool prune(SearchMemory& memory, Pruner pruner) { return prune(search_in(memory), pruner); }

// What the box kernel offers: 81 characters searched up to a limit, with the first solution.
Progress solve(const char* text, std::uint64_t limit, std::uint8_t* digits) {
  SearchMemory memory;
  begin_text(memory, text);
  Progress first = run_search(search_in(memory), limit != 0, ~std::uint64_t{0}, digits);
  if (first.exhausted || first.solutions >= limit) return first;
  Progress rest = run_search(search_in(memory), limit - 1, ~std::uint64_t{0}, nullptr);
  rest.solutions += first.solutions;
  rest.guesses += first.guesses;
  return rest;
}

}  // namespace

}  // namespace swordfish::SWORDFISH_ISA
