// The lanes kernel: many puzzles, a different node of their searches in every lane.
//
// A row of the batch goes through two stages:
//
//   prepare   kLanes rows together: givens, then sweeps with all lanes busy. Most rows of most batches are
//             solved, or found to be impossible, right there and never have a lane of their own.
//   search    what is left waits for a lane. A lane belongs to one row until that is done; it has a stack of
//             guesses and goes depth first. Lanes are swept two times, then those that have ended or are
//             stuck are served: transposed out, guessed or taken back, and transposed in.
//
// A row gets the same sweeps in the same order whatever the other lanes do: sweeps 1 to 4 are plain, and from
// then on one with the mini rule and one plain make a round. Whether a grid is stuck is asked at the end of a
// round only, and a stuck grid is served at once. So the guesses made for a row, and the solution it finds
// first, depend on that row alone: not on the neighbours, on the number of lanes, or on threads.
#pragma once

#include "lanes_batch.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// ---- guesses ----

// What is guessed on a grid: the configurations of a digit that are still to be tried. Without a digit, the
// grid is to be taken as it is. (Not kept inside the node: a vector read right after a small write is slow.)
struct Plan {
  U16 digit = 0;           // as a mask
  std::uint8_t where = 0;  // band or stack
  std::uint8_t left = 1;   // configurations, a bit each
};

// How deep can it get? A guess of a configuration leaves its digit one in its band or stack, a bold guess
// leaves a cell of two candidates one, and the grids below never get candidates back. So on the way down each
// of the 6 x 9 pairs and each of the 81 cells is guessed once at most. One more is the grid that a row begins
// with.
constexpr int kMostGuesses = 6 * 9 + 81 + 1;

// Guesses not yet followed to the end: the grids they were made on, and the plans.
template <int size>
struct Guesses {
  Node nodes[size];
  Plan plans[size];
};

struct GuessTables {
  Node lost[6 * 8]{};  // by band or stack and configuration: all ones in the cells that lose the digit
  std::uint64_t far_low[81]{}, far_high[81]{};  // cells that share no house with a cell: 0 to 63, 64 to 80

  constexpr GuessTables() {
    for (int where = 0; where < 6; ++where) {
      for (int configuration = 0; configuration < kConfigurations; ++configuration) {
        for (int cell = 0; cell < 81; ++cell) {
          const int row = cell / 9, column = cell % 9;
          const int band = where < 3 ? row / 3 : 3 + column / 3;
          const int line = where < 3 ? row % 3 : column % 3, box = where < 3 ? column / 3 : row / 3;
          const bool stays = band != where || kBoxOfLine[configuration][line] == box;
          lost[8 * where + configuration].cells[cell] = stays ? 0 : 0xffff;
        }
      }
    }
    for (int cell = 0; cell < 81; ++cell) {
      for (int other = 0; other < 81; ++other) {
        const bool same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
        if (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) continue;
        (other < 64 ? far_low : far_high)[cell] |= std::uint64_t{1} << other % 64;
      }
    }
  }
};
constexpr GuessTables kGuessTables;

// Takes the plan's next configuration from `guessed_on` into `node`; true when there are more.
SF_INLINE bool follow(Plan& plan, const Node& guessed_on, Node& node) {
  const Node& lost = kGuessTables.lost[8 * plan.where + lowest_bit(plan.left)];
  const Lanes digit = lanes_of(plan.digit);
  SF_UNROLL for (int i = 0; i < 96; i += kLanes) {
    const auto at = [&](const Node& of) { return *reinterpret_cast<const Lanes*>(of.cells + i); };
    *reinterpret_cast<Lanes*>(node.cells + i) = and_not(at(guessed_on), at(lost) & digit);
  }
  plan.left = static_cast<std::uint8_t>(plan.left & (plan.left - 1));
  return plan.left != 0;
}

// ---- the search ----

// The row that a lane works for.
struct RowSearch {
  std::size_t row;
  std::uint64_t found, guesses;
  int depth;        // of its stack
  bool has_failed;  // a branch has ended without a solution
};

struct alignas(64) Memory {
  Lanes cells[81];
  Node nodes[kLanes];  // what goes into the lanes
  RowSearch searches[kLanes];
  Guesses<kMostGuesses> stacks[kLanes];

  Lanes fresh[81], givens[81];  // rows being prepared
  Reader reader;
  Guesses<kLanes> waiting;  // prepared rows that wait for a lane
  std::size_t waiting_rows[kLanes];
};

class Search {
 public:
  Search(Batch& batch, Memory& memory, StopSign stop) : batch_(batch), m_(memory), stop_(stop) {}

  void run() {
    for (int l = 0; l < kLanes; ++l) {
      if (begin_row(l)) descend(l);
    }
    nodes_to_lanes(m_.nodes, m_.cells);
    while (live_ != 0 && !is_stopped()) {
      const Swept before = sweep<kMiniRule | kSeeFaults>(m_.cells);
      const Swept after = sweep<kMiniRule | kSeeFaults>(m_.cells);
      const std::uint32_t failed = lane_bits(after.faulty) & live_;
      const std::uint32_t open = live_ & ~failed;
      const std::uint32_t solved = lane_bits(is_equal(after.singles, lanes_of(kAllSingle))) & open;
      const std::uint32_t stuck = lane_bits(is_equal(after.singles, before.singles)) & open & ~solved;
      if (stuck != 0 || 2 * count_bits(failed | solved) >= count_bits(live_)) serve(failed, solved, stuck);
    }
  }

