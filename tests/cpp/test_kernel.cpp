// Every kernel this CPU can run, against each other and against a plain backtracker.
#include "kernel/kernel.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "base/grid.hpp"
#include "check.hpp"
#include "filler.hpp"
#include "plain_search.hpp"
#include "rows.hpp"

using namespace swordfish;

namespace {

using plain::backtrack;
using plain::Digits;
using rows::dug;
using rows::filled;
using rows::Random;
using rows::with_givens;

// ---- grids to try, from seeds ----

CandidateRow all_candidates() {
  CandidateRow row;
  std::fill_n(row.cells.begin(), kCells, std::uint16_t{0x1ff});
  return row;
}

CandidateRow row_of(const std::string& text) {
  CandidateRow row = all_candidates();
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (text[cell] != '.') row.cells[cell] = static_cast<std::uint16_t>(1 << (text[cell] - '1'));
  }
  return row;
}

// ---- asking a kernel ----

struct Outcome {
  std::vector<Digits> solutions;
  std::uint64_t guesses = 0;
  bool exhausted = false;
  bool operator==(const Outcome&) const = default;
};

// Up to `limit` solutions, one per call, with `guesses` guesses allowed per call.
Outcome all_solutions(const Kernel& kernel, const CandidateRow& row, std::uint64_t limit,
                      std::uint64_t guesses = kForever) {
  auto memory = std::make_unique<SearchMemory>();
  std::memset(memory.get(), 0xa5, sizeof(SearchMemory));
  kernel.begin(*memory, row);
  Outcome outcome;
  while (outcome.solutions.size() < limit && !outcome.exhausted) {
    Digits digits{};
    const Progress progress = kernel.advance(*memory, 1, guesses, digits.data());
    if (progress.solutions == 1) outcome.solutions.push_back(digits);
    outcome.guesses += progress.guesses;
    outcome.exhausted = progress.exhausted;
  }
  return outcome;
}

Progress count_solutions(const Kernel& kernel, const CandidateRow& row, std::uint64_t limit) {
  auto memory = std::make_unique<SearchMemory>();
  kernel.begin(*memory, row);
  return kernel.advance(*memory, limit, kForever, nullptr);
}

// The law of this file, for one grid; gives the backtracker's solutions.
std::vector<Digits> check_row(const CandidateRow& row, std::uint64_t limit) {
  const std::vector<Digits> expected = backtrack(row.cells, limit);
  Outcome first;
  for (const Kernel* kernel : kernels()) {
    Outcome outcome = all_solutions(*kernel, row, limit);
    if (kernel == kernels()[0]) first = outcome;
    CHECK(outcome == first);
    std::sort(outcome.solutions.begin(), outcome.solutions.end());
    CHECK_EQUAL(outcome.solutions.size(), expected.size());
    CHECK(std::adjacent_find(outcome.solutions.begin(), outcome.solutions.end()) == outcome.solutions.end());
    if (expected.size() < limit) CHECK(outcome.solutions == expected);
    CHECK_EQUAL(count_solutions(*kernel, row, limit).solutions, expected.size());
  }
  return expected;
}

std::vector<Digits> check_text(const std::string& text, std::uint64_t limit) {
  const std::vector<Digits> expected = check_row(row_of(text), limit);
  for (const Kernel* kernel : kernels()) {
    Digits digits{};
    const Progress progress = kernel->solve(text.c_str(), limit, digits.data());
    CHECK_EQUAL(progress.solutions, expected.size());
    if (expected.size() < limit && progress.solutions != 0) {
      CHECK(std::binary_search(expected.begin(), expected.end(), digits));
    }
  }
  return expected;
}

TEST(minimal_puzzles_have_the_backtrackers_solution) {
  Random random(1);
  for (int i = 0; i < 60; ++i) check_text(dug(filled(random), random), 3);
}

TEST(puzzles_of_many_solutions_are_enumerated_exactly_once) {
  Random random(2);
  for (int i = 0; i < 25; ++i) check_text(with_givens(filled(random), 26 + random.below(10), random), 300);
}

TEST(sparse_grids_give_as_many_as_asked) {
  Random random(3);
  for (int i = 0; i < 30; ++i) check_text(with_givens(filled(random), random.below(18), random), 40);
}

TEST(broken_grids_have_no_solution) {
  Random random(4);
  int broken = 0;
  for (int i = 0; i < 150; ++i) {
    std::string text = with_givens(filled(random), 22 + random.below(30), random);
    for (int changes = 1 + random.below(2); changes > 0;) {
      char& c = text[static_cast<std::size_t>(random.below(kCells))];
      if (c == '.') continue;
      c = static_cast<char>('1' + random.below(9));
      --changes;
    }
    broken += check_text(text, 50).empty();
  }
  CHECK(broken > 50);
}

