// Memory that runs out: for every n the n-th request for memory fails, alone or with all that follow. A call
// of the core then gives the right answer or throws std::bad_alloc, loses nothing, and is right the next time.
#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>

#include "bulk/depth.hpp"
#include "bulk/explain.hpp"
#include "bulk/rating.hpp"
#include "bulk/search.hpp"
#include "bulk/symmetry.hpp"
#include "check.hpp"
#include "generate/generate.hpp"
#include "ladder/hint.hpp"
#include "ladder/path.hpp"
#include "puzzle/analysis.hpp"
#include "puzzle/minimal_givens.hpp"
#include "puzzle/unavoidable_sets.hpp"
#include "rows.hpp"
#include "search/search.hpp"
#include "suppose/suppose.hpp"
#include "text/text.hpp"

using namespace swordfish;

namespace {

constexpr long kNever = 0;
constexpr std::size_t kBulkRows = 4000;  // enough for three threads
constexpr long kFew = 100;               // so many requests for memory are all tried
constexpr long kNextTime = 4;            // after so many faults the call is tried without
constexpr long kSample = 15;             // of more, so many; with SWORDFISH_EVERY=1 all of them

std::atomic<long> requests = 0;  // since the last fault was set
std::atomic<long> failing = kNever;
std::atomic<bool> fails_on = false;
std::atomic<long> blocks = 0;  // of memory in use

void* memory(std::size_t size, std::size_t alignment) {
  const long number = ++requests;
  if (failing != kNever && (number == failing || (fails_on && number > failing))) throw std::bad_alloc();
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  void* block = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
  if (block == nullptr) throw std::bad_alloc();
  ++blocks;
  return block;
}

void give_back(void* block) {
  if (block == nullptr) return;
  --blocks;
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return memory(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return memory(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return memory(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { give_back(block); }
void operator delete[](void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }

namespace {

constexpr const char* kEasy =
    "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";
constexpr const char* kUnfair =  // ER 7.2
    "..3...5...417.........18...4....5....9.....242...9...1...6..7..1...2..4...89...6.";
constexpr const char* kHard =  // ER 8.4
    "9..2......53..9.....7.5..1.3...8.2..5...1.74..4...2.........4...8......54....6..3";

Grid grid_of_text(const char* text) { return std::get<Grid>(read_grid(text)); }

Row81 row_of(const char* text) {
  Row81 row{};
  for (std::size_t cell = 0; cell < row.size(); ++cell) {
    row[cell] = static_cast<std::uint8_t>(text[cell] == '.' ? 0 : text[cell] - '0');
  }
  return row;
}

// What a call found, in numbers.
using Found = std::vector<std::uint64_t>;
using Call = std::function<Found()>;

Found digits_of(const Grid& grid) {
  Found found;
  for (int cell = 0; cell < kCells; ++cell) found.push_back(grid.candidates(Cell(cell)).bits);
  return found;
}

// The answer, or none where memory ran out.
std::optional<Found> with_fault(const Call& call, long nth, bool and_all_after) {
  requests = 0;
  fails_on = and_all_after;
  failing = nth;
  std::optional<Found> found;
  try {
    found = call();
  } catch (const std::bad_alloc&) {
  }
  failing = kNever;
  return found;
}

// Lets requests of a call fail, spread evenly.
void check_requests(const char* name, const Call& call) {
  call();  // what is made once is made here
  const Found right = call();
  requests = 0;
  call();
  const long all = requests;
  const bool tries_all = all <= kFew || std::getenv("SWORDFISH_EVERY") != nullptr;
  const long stride = tries_all ? 1 : all / kSample;
  long tried = 0;
  for (const bool and_all_after : {false, true}) {
    for (long nth = 1; nth <= all; nth += stride) {
      const long before = blocks;
      if (const auto found = with_fault(call, nth, and_all_after)) CHECK(*found == right);
      CHECK_EQUAL(blocks.load(), before);
      if (++tried % kNextTime == 0) CHECK(call() == right);
    }
  }
  std::printf("%-32s %6ld requests for memory, %6ld faults tried\n", name, all, tried);
}

std::string bulk_rows() {
  std::string rows;
  const std::vector<std::string> texts = rows::mixed(100, 5);
  while (rows.size() < kBulkRows * kCells) {
    for (const std::string& text : texts) rows += text;
  }
  return rows;
}

}  // namespace

TEST(texts_are_read_and_written) {
  check_requests("read and write", [] {
    const Grid grid = grid_of_text(kEasy);
    Found found;
    for (std::size_t form = 0; form < kTextForms.size(); ++form) {
      const auto text = std::get<std::string>(write_grid(grid, static_cast<TextForm>(form)));
      found.push_back(std::hash<std::string>()(text));
    }
    const auto fault = std::get<Fault>(read_grid("12345x"));
    found.push_back(std::hash<std::string>()(message(fault, "12345x")));
    return found;
  });
}

TEST(grids_are_solved_checked_and_listed) {
  check_requests("solve, check, list", [] {
    const Grid hard = grid_of_text(kHard);
    Found found = digits_of(*solve(hard, kNeverStop));
    const Check checked = swordfish::check(
        grid_of_text((std::string(kHard).substr(0, 60) + std::string(21, '.')).c_str()), kNeverStop);
    found.push_back(static_cast<std::uint64_t>(checked.status));
    found.push_back(static_cast<std::uint64_t>(checked.differing.size()));
    Solutions solutions{Grid()};
    for (int number = 0; number < 5; ++number) {
      for (const std::uint64_t digit : digits_of(*solutions.next(kNeverStop))) found.push_back(digit);
    }
    return found;
  });
}

TEST(solutions_are_counted_by_column_sets) {
  check_requests("count", [] {
    Found found;
    for (const std::size_t givens : {65, 27}) {
      const std::string text = std::string(kEasy).substr(0, givens) + std::string(kCells - givens, '.');
      const Count number = count(grid_of_text(text.c_str()), ~Count{0}, kNeverStop);
      found.push_back(static_cast<std::uint64_t>(number));
      found.push_back(static_cast<std::uint64_t>(number >> 64));
    }
    return found;
  });
}

TEST(batches_are_solved_by_threads) {
  const std::string rows = bulk_rows();
  for (const int threads : {1, 3}) {
    check_requests(threads == 1 ? "bulk, one thread" : "bulk, three threads", [&] {
      const std::size_t size = rows.size() / kCells;
      std::vector<std::uint8_t> solutions(rows.size()), status(size);
      std::vector<std::uint64_t> counts(size);
      Batch batch;
      batch.rows = rows.data();
      batch.count = size;
      batch.limit = 2;
      batch.solutions = solutions.data();
      batch.status = status.data();
      batch.counts = counts.data();
      if (!solve_rows(batch, threads, kNeverStop)) return Found{};
      Found found(solutions.begin(), solutions.end());
      found.insert(found.end(), status.begin(), status.end());
      found.insert(found.end(), counts.begin(), counts.end());
      return found;
    });
  }
}

TEST(batches_are_explained_and_moved_by_threads) {
  const std::string rows = std::string(kEasy) + kUnfair + kEasy;
  const Ladder ladder = Ladder::standard();
  check_requests("bulk explain, canonical, depth", [&] {
    std::array<std::uint8_t, 3> status{}, solved{};
    std::array<std::int16_t, 3> hardest{};
    std::array<std::int8_t, 3> level{}, depths{};
    std::array<std::int32_t, 3> score{};
    std::vector<std::uint16_t> counts(3 * techniques().size());
    std::vector<std::uint8_t> moved(rows.size());
    PathBatch paths;
    paths.rows = rows.data();
    paths.count = 3;
    paths.status = status.data();
    paths.solved = solved.data();
    paths.hardest = hardest.data();
    paths.level = level.data();
    paths.score = score.data();
    paths.counts = counts.data();
    RowsToMove forms;
    forms.rows = rows.data();
    forms.count = 3;
    forms.moved = moved.data();
    DepthBatch supposed;
    supposed.rows = rows.data();
    supposed.count = 3;
    supposed.depths = depths.data();
    if (!explain_rows(paths, ladder, 2, kNeverStop) || !canonical_rows(forms, 2, kNeverStop) ||
        !find_depths(supposed, 2, kNeverStop)) {
      return Found{};
    }
    Found found(moved.begin(), moved.end());
    found.insert(found.end(), counts.begin(), counts.end());
    found.insert(found.end(), score.begin(), score.end());
    found.insert(found.end(), depths.begin(), depths.end());
    return found;
  });
}

TEST(paths_are_found) {
  for (const bool full : {false, true}) {
    const Ladder ladder = full ? Ladder::full() : Ladder::standard();
    check_requests(full ? "path, full ladder" : "path, standard ladder", [&] {
      const Path path = explain(grid_of_text(kUnfair), ladder, kNeverStop);
      Found found = digits_of(path.end);
      for (const auto& [grid, step] : path.steps) {
        found.push_back(place_of(step.technique));
        found.push_back(step.marks.size());
      }
      found.push_back(static_cast<std::uint64_t>(path.summary.score));
      return found;
    });
  }
  check_requests("hint, right and wrong", [] {
    Grid grid = grid_of_text(kUnfair);
    const NextStep right = hint(grid, Ladder::standard(), kNeverStop);
    for (const Cell cell : grid.open()) grid.eliminate(cell, grid.candidates(cell).first());
    const NextStep wrong = hint(grid, Ladder::standard(), kNeverStop);
    return Found{right.step->marks.size(), wrong.step->marks.size()};
  });
}

TEST(puzzles_are_rated) {
  check_requests("rate with its path", [] {
    const Rating rating = rate(grid_of_text(kHard), {.want_path = true});
    Found found = {static_cast<std::uint64_t>(rating.er), static_cast<std::uint64_t>(rating.ep),
                   static_cast<std::uint64_t>(rating.ed)};
    for (const RatingStep& step : rating.path) found.push_back(step.chain.nodes.size());
    return found;
  });
  check_requests("bulk rate, two threads", [rows = std::string(kUnfair) + kEasy + kEasy] {
    std::array<std::uint8_t, 3> status{}, rated{};
    std::array<float, 3> er{}, ep{}, ed{};
    std::array<std::int16_t, 3> technique{};
    RatingBatch batch;
    batch.rows = rows.data();
    batch.count = 3;
    batch.status = status.data();
    batch.rated = rated.data();
    batch.er = er.data();
    batch.ep = ep.data();
    batch.ed = ed.data();
    batch.technique = technique.data();
    if (!rate_rows(batch, 2, kNeverStop)) return Found{};
    Found found;
    for (std::size_t row = 0; row < 3; ++row)
      found.push_back(static_cast<std::uint64_t>(10 * er[row] + 0.5F));
    return found;
  });
}

TEST(suppositions_are_made) {
  check_requests("suppose", [] {
    const Trial trial = suppose(grid_of_text(kHard), following(Preset::Singles), {}, kNeverStop);
    Found found = digits_of(trial.grid);
    found.push_back(trial.tree.size());
    found.push_back(trial.counts.suppositions);
    return found;
  });
}

TEST(puzzles_are_generated_minimized_and_taken_apart) {
  check_requests("generate", [] {
    Wanted wanted;
    wanted.minimal = true;
    wanted.path.emplace().least_level = Level::Medium;
    const Generated made = generate(wanted, 3, 0, {20, {}}, kNeverStop);
    return Found(made.puzzle.begin(), made.puzzle.end());
  });
  check_requests("generate, three threads", [] {
    std::array<Generated, 4> made;
    if (!generate_batch({}, 3, 0, made, {5, {}}, 3, kNeverStop)) return Found{};
    Found found;
    for (const Generated& one : made) found.insert(found.end(), one.puzzle.begin(), one.puzzle.end());
    return found;
  });
  check_requests("analysis", [] {
    const Grid grid = grid_of_text(kEasy);
    Row81 solution{};
    const Grid solved = *solve(grid, kNeverStop);
    for (int cell = 0; cell < kCells; ++cell) {
      solution[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>((*solved.candidates(Cell(cell)).begin()).value);
    }
    Found found = {unavoidable_sets(solution, 6, kNeverStop).size(),
                   backdoors(grid, solution, Ladder::standard(), 1, kNeverStop).size()};
    for (const DigitSet digits : true_candidates(grid, kNeverStop)) found.push_back(digits.bits);
    return found;
  });
}

TEST(symmetry_is_seen) {
  check_requests("canonical, automorphisms", [] {
    const Row81 row = row_of(kEasy);
    const Canonical form = canonical(row);
    Found found(form.digits.begin(), form.digits.end());
    Automorphisms automorphisms(row);
    while (const auto map = automorphisms.next()) found.push_back(map->rows[0]);
    found.push_back(count_automorphisms(Row81{}));
    return found;
  });
}

CHECK_MAIN()