 private:
  // Once in 256 rounds, which is once in some 100 microseconds.
  SF_INLINE bool is_stopped() {
    if (++rounds_ % 256 == 0 && stop_.is_up != nullptr && stop_.is_up(stop_.asked)) stopped_ = true;
    return stopped_;
  }

  // ---- prepare ----

  // Takes rows from the batch until one needs a search; false when there are none left.
  bool find_work() {
    while (waiting_ == 0) {
      if (is_stopped()) return false;
      if (next_ == end_ && !take_rows(batch_, next_, end_)) {
        next_ = end_ = 0;
        return false;
      }
      const int count = end_ - next_ < kLanes ? static_cast<int>(end_ - next_) : kLanes;
      prepare(next_, count);
      next_ += static_cast<std::size_t>(count);
    }
    return true;
  }

  [[gnu::noinline]] void prepare(std::size_t first, int count) {
    const std::uint32_t malformed = m_.reader.read(batch_, first, count, m_.fresh);
    const bool has_candidates = batch_.form == RowForm::Masks || batch_.form == RowForm::Flags;
    if (!has_candidates) place_givens(m_.fresh);

    const std::uint32_t rows = ((std::uint64_t{1} << count) - 1) & ~malformed;
    std::uint32_t failed = 0, solved = 0, open = rows, stuck = 0, conflict = 0;
    Swept before{}, swept{};
    for (int age = 1; age <= 6 && open != 0; ++age) {
      before = swept;
      swept = age > 4 ? sweep<kMiniRule | kSeeFaults>(m_.fresh) : sweep<kSeeFaults>(m_.fresh);
      failed = lane_bits(swept.faulty) & rows;
      solved = lane_bits(is_equal(swept.singles, lanes_of(kAllSingle))) & rows & ~failed;
      open = rows & ~failed & ~solved;
      if (age == 1 && failed != 0) conflict = failed & find_conflicts(first, count);
      if (age == 4 && 3 * count_bits(open) <= kLanes) break;
      if (age == 6) stuck = lane_bits(is_equal(swept.singles, before.singles)) & open;
    }
    if (solved != 0) failed |= solved & ~lane_bits(is_solution(m_.fresh));
    solved &= ~failed;
    for_each(malformed, [&](int l) { finish_without(batch_, row_at(first, l), Status::Malformed, 0); });
    for_each(failed, [&](int l) {
      const bool is_conflict = (conflict >> l & 1) != 0;
      finish_without(batch_, row_at(first, l), is_conflict ? Status::Conflict : Status::None, 0);
    });
    if (solved != 0) write_solved(first, solved);
    if (open != 0) put_aside(first, open, stuck);
  }

  // Conflicts fail in the first sweep, so there is no need to look for them before.
  std::uint32_t find_conflicts(std::size_t first, int count) {
    m_.reader.read(batch_, first, count, m_.givens);
    return lane_bits(has_conflict(m_.givens));
  }

  void write_solved(std::size_t first, std::uint32_t solved) {
    if (batch_.solutions != nullptr) {
      std::uint8_t* to[kLanes];
      for (int l = 0; l < kLanes; ++l) {
        to[l] = (solved >> l & 1) != 0 ? solution_of(batch_, row_at(first, l)) : m_.reader.digits[l];
      }
      lanes_to_digits(m_.fresh, batch_.zero, to);
    }
    for_each(solved, [&](int l) { finish(batch_, row_at(first, l), Status::Unique, 1, 0); });
  }

  // Rows not done wait for a lane, those that are stuck with their first guess.
  void put_aside(std::size_t first, std::uint32_t open, std::uint32_t stuck) {
    lanes_to_nodes(m_.fresh, m_.reader.nodes);
    StoredChoice choice;
    if (stuck != 0) choice.store(choose(m_.fresh));
    for_each(open, [&](int l) {
      m_.waiting_rows[waiting_] = row_at(first, l);
      copy(m_.waiting.nodes[waiting_], m_.reader.nodes[l]);
      m_.waiting.plans[waiting_] = (stuck >> l & 1) != 0 ? choice.plan(l) : Plan{};
      ++waiting_;
    });
  }

  // ---- lanes and their stacks ----

  struct StoredChoice {
    alignas(64) U16 where[kLanes], digit[kLanes], configurations[kLanes];

    SF_INLINE void store(const Choice& choice) {
      *reinterpret_cast<Lanes*>(where) = choice.where;
      *reinterpret_cast<Lanes*>(digit) = choice.digit;
      *reinterpret_cast<Lanes*>(configurations) = choice.configurations;
    }
    // When everything is decided there is no choice, but the next sweep will place it.
    SF_INLINE Plan plan(int l) const {
      if (configurations[l] == 0) return {};
      return {digit[l], static_cast<std::uint8_t>(where[l]), static_cast<std::uint8_t>(configurations[l])};
    }
  };