TEST(random_givens_are_answered_right) {
  Random random(5);
  for (int i = 0; i < 150; ++i) {
    std::string text(kCells, '.');
    for (int givens = 2 + random.below(40); givens > 0; --givens) {
      text[static_cast<std::size_t>(random.below(kCells))] = static_cast<char>('1' + random.below(9));
    }
    check_text(text, 20);
  }
}

TEST(removed_candidates_are_respected) {
  Random random(6);
  for (int i = 0; i < 100; ++i) {
    const std::string solution = filled(random);
    CandidateRow row;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      // Some cells random, some with the digit of a solution among others.
      const auto mask = random.engine() & random.engine() & 0x1ff;
      row.cells[cell] = static_cast<std::uint16_t>(mask | 1u << (solution[cell] - '1'));
    }
    check_row(row, 500);
    for (int hits = random.below(4); hits >= 0; --hits) {  // a few masks of any kind, empty ones too
      row.cells[static_cast<std::size_t>(random.below(kCells))] =
          static_cast<std::uint16_t>(random.below(512));
    }
    check_row(row, 500);
  }
}

TEST(masks_of_any_kind_are_answered_right) {
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    CandidateRow row = all_candidates();
    const int digit_lost = random.below(9), house_lost = random.below(2 * kHouses);
    for (int cell = 0; cell < kCells; ++cell) {
      auto& mask = row.cells[static_cast<std::size_t>(cell)];
      if (random.below(3) == 0)
        mask = static_cast<std::uint16_t>((random.engine() | random.engine()) & 0x1ff);
      if (random.below(12) == 0) mask = static_cast<std::uint16_t>(1 << random.below(9));
      const Cell here(cell);
      const int houses[] = {here.row(), 9 + here.column(), 18 + here.box()};
      if (std::count(std::begin(houses), std::end(houses), house_lost) != 0) {
        mask &= static_cast<std::uint16_t>(~(1 << digit_lost));
      }
    }
    check_row(row, 5);
  }
}

TEST(three_equal_singles_in_a_box_are_a_contradiction) {
  for (int digit = 0; digit < 9; ++digit) {
    CandidateRow row = all_candidates();
    for (std::size_t cell : {0u, 10u, 20u}) row.cells[cell] = static_cast<std::uint16_t>(1 << digit);
    for (const Kernel* kernel : kernels()) CHECK_EQUAL(count_solutions(*kernel, row, 1).solutions, 0u);
  }
}

TEST(a_complete_grid_is_its_own_solution) {
  Random random(8);
  for (int i = 0; i < 50; ++i) {
    std::string text = filled(random);
    for (const Kernel* kernel : kernels()) {
      Digits digits{};
      const Progress progress = kernel->solve(text.c_str(), 2, digits.data());
      CHECK_EQUAL(progress.solutions, 1u);
      CHECK_EQUAL(progress.guesses, 0u);
      CHECK(progress.exhausted);
      for (std::size_t cell = 0; cell < kCells; ++cell) CHECK_EQUAL(digits[cell], text[cell] - '0');
    }
    char& c = text[static_cast<std::size_t>(random.below(kCells))];
    c = static_cast<char>(c == '9' ? '1' : c + 1);
    for (const Kernel* kernel : kernels()) {
      Digits digits{};
      CHECK_EQUAL(kernel->solve(text.c_str(), 2, digits.data()).solutions, 0u);
    }
  }
}

TEST(any_blank_character_is_a_blank) {
  Random random(9);
  const std::string puzzle = dug(filled(random), random);
  for (int code = 0; code < 256; ++code) {
    const char blank = static_cast<char>(code);
    if (blank >= '1' && blank <= '9') continue;
    std::string text = puzzle;
    std::replace(text.begin(), text.end(), '.', blank);
    for (const Kernel* kernel : kernels()) {
      Digits digits{};
      CHECK_EQUAL(kernel->solve(text.c_str(), 2, digits.data()).solutions, 1u);
    }
  }
}

TEST(solve_reads_and_writes_81_bytes_and_no_more) {
  Random random(10);
  const std::string puzzle = dug(filled(random), random);
  for (const Kernel* kernel : kernels()) {
    // Exact heap blocks, so that the address sanitizer sees a byte too many.
    const auto text = std::make_unique<char[]>(kCells);
    const auto digits = std::make_unique<std::uint8_t[]>(kCells);
    std::copy(puzzle.begin(), puzzle.end(), text.get());
    CHECK_EQUAL(kernel->solve(text.get(), 2, digits.get()).solutions, 1u);
    std::array<std::uint8_t, kCells + 64> guarded;
    guarded.fill(0xee);
    kernel->solve(puzzle.c_str(), 2, guarded.data());
    CHECK(std::all_of(guarded.begin() + kCells, guarded.end(), [](auto byte) { return byte == 0xee; }));
  }
}

