// Batches as callers see them: any number of rows, on any number of threads.
#include "bulk/search.hpp"

#include <atomic>

#include "bulk/count.hpp"
#include "check.hpp"
#include "rows.hpp"

using namespace swordfish;

namespace {

struct Results {
  std::vector<std::uint8_t> solutions, status;
  std::vector<std::uint64_t> counts, guesses;
  bool operator==(const Results&) const = default;
};

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text;
  return all;
}

Results solve(const std::string& rows, std::uint64_t limit, int threads, bool with_guesses = false,
              std::uint8_t zero = 0) {
  const std::size_t count = rows.size() / 81;
  Results results{std::vector<std::uint8_t>(81 * count), std::vector<std::uint8_t>(count),
                  std::vector<std::uint64_t>(count), std::vector<std::uint64_t>(with_guesses ? count : 0)};
  Batch batch;
  batch.rows = rows.data();
  batch.count = count;
  batch.limit = limit;
  batch.solutions = results.solutions.data();
  batch.zero = zero;
  batch.status = results.status.data();
  batch.counts = results.counts.data();
  if (with_guesses) batch.guesses = results.guesses.data();
  CHECK(solve_rows(batch, threads, {}));
  return results;
}

TEST(few_rows_and_many_give_the_same) {
  const std::vector<std::string> texts = rows::mixed(300, 11);
  for (const std::uint64_t limit : {1, 2, 9}) {
    const Results all = solve(joined(texts), limit, 1);
    for (std::size_t first = 0; first < texts.size();) {
      const std::size_t count = std::min<std::size_t>(1 + first % 12, texts.size() - first);
      const std::vector<std::string> few(texts.begin() + static_cast<std::ptrdiff_t>(first),
                                         texts.begin() + static_cast<std::ptrdiff_t>(first + count));
      const Results results = solve(joined(few), limit, 1);
      for (std::size_t i = 0; i < count; ++i) {
        CHECK_EQUAL(int{results.status[i]}, int{all.status[first + i]});
        CHECK_EQUAL(results.counts[i], all.counts[first + i]);
        CHECK(std::equal(&results.solutions[81 * i], &results.solutions[81 * i] + 81,
                         &all.solutions[81 * (first + i)]));
      }
      first += count;
    }
  }
}

TEST(threads_do_not_matter) {
  std::vector<std::string> texts = rows::mixed(500, 12);
  for (std::size_t i = 0; texts.size() < 6000; ++i) texts.push_back(texts[i]);
  const Results alone = solve(joined(texts), 2, 1, true);
  CHECK(solve(joined(texts), 2, 2, true) == alone);
  CHECK(solve(joined(texts), 2, 5, true) == alone);
  CHECK(solve(joined(texts), 2, 0, true) == alone);
}

TEST(solutions_come_as_digits_or_as_text) {
  const std::string all = joined(rows::mixed(40, 13));
  Results digits = solve(all, 2, 1), text = solve(all, 2, 1, false, '0');
  for (std::uint8_t& digit : digits.solutions) digit = static_cast<std::uint8_t>(digit + '0');
  CHECK(digits == text);
}

TEST(results_nobody_wants_are_not_written) {
  const std::string all = joined(rows::mixed(40, 14));
  for (const std::size_t count : {std::size_t{2}, std::size_t{40}}) {
    std::vector<std::uint8_t> status(count);
    Batch batch;
    batch.rows = all.data();
    batch.count = count;
    CHECK(solve_rows(batch, 1, {}));
    batch.taken = 0;
    batch.status = status.data();
    CHECK(solve_rows(batch, 1, {}));
    for (std::size_t i = 0; i < count; ++i) CHECK_EQUAL(int{status[i]}, int{solve(all, 2, 1).status[i]});
  }
}

TEST(no_rows_are_no_trouble) {
  Batch batch;
  CHECK(solve_rows(batch, 0, {}));
}

TEST(huge_searches_stop_when_asked) {
  const std::string empty(81, '.');
  for (const std::size_t count : {1, 5000}) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += empty;
    Batch batch;
    batch.rows = all.data();
    batch.count = count;
    batch.limit = ~std::uint64_t{0};
    std::atomic<int> asked = 0;
    CHECK(!solve_rows(batch, 2, [&] { return ++asked > 10; }));
    CHECK(asked > 10);
  }
}

TEST(counts_are_exact_up_to_their_limit) {
  const std::string full =
      "921738546453621789876954123245169837687543291319287465564312978732895614198476352";
  const std::string all = full + full.substr(0, 27) + std::string(54, '.') + std::string(81, '.');
  std::array<std::uint8_t, 3> status;
  std::array<std::uint64_t, 3> counts;
  CountBatch batch;
  batch.rows = all.data();
  batch.count = counts.size();
  batch.status = status.data();
  batch.counts = counts.data();
  for (const int threads : {1, 2}) {
    CHECK(count_rows(batch, threads, kNeverStop));
    CHECK((counts == std::array<std::uint64_t, 3>{1, 7067023488, kForever}));
  }
  batch.limit = 5000;
  CHECK(count_rows(batch, 2, kNeverStop));
  CHECK((counts == std::array<std::uint64_t, 3>{1, 5000, 5000}));
}

TEST(a_long_count_stops_when_asked) {
  std::string row(81, '.');
  row[0] = '1', row[11] = '2', row[45] = '3', row[67] = '4';  // a minute's work
  std::uint8_t status;
  std::uint64_t counts;
  CountBatch batch;
  batch.rows = row.data();
  batch.count = 1;
  batch.status = &status;
  batch.counts = &counts;
  int asked = 0;
  CHECK(!count_rows(batch, 1, [&] { return ++asked > 100; }));
}

}  // namespace

CHECK_MAIN()
