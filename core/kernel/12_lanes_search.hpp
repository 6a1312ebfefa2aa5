// The lanes kernel: many puzzles, a different node of their searches in every lane.
//
// A row of the batch goes through three stages, each with kLanes rows together:
//
//   standstill  plain sweeps until one finds no new single. Most rows of most batches are solved, or found to be
//               impossible, right there.
//   first       one sweep with the mini rule, and for what is still stuck the first guess.
//   search      a lane belongs to one row until that is done; it has a stack of guesses and goes depth first.
//               Lanes are swept two times with the mini rule, then those that have ended or are stuck are
//               served: transposed out, guessed or taken back, and transposed in.
//
// Between the stages rows wait in pools until there are enough of them. But which sweeps a row gets, and when
// it is asked whether it is stuck, is the same whatever the other lanes do: in a search it is asked at the end
// of a round only, and a stuck grid is served at once. So the guesses made for a row, and the solution it
// finds first, depend on that row alone: not on the neighbours, on the number of lanes, or on threads.
//
// A row that makes its lane lose patience (kernel.hpp) is handed over, and its answer is that of another search.
#pragma once

#include "kernel/10_lanes_choice.hpp"
#include "kernel/11_lanes_parts.hpp"

namespace swordfish::SWORDFISH_ISA {
namespace {
namespace lanes {

// ---- the search ----

// In the lanes kernel, the search of the row that a lane works for.
struct RowSearch {
  std::size_t row = 0;
  std::uint64_t found = 0, guesses = 0;
  std::uint64_t guesses_at_last = 0;              // when the last solution was found
  std::uint64_t patient_until = kPatienceIfOpen;  // when its lane asks whether it has lost patience
  int bottom = 0, top = 0;                        // of its stack
  Parts::Index part = Parts::kNone;               // when it shares the row with other lanes

  bool has_guess() const { return bottom != top; }
  void note_solution() {
    guesses_at_last = guesses;
    patient_until = guesses + kPatienceIfOpen;
  }
};

// Rows between two stages.
struct Pool {
  LaneNode nodes[2 * kLanes];
  std::size_t rows[2 * kLanes];
  int count;
};

struct alignas(64) Memory {
  Lanes cells[kCarried];
  LaneNode nodes[kLanes];  // what goes into the lanes
  RowSearch searches[kLanes];
  LaneStack stacks[kLanes];
  Parts parts;

  Lanes fresh[kCarried];  // rows being prepared
  Reader reader;
  std::size_t group[kLanes];  // which rows those are
  Pool going, stuck;          // rows to be swept further, and to be guessed on
  Pool waiting;               // rows to be searched, and
  Plan plans[2 * kLanes];     // what was guessed on them
};

// When no more rows of a group than this make progress, they wait until there is a whole group of such rows.
constexpr int kFewLeft = kLanes / 2;

// The lanes kernel's search of a batch.
class Search {
 public:
  Search(Batch& batch, Memory& memory, StopSign stop) : batch_(batch), m_(memory), stop_(stop) {}