  // A lane gets a row that waits; false when there is none, and the lane rests.
  bool begin_row(int l) {
    live_ &= ~(1u << l);
    if (!find_work()) return false;
    live_ |= 1u << l;
    --waiting_;
    const Plan plan = m_.waiting.plans[waiting_];
    copy(m_.stacks[l].nodes[0], m_.waiting.nodes[waiting_]);
    m_.stacks[l].plans[0] = plan;
    m_.searches[l] = {m_.waiting_rows[waiting_], 0, plan.digit != 0 ? 1u : 0u, 1, false};
    return true;
  }

  // A lane goes on with the newest guess on its stack.
  [[gnu::noinline]] void descend(int l) {
    int& depth = m_.searches[l].depth;
    auto& stack = m_.stacks[l];
    depth -= !follow(stack.plans[depth - 1], stack.nodes[depth - 1], m_.nodes[l]);
  }

  void end_row(int l) {
    const RowSearch& search = m_.searches[l];
    if (search.found == 0) {
      finish_without(batch_, search.row, Status::None, search.guesses);
    } else {
      finish(batch_, search.row, search.found == 1 ? Status::Unique : Status::Many, search.found,
             search.guesses);
    }
  }

  [[gnu::noinline]] void serve(std::uint32_t failed, std::uint32_t solved, std::uint32_t stuck) {
    if (solved != 0) {
      const std::uint32_t wrong = solved & ~lane_bits(is_solution(m_.cells));
      solved &= ~wrong;
      failed |= wrong;
    }
    lanes_to_nodes(m_.cells, m_.nodes);
    StoredChoice choice;
    if (stuck != 0) choice.store(choose(m_.cells));
    for_each(stuck, [&](int l) {
      RowSearch& search = m_.searches[l];
      copy(m_.stacks[l].nodes[search.depth], m_.nodes[l]);
      m_.stacks[l].plans[search.depth++] = choice.plan(l);
      search.guesses += choice.digit[l] != 0;
    });
    for_each(failed, [&](int l) { m_.searches[l].has_failed = true; });
    for_each(solved, [&](int l) {
      RowSearch& search = m_.searches[l];
      if (search.found++ == 0 && batch_.solutions != nullptr) {
        node_to_digits(m_.nodes[l], batch_.zero, solution_of(batch_, search.row));
      }
      if (search.found >= batch_.limit) search.depth = 0;
    });
    for_each(failed | solved, [&](int l) {
      if (m_.searches[l].depth != 0) {
        descend(l);
      } else {
        end_row(l);
        if (begin_row(l)) descend(l);
      }
    });
    for_each(stuck, [&](int l) {
      descend(l);
      const RowSearch& search = m_.searches[l];
      if (!search.has_failed && search.guesses >= kBoldAfter) guess_boldly(l);
    });
    nodes_to_lanes(m_.nodes, m_.cells);
  }

  // As many guesses without a failure: the row probably has many solutions.
  static constexpr std::uint64_t kBoldAfter = 3;
  static constexpr int kBoldGuesses = 2;

  // Guesses cells of two candidates that don't see each other, on top of the guess just made.
  [[gnu::noinline]] void guess_boldly(int l) {
    Node& node = m_.nodes[l];
    std::uint64_t low = 0, high = 0;  // cells of two candidates: 0 to 63, 64 to 80
    SF_UNROLL for (int i = 0; i < 96; i += kLanes) {
      const Lanes cells = *reinterpret_cast<const Lanes*>(node.cells + i), rest = without_lowest(cells);
      const std::uint64_t twos = lane_bits(and_not(is_zero(without_lowest(rest)), is_zero(rest)));
      (i < 64 ? low : high) |= twos << i % 64;
    }
    high &= (1u << (81 - 64)) - 1;
    RowSearch& search = m_.searches[l];
    for (int i = 0; i < kBoldGuesses && (low | high) != 0; ++i) {
      const int cell = low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high);
      low &= kGuessTables.far_low[cell];
      high &= kGuessTables.far_high[cell];
      Node& other = m_.stacks[l].nodes[search.depth];
      m_.stacks[l].plans[search.depth++] = {};
      copy(other, node);
      other.cells[cell] = static_cast<U16>(node.cells[cell] & (node.cells[cell] - 1));
      node.cells[cell] = static_cast<U16>(node.cells[cell] & -node.cells[cell]);
      ++search.guesses;
    }
  }

  Batch& batch_;
  Memory& m_;
  std::uint32_t live_ = 0;          // lanes with a row
  int waiting_ = 0;                 // rows that wait for a lane
  std::size_t next_ = 0, end_ = 0;  // rows taken from the batch
  StopSign stop_;
  bool stopped_ = false;
  std::uint32_t rounds_ = 0;
};

void solve_batch(Batch& batch, void* memory, StopSign stop) {
  Search(batch, *static_cast<Memory*>(memory), stop).run();
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