TEST(the_first_solution_of_the_empty_grid_comes_at_once) {
  for (const Kernel* kernel : kernels()) {
    const Outcome outcome = all_solutions(*kernel, all_candidates(), 1000);
    CHECK_EQUAL(outcome.solutions.size(), 1000u);
    CHECK(!outcome.exhausted);
    const std::vector<Digits> last = {outcome.solutions.back()};
    CandidateRow row;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      row.cells[cell] = static_cast<std::uint16_t>(1 << (last[0][cell] - 1));
    }
    CHECK(backtrack(row.cells, 2) == last);
  }
}

TEST(a_long_run_stays_within_its_memory) {
  for (const Kernel* kernel : kernels()) {
    struct Guarded {
      SearchMemory memory;
      std::array<std::uint8_t, 4096> guard;
    };
    auto guarded = std::make_unique<Guarded>();
    guarded->guard.fill(0xee);
    kernel->begin(guarded->memory, all_candidates());
    CHECK_EQUAL(kernel->advance(guarded->memory, 200000, kForever, nullptr).solutions, 200000u);
    CHECK(std::all_of(guarded->guard.begin(), guarded->guard.end(), [](auto byte) { return byte == 0xee; }));
  }
}

TEST(a_search_stops_and_goes_on_anywhere) {
  Random random(11);
  for (int i = 0; i < 40; ++i) {
    const CandidateRow row = row_of(with_givens(filled(random), 24 + random.below(6), random));
    for (const Kernel* kernel : kernels()) {
      const Outcome at_once = all_solutions(*kernel, row, 3000);
      for (std::uint64_t budget : {1, 2, 3, 7}) CHECK(all_solutions(*kernel, row, 3000, budget) == at_once);
      if (!at_once.exhausted) continue;
      const Progress counted = count_solutions(*kernel, row, kForever);
      CHECK_EQUAL(counted.solutions, at_once.solutions.size());
      CHECK(counted.exhausted);
    }
  }
}

TEST(guess_budget_is_kept) {
  for (const Kernel* kernel : kernels()) {
    SearchMemory memory;
    kernel->begin(memory, all_candidates());
    for (std::uint64_t budget : {1, 5, 100, 3}) {
      const Progress progress = kernel->advance(memory, kForever, budget, nullptr);
      CHECK_EQUAL(progress.guesses, budget);
      CHECK(!progress.exhausted);
    }
    const Progress nothing = kernel->advance(memory, 0, kForever, nullptr);
    CHECK_EQUAL(nothing.guesses + nothing.solutions, 0u);
  }
}

TEST(an_exhausted_search_stays_exhausted) {
  Random random(12);
  const CandidateRow row = row_of(dug(filled(random), random));
  for (const Kernel* kernel : kernels()) {
    SearchMemory memory;
    kernel->begin(memory, row);
    CHECK_EQUAL(kernel->advance(memory, 2, kForever, nullptr).solutions, 1u);
    const Progress again = kernel->advance(memory, 2, kForever, nullptr);
    CHECK(again.exhausted);
    CHECK_EQUAL(again.solutions + again.guesses, 0u);
  }
}

TEST(limit_is_never_exceeded) {
  const std::string empty(kCells, '.');
  for (const Kernel* kernel : kernels()) {
    for (std::uint64_t limit : {0, 1, 2, 3, 100}) {
      Digits digits{};
      CHECK_EQUAL(kernel->solve(empty.c_str(), limit, digits.data()).solutions, limit);
    }
  }
}

TEST(kernels_are_found_by_name) {
  CHECK(!kernels().empty());
  CHECK_EQUAL(std::string(kernels().back()->name), "portable");
  for (const Kernel* kernel : kernels()) CHECK(find_kernel(kernel->name) == kernel);
  CHECK(find_kernel("abacus") == nullptr);
  CHECK(find_kernel("") == nullptr);
}

// Runs three times: as it is, with a kernel that every CPU has, and with one that none has.
TEST(environment_names_the_active_kernel) {
  const char* wanted = std::getenv("SWORDFISH_KERNEL");
  const Kernel* named = wanted == nullptr ? nullptr : find_kernel(wanted);
  CHECK(&active_kernel() == (named == nullptr ? kernels()[0] : named));
  CHECK_EQUAL(refused_kernel(), wanted == nullptr || named != nullptr ? "" : wanted);
}

// The search signature: guesses made on a fixed set. A change to it is a change of the search, and belongs in
// the message of the commit that makes it.
TEST(signature_is_the_pinned_one) {
  Random random(2026);
  std::vector<std::string> puzzles;
  for (int i = 0; i < 300; ++i) puzzles.push_back(dug(filled(random), random));
  for (const Kernel* kernel : kernels()) {
    std::uint64_t guesses = 0;
    for (const std::string& puzzle : puzzles) {
      Digits digits{};
      guesses += kernel->solve(puzzle.c_str(), 2, digits.data()).guesses;
    }
    CHECK_EQUAL(guesses, 312u);
  }
}

}  // namespace

CHECK_MAIN()