  void run() {
    m_.parts.clear();
    m_.going.count = m_.stuck.count = m_.waiting.count = 0;
    for (int l = 0; l < kLanes; ++l) begin_row(l);
    for_each(live_, [&](int l) { descend(l); });
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

  // The search in lanes goes on with the fullest stage that there are rows for, the last of them first, until some wait
  // to be searched; false when there are none left.
  [[gnu::noinline]] bool find_work() {
    while (m_.waiting.count == 0) {
      if (is_stopped()) return false;
      if (m_.stuck.count >= kLanes) {
        guess_first();
      } else if (m_.going.count >= kLanes) {
        to_standstill(take_from(m_.going), kFewLeft);
      } else if (next_ != end_ || take_rows(batch_, next_, end_)) {
        prepare_rows();
      } else if (m_.going.count != 0) {
        to_standstill(take_from(m_.going), 0);
      } else if (m_.stuck.count != 0) {
        guess_first();
      } else {
        return false;
      }
    }
    return true;
  }

  // The search in lanes prepares the next rows of its batch.
  [[gnu::noinline]] void prepare_rows() {
    const int count = end_ - next_ < kLanes ? static_cast<int>(end_ - next_) : kLanes;
    for (int l = 0; l < count; ++l) m_.group[l] = row_at(next_, l);
    const std::uint32_t malformed = m_.reader.read(batch_, next_, count, m_.fresh);
    for_each(malformed, [&](int l) { write_unsolved(batch_, m_.group[l], Status::Malformed, 0); });
    if (batch_.solutions != nullptr) fetch_rows<true>(solution_of(batch_, next_), batch_.solution_stride);
    const std::uint32_t rows = first_lanes(count) & ~malformed;
    next_ += static_cast<std::size_t>(count);
    fetch_rows<false>(row_of(batch_, next_), batch_.stride);

    const bool has_candidates = batch_.form == RowForm::Masks || batch_.form == RowForm::Flags;
    const Placed placed = has_candidates ? take_candidates(m_.fresh) : place_givens(m_.fresh);
    const Swept after = sweep<kSeeFaults>(m_.fresh);
    m_.fresh[kSingles] = after.singles;
    const std::uint32_t broken = lane_bits(after.faulty) & rows;
    if (broken != 0) finish_broken(broken, lane_bits(placed.conflict));
    const std::uint32_t stuck = lane_bits(is_equal(after.singles, placed.singles)) & rows & ~broken;
    put_into(m_.stuck, stuck);
    to_standstill(rows & ~broken & ~stuck, kFewLeft);
  }

  // For the search in lanes, up to kLanes rows of a pool become the group.
  std::uint32_t take_from(Pool& pool) {
    const int count = pool.count < kLanes ? pool.count : kLanes;
    pool.count -= count;
    for (int l = 0; l < count; ++l) m_.group[l] = pool.rows[pool.count + l];
    nodes_to_lanes(pool.nodes + pool.count, m_.fresh);
    return first_lanes(count);
  }

  // In the search in lanes, some rows of the group go to a pool.
  void put_into(Pool& pool, std::uint32_t rows) {
    if (rows == 0) return;
    lanes_to_nodes(m_.fresh, m_.reader.nodes);
    for_each(rows, [&](int l) {
      pool.rows[pool.count] = m_.group[l];
      copy(pool.nodes[pool.count++], m_.reader.nodes[l]);
    });
  }

  // The search in lanes sweeps a group for as long as more than `few` of its rows make progress.
  [[gnu::noinline]] void to_standstill(std::uint32_t rows, int few) {
    std::uint32_t open = rows, failed = 0, solved = 0;
    while (count_bits(open) > few) {
      const Lanes before = m_.fresh[kSingles];
      const Swept after = sweep<kSeeFaults>(m_.fresh);
      m_.fresh[kSingles] = after.singles;
      failed = lane_bits(after.faulty) & rows;
      solved = lane_bits(is_equal(after.singles, lanes_of(kAllSingle))) & rows & ~failed;
      const std::uint32_t stuck = lane_bits(is_equal(after.singles, before)) & rows & ~failed & ~solved;
      rows &= ~stuck;
      open = rows & ~failed & ~solved;
      put_into(m_.stuck, stuck);
    }
    finish_group(failed, solved);
    put_into(m_.going, open);
  }

  [[gnu::noinline]] void guess_first() {
    const std::uint32_t rows = take_from(m_.stuck);
    const Lanes before = m_.fresh[kSingles];
    const Swept after = sweep<kMiniRule | kSeeFaults>(m_.fresh);
    const std::uint32_t failed = lane_bits(after.faulty) & rows;
    const std::uint32_t solved = lane_bits(is_equal(after.singles, lanes_of(kAllSingle))) & rows & ~failed;
    const std::uint32_t open = rows & ~failed & ~solved;
    const std::uint32_t stuck = lane_bits(is_equal(after.singles, before)) & open;
    finish_group(failed, solved);
    StoredChoice choice;
    choice.store(choose(m_.fresh, kFewLooseAtFirst));
    Plan* plan = m_.plans + m_.waiting.count;
    for_each(open, [&](int l) { *plan++ = (stuck >> l & 1) != 0 ? choice.plan(l) : Plan{}; });
    put_into(m_.waiting, open);
  }

  void finish_group(std::uint32_t failed, std::uint32_t solved) {
    if (solved != 0) failed |= solved & ~lane_bits(is_solution(m_.fresh));
    solved &= ~failed;
    for_each(failed, [&](int l) { write_unsolved(batch_, m_.group[l], Status::None, 0); });
    if (solved != 0) write_solved(solved);
  }

  static std::uint32_t first_lanes(int count) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
  }

