// Random grids from a seed, answered in every way there is and compared; see comparison.hpp.
//
//   differential [--grids 20000] [--seed 1] [--kinds sparse,subset,...] [--threads 0]
//                [--judged 20] [--patience 5]
//
// Batches are made and compared on so many threads (0: one on each core), each from the seed and its own
// number, so that threads change nothing. Prints figures, and exits with 1 if anything differed.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "base/parallel.hpp"
#include "comparison.hpp"

namespace {

using comparison::Comparison;
using comparison::Slowest;
using comparison::Tally;
using random_grids::Kind;

constexpr std::size_t kBatch = 4096;  // enough rows for three threads

struct Options {
  std::size_t grids = 20'000;
  std::uint64_t seed = 1;
  std::vector<Kind> kinds;  // but candidates, which have batches of their own
  bool with_candidates = true;
  int threads = 0;
  std::size_t judged = 0;  // by a plain search, and as many by column sets; without, one of a thousand
  double patience = 5;     // seconds of a thread for a batch, or a grid

  std::size_t batches() const { return (grids + kBatch - 1) / kBatch; }
};

[[noreturn]] void refuse(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(2);
}

void read_kinds(std::string_view names, Options& options) {
  options.kinds.clear();
  options.with_candidates = false;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    const auto known = std::find(random_grids::kNames.begin(), random_grids::kNames.end(), name);
    if (known == random_grids::kNames.end()) refuse("no kind of grids: " + std::string(name));
    const auto kind = static_cast<Kind>(known - random_grids::kNames.begin());
    if (kind == Kind::Candidates) {
      options.with_candidates = true;
    } else {
      options.kinds.push_back(kind);
    }
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
}

Options read_options(int count, char** words) {
  Options options;
  read_kinds("sparse,subset,minimal,loosened,changed,candidates", options);
  for (int i = 1; i < count; i += 2) {
    const std::string name = words[i];
    if (i + 1 == count) refuse("expected a value after " + name);
    const char* value = words[i + 1];
    if (name == "--grids") {
      options.grids = std::strtoull(value, nullptr, 10);
    } else if (name == "--seed") {
      options.seed = std::strtoull(value, nullptr, 10);
    } else if (name == "--kinds") {
      read_kinds(value, options);
    } else if (name == "--threads") {
      options.threads = std::atoi(value);
    } else if (name == "--judged") {
      options.judged = std::strtoull(value, nullptr, 10);
    } else if (name == "--patience") {
      options.patience = std::atof(value);
    } else {
      refuse("no such option: " + name);
    }
  }
  if (options.grids == 0) refuse("expected at least one grid");
  if (options.judged == 0) options.judged = options.grids / 1000;
  return options;
}

// Every fifth batch holds candidates; the others mix what is left, so that unlike rows are neighbours.
random_grids::Grids make(random_grids::Maker& maker, std::size_t number, std::size_t count,
                         const Options& options) {
  const bool is_turn_of_candidates = number % 5 == 4 || options.kinds.empty();
  if (options.with_candidates && is_turn_of_candidates) return maker.candidates(count);
  return maker.texts(count, options.kinds);
}

Tally run(const Options& options) {
  Tally all;
  std::mutex mutex;
  const auto compare = [&](std::size_t number, const auto&) {
    random_grids::Maker maker(options.seed * 1'000'003 + number);
    const std::size_t count = std::min(kBatch, options.grids - kBatch * number);
    const random_grids::Grids grids = make(maker, number, count, options);
    const std::size_t judged =
        (options.judged * (number + 1)) / options.batches() - (options.judged * number) / options.batches();
    Tally tally;
    Comparison(grids, number, maker.random(), options.patience, tally).run(judged);
    const std::lock_guard lock(mutex);
    for (const std::string& line : tally.told) std::printf("DIFFERENT %s\n", line.c_str());
    std::fflush(stdout);
    all.add(tally);
  };
  swordfish::share_out(options.batches(), 1, options.threads, {}, compare);
  return all;
}

void print_kinds(const Tally& tally) {
  std::printf("\n| kind | unique | many | none | conflict |\n|---|---|---|---|---|\n");
  for (std::size_t kind = 0; kind < random_grids::kKinds; ++kind) {
    std::printf("| %s |", std::string(random_grids::kNames[kind]).c_str());
    for (const std::uint64_t count : tally.grids[kind]) {
      std::printf(" %llu |", static_cast<unsigned long long>(count));
    }
    std::printf("\n");
  }
}

void print_slowest(const Tally& tally) {
  std::printf("\n| kernel | slowest, ms | grid |\n|---|---|---|\n");
  for (const auto& [name, slowest] : tally.slowest) {
    std::printf("| %s | %.2f | `%s` |\n", name.c_str(), slowest.microseconds / 1000, slowest.grid.c_str());
  }
}

}  // namespace

int main(int count, char** words) {
  const Options options = read_options(count, words);
  const auto began = std::chrono::steady_clock::now();
  const Tally tally = run(options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf(
      "%llu grids of seed %llu in %.1f s, %.0f a second: %llu answers compared, %llu grids judged by a "
      "plain search and %llu by column sets, %llu differences\n",
      number(options.grids), number(options.seed), seconds, static_cast<double>(options.grids) / seconds,
      number(tally.answers), number(tally.by_plain_search), number(tally.by_column_sets),
      number(tally.differences));
  print_kinds(tally);
  print_slowest(tally);
  return tally.differences == 0 ? 0 : 1;
}
