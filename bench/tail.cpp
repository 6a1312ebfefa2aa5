// How long does the slowest grid take? Random sparse grids, one after another, each timed by the thread's clock.
//
//   bench_tail [--grids N] [--seed S] [--kernel NAME]
//
// For each way to ask (`alone` the first solution, `check` whether it is the only one, `bulk` the same for a batch of
// one row in the lanes) and each kernel it prints a line
// `way,kernel,grids,mean_us,above_1ms,above_10ms,slowest_ms,grid`. Every kernel gets the same grids.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/cpp/sparse_grid.hpp"
#include "base/random.hpp"
#include "bulk/search.hpp"
#include "search/search.hpp"

using namespace swordfish;

namespace {

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void solve_row(const std::string& text, const Kernel& kernel) {
  std::array<std::uint8_t, kCells> digits;
  std::uint8_t status;
  std::uint64_t guesses;  // asked for, so that the lanes do it
  Batch batch;
  batch.rows = text.data();
  batch.count = 1;
  batch.solutions = digits.data();
  batch.status = &status;
  batch.guesses = &guesses;
  solve_rows(batch, 1, kNeverStop, kernel);
}

using Ask = std::function<void(const std::string& text, const Kernel& kernel)>;
const std::vector<std::pair<const char*, Ask>> kWays = {
    {"alone", [](const std::string& text, const Kernel& kernel) { solve(text.c_str(), kNeverStop, kernel); }},
    {"check", [](const std::string& text,
                 const Kernel& kernel) { count(given_grid(text.c_str()), 2, kNeverStop, kernel); }},
    {"bulk", [](const std::string& text, const Kernel& kernel) { solve_row(text, kernel); }},
};

struct Tail {
  double total = 0, slowest = 0;
  long above_1ms = 0, above_10ms = 0;
  std::string grid;

  void note(double seconds, const std::string& text) {
    total += seconds;
    above_1ms += seconds > 1e-3;
    above_10ms += seconds > 1e-2;
    if (seconds <= slowest) return;
    slowest = seconds;
    grid = text;
  }
};

// Alternating between kernels, so that what disturbs one disturbs all. A grid that seems slow is timed once more:
// the machine interrupts a thread now and then, but not twice in the same place.
std::vector<Tail> measure(const Ask& ask, long grids, std::uint64_t seed,
                          const std::vector<const Kernel*>& kernels) {
  constexpr double kSlow = 1e-3;
  Random random(seed);
  std::vector<Tail> tails(kernels.size());
  for (long i = 0; i < grids; ++i) {
    const std::string text = sparse_grid(random);
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      const auto timed = [&] {
        const double begin = thread_seconds();
        ask(text, *kernels[k]);
        return thread_seconds() - begin;
      };
      double seconds = timed();
      if (seconds > kSlow) seconds = std::min(seconds, timed());
      tails[k].note(seconds, text);
    }
  }
  return tails;
}

}  // namespace

int main(int count, char** words) {
  long grids = 100'000;
  std::uint64_t seed = 1;
  std::vector<const Kernel*> chosen(kernels().begin(), kernels().end());
  for (int i = 1; i < count; i += 2) {
    const std::string_view flag = words[i], value = i + 1 < count ? words[i + 1] : "";
    if (flag == "--grids" && !value.empty()) {
      grids = std::atol(words[i + 1]);
    } else if (flag == "--seed" && !value.empty()) {
      seed = std::strtoull(words[i + 1], nullptr, 10);
    } else if (flag == "--kernel" && find_kernel(value) != nullptr) {
      chosen = {find_kernel(value)};
    } else {
      std::fprintf(stderr, "bench_tail: expected --grids N, --seed S or --kernel NAME, got %s %s\n", words[i],
                   value.data());
      return 2;
    }
  }
  std::printf("way,kernel,grids,mean_us,above_1ms,above_10ms,slowest_ms,grid\n");
  for (const auto& [way, ask] : kWays) {
    const std::vector<Tail> tails = measure(ask, grids, seed, chosen);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const Tail& tail = tails[k];
      std::printf("%s,%s,%ld,%.2f,%ld,%ld,%.2f,%s\n", way, chosen[k]->name, grids,
                  1e6 * tail.total / static_cast<double>(grids), tail.above_1ms, tail.above_10ms,
                  1e3 * tail.slowest, tail.grid.c_str());
      std::fflush(stdout);
    }
  }
}