  void finish_broken(std::uint32_t broken, std::uint32_t conflict) {
    for_each(broken, [&](int l) {
      const bool is_conflict = (conflict >> l & 1) != 0;
      write_unsolved(batch_, m_.group[l], is_conflict ? Status::Conflict : Status::None, 0);
    });
  }

  void write_solved(std::uint32_t solved) {
    if (batch_.solutions != nullptr) {
      std::uint8_t* to[kLanes];
      for (int l = 0; l < kLanes; ++l) {
        const bool is_solved = (solved >> l & 1) != 0;
        to[l] = is_solved ? solution_of(batch_, m_.group[l]) : m_.reader.digits[l].cells;
      }
      lanes_to_digits(m_.fresh, batch_.zero, to);
    }
    for_each(solved, [&](int l) { write_found(batch_, m_.group[l], Status::Unique, 1, 0); });
  }

  // ---- lanes and their stacks ----

  // A lane gets a row that waits to be searched, if there is one.
  void begin_row(int l) {
    live_ &= ~(1u << l);
    if (!find_work()) return;
    live_ |= 1u << l;
    has_failed_ &= ~(1u << l);
    const int from = --m_.waiting.count;
    const Plan plan = m_.plans[from];
    m_.searches[l] = {.row = m_.waiting.rows[from], .guesses = plan.digit != 0, .top = 1};
    m_.stacks[l].plans[0] = plan;
    copy(m_.stacks[l].nodes[0], m_.waiting.nodes[from]);
  }

  // The search in a lane goes on with the newest guess on its stack.
  SF_INLINE void descend(int l) {
    int& top = m_.searches[l].top;
    LaneStack& stack = m_.stacks[l];
    top -= !follow(stack.plans[top - 1], stack.nodes[top - 1], m_.nodes[l]);
  }

  void end_row(std::size_t row, std::uint64_t found, std::uint64_t guesses) {
    if (found == 0) {
      write_unsolved(batch_, row, Status::None, guesses);
    } else {
      write_found(batch_, row, found == 1 ? Status::Unique : Status::Many, found, guesses);
    }
  }

  // ---- service ----

  [[gnu::noinline]] void serve(std::uint32_t failed, std::uint32_t solved, std::uint32_t stuck) {
    if (solved != 0) {
      const std::uint32_t wrong = solved & ~lane_bits(is_solution(m_.cells));
      solved &= ~wrong;
      failed |= wrong;
    }
    lanes_to_nodes(m_.cells, m_.nodes);
    has_failed_ |= failed;
    for_each(solved, [&](int l) { note_solution(l); });
    std::uint32_t to_follow = 0;  // lanes with a guess to go on with
    for_each((failed | solved) & live_,
             [&](int l) { to_follow |= std::uint32_t{m_.searches[l].has_guess()} << l; });
    const std::uint32_t done = (failed | solved) & live_ & ~to_follow;
    for_each(done, [&](int l) {
      if (is_live(l)) end_search(l);  // else its row was shared and is done
    });
    stuck &= live_;
    if (stuck != 0) guess(stuck);
    for_each((to_follow | done | stuck) & live_, [&](int l) { descend(l); });
    const std::uint32_t hopeful = stuck & ~has_failed_;
    for_each(hopeful, [&](int l) {
      if (m_.searches[l].guesses >= kBoldAfter) guess_boldly(l);
    });
    for_each(stuck & live_, [&](int l) {
      if (m_.searches[l].guesses > m_.searches[l].patient_until && is_live(l)) ask_patience(l);
    });
    if (live_ != kAllLanes) share_work();
    nodes_to_lanes(m_.nodes, m_.cells);
  }

  void guess(std::uint32_t stuck) {
    StoredChoice choice;
    choice.store(choose(m_.cells, kFewLoose));
    for_each(stuck, [&](int l) {
      RowSearch& search = m_.searches[l];
      copy(m_.stacks[l].nodes[search.top], m_.nodes[l]);
      m_.stacks[l].plans[search.top++] = choice.plan(l);
      search.guesses += choice.digit[l] != 0;
    });
  }

  void note_solution(int l) {
    RowSearch& search = m_.searches[l];
    if (search.part != Parts::kNone) return note_solution_of_part(l);
    search.note_solution();
    if (search.found++ == 0 && batch_.solutions != nullptr) {
      node_to_digits(m_.nodes[l], batch_.zero, solution_of(batch_, search.row));
    }
    if (search.found >= batch_.limit) search.bottom = search.top = 0;
  }

  // The search in a lane ends: its stack is empty.
  void end_search(int l) {
    const RowSearch& search = m_.searches[l];
    if (search.part != Parts::kNone) return end_part(l);
    end_row(search.row, search.found, search.guesses);
    begin_row(l);
  }

  // As many guesses without a failure: the row probably has many solutions.
  static constexpr std::uint64_t kBoldAfter = 3;
  static constexpr int kBoldGuesses = 2;

  // The search in a lane guesses cells of two candidates that don't see each other, on top of the guess just made.
  [[gnu::noinline]] void guess_boldly(int l) {
    LaneNode& node = m_.nodes[l];
    std::uint64_t low = 0, high = 0;  // cells of two candidates: 0 to 63, 64 to 80
    SF_UNROLL for (int i = 0; i < 96; i += kLanes) {
      const Lanes rest = without_lowest(at(node, i));
      const std::uint64_t twos = lane_bits(and_not(is_zero(without_lowest(rest)), is_zero(rest)));
      (i < 64 ? low : high) |= twos << i % 64;
    }
    high &= (1u << (81 - 64)) - 1;
    RowSearch& search = m_.searches[l];
    for (int i = 0; i < kBoldGuesses && (low | high) != 0; ++i) {
      const int cell = low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high);
      low &= kGuessTables.far_low[cell];
      high &= kGuessTables.far_high[cell];
      LaneNode& other = m_.stacks[l].nodes[search.top];
      m_.stacks[l].plans[search.top++] = {};
      copy(other, node);
      other.cells[cell] = static_cast<U16>(node.cells[cell] & (node.cells[cell] - 1));
      node.cells[cell] = static_cast<U16>(node.cells[cell] & -node.cells[cell]);
      ++search.guesses;
    }
  }

  // ---- patience ----

  [[gnu::noinline]] void ask_patience(int l) {
    RowSearch& search = m_.searches[l];
    if (!is_too_long(search.row, search.guesses - search.guesses_at_last)) {
      search.patient_until = search.guesses_at_last + (has_long_search() ? kPatience : kForever / 2);
    } else if (search.part != Parts::kNone) {
      m_.parts[search.part].is_long = true;
      end_part(l);
    } else {
      hand_over(search.row);
      begin_row(l);
      if (is_live(l)) descend(l);
    }
  }

  bool has_long_search() const { return batch_.long_search.run != nullptr; }

  // For the search in lanes, whether so many fruitless guesses are too many for a row.
  bool is_too_long(std::size_t row, std::uint64_t fruitless) {
    if (!has_long_search() || fruitless <= kPatienceIfOpen) return false;
    return fruitless > kPatience || is_open(candidates_of(row));
  }

  // For the search in lanes, the candidates of a row as it came, read where rows are prepared at other times.
  CandidateRow candidates_of(std::size_t row) {
    m_.reader.read(batch_, row, 1, m_.fresh);
    if (batch_.form != RowForm::Masks && batch_.form != RowForm::Flags) place_givens(m_.fresh);
    lanes_to_nodes(m_.fresh, m_.reader.nodes);
    CandidateRow candidates;
    for (std::size_t cell = 0; cell < 81; ++cell) candidates.cells[cell] = m_.reader.nodes[0].cells[cell];
    return candidates;
  }

  [[gnu::noinline]] void hand_over(std::size_t row) {
    Digits digits;
    const LongSearch& other = batch_.long_search;
    const Progress found = other.run(other.asked, candidates_of(row), batch_.limit, stop_, digits.cells);
    if (!found.exhausted && found.solutions < batch_.limit) {
      stopped_ = true;
      return;
    }
    if (found.solutions != 0 && batch_.solutions != nullptr) {
      for (std::uint8_t& digit : digits.cells) digit = static_cast<std::uint8_t>(digit + batch_.zero);
      copy_digits(digits, solution_of(batch_, row));
    }
    end_row(row, found.solutions, found.guesses);
  }

  // ---- the end of a batch: lanes help each other (apart, so that a service stays short) ----

  static constexpr std::uint32_t kAllLanes = static_cast<std::uint32_t>((std::uint64_t{1} << kLanes) - 1);

  // In the search, lanes without a row take the oldest guess of a lane that has some. Not from a row that may still be
  // guessed boldly: what a part does must not depend on what its neighbours have seen.
  [[gnu::noinline]] void share_work() {
    if (batch_.limit > kMostSolutionsOfParts) return;
    for_each(kAllLanes & ~live_, [&](int l) {
      int from = -1, most = 0;
      for_each(live_, [&](int other) {
        const RowSearch& search = m_.searches[other];
        if ((has_failed_ >> other & 1) != 0 && search.top - search.bottom > most) {
          most = search.top - search.bottom;
          from = other;
        }
      });
      if (from >= 0) take_guess(l, from);
    });
  }

  void take_guess(int l, int from) {
    RowSearch& search = m_.searches[from];
    if (search.part == Parts::kNone) search.part = make_part(search);
    const auto bottom = static_cast<std::size_t>(search.bottom);
    copy(m_.stacks[l].nodes[0], m_.stacks[from].nodes[bottom]);
    m_.stacks[l].plans[0] = m_.stacks[from].plans[bottom];
    if (++search.bottom == search.top) search.bottom = search.top = 0;
    m_.searches[l] = {.row = search.row, .top = 1, .part = m_.parts.add(search.part)};
    live_ |= 1u << l;
    has_failed_ |= 1u << l;
    descend(l);
  }

  // What the search of a row in lanes has found so far becomes its first part.
  Parts::Index make_part(const RowSearch& search) {
    const Parts::Index index = m_.parts.add(Parts::kNone);
    Part& part = m_.parts[index];
    part.found = search.found;
    if (search.found != 0) part.guesses_at[1] = search.guesses_at_last;
    if (search.found != 0 && batch_.solutions != nullptr) {
      __builtin_memcpy(part.first.cells, solution_of(batch_, search.row), 81);
    }
    return index;
  }

  [[gnu::noinline]] void note_solution_of_part(int l) {
    if (!is_live(l)) return;
    RowSearch& search = m_.searches[l];
    Part& part = m_.parts[search.part];
    if (part.found == 0 && batch_.solutions != nullptr) {
      node_to_digits(m_.nodes[l], batch_.zero, part.first.cells);
    }
    part.guesses_at[++part.found] = search.guesses;
    search.note_solution();
    if (part.found >= batch_.limit) search.bottom = search.top = 0;
    end_shared_row(search.row, search.part);
  }

  [[gnu::noinline]] void end_part(int l) {
    const RowSearch& search = m_.searches[l];
    m_.parts[search.part].guesses = search.guesses;
    live_ &= ~(1u << l);
    end_shared_row(search.row, m_.parts.finish(search.part));
  }

  // If the search in lanes knows enough of the row, it is done, and lanes that still search for it have no row any
  // more.
  void end_shared_row(std::size_t row, Parts::Index part) {
    const Parts::RowSum result = m_.parts.result(part, batch_.limit);
    if (!result.is_known) return;
    if (is_too_long(row, result.fruitless)) {
      hand_over(row);
    } else {
      if (result.first != Parts::kNone && batch_.solutions != nullptr) {
        copy_digits(m_.parts[result.first].first, solution_of(batch_, row));
      }
      end_row(row, result.count, result.guesses);
    }
    m_.parts.drop_row(part);
    for_each(live_, [&](int l) {
      if (m_.searches[l].part != Parts::kNone && m_.searches[l].row == row) live_ &= ~(1u << l);
    });
  }

  SF_INLINE bool is_live(int l) const { return (live_ >> l & 1) != 0; }

  Batch& batch_;
  Memory& m_;
  std::uint32_t live_ = 0;          // lanes with a row
  std::uint32_t has_failed_ = 0;    // lanes with a row of which a branch has ended without a solution
  std::size_t next_ = 0, end_ = 0;  // rows taken from the batch
  StopSign stop_;
  bool stopped_ = false;
  std::uint32_t rounds_ = 0;
};

// What the lanes kernel offers: the search of a batch.
void solve_batch(Batch& batch, void* memory, StopSign stop) {
  Search(batch, *static_cast<Memory*>(memory), stop).run();
}

}  // namespace lanes
}  // namespace
}  // namespace swordfish::SWORDFISH_ISA
