// How fast are our kernels, one puzzle per call and many, beside solvers loaded as shared libraries?
//
//   bench_solve [--limit N] [--rounds N] [--batch N] [--peer name=path/lib.so]... file...
//
// It prints a line `compiler,kernel,lanes` for each kernel, an empty one, and a line
// `set,puzzles,solver,nanoseconds,agrees` for each file and solver. bench/kernels.py makes a table of them.
//
// A peer exports this C function; rows are 81 characters, '1'-'9' or '.', one after another without line
// ends. It writes how many solutions it found, up to `limit`, for each row; `out` is there for it to fill or
// leave.
//
//   void solve(const char* in, size_t n, int limit, char* out, uint8_t* count);
//
// All solvers take turns at the same puzzles, several rounds: a machine that speeds up or slows down does so
// for all of them.
#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/kernel.hpp"
#include "search/patient_search.hpp"

namespace {

using swordfish::Kernel;
using SolveRows =
    std::function<void(const char* in, std::size_t n, int limit, char* out, std::uint8_t* count)>;

struct Solver {
  std::string name;
  SolveRows solve;
};

struct Set {
  std::string name;
  std::string rows;  // 81 characters each
  std::size_t size() const { return rows.size() / 81; }
};

// What the fastest solver works in one turn: long enough that filling and emptying its lanes hardly counts.
constexpr double kTurnSeconds = 6e-3;
constexpr std::size_t kMost = 50'000;

#ifdef __clang__
constexpr const char* kCompiler = "clang " __clang_version__;
#else
constexpr const char* kCompiler = "gcc " __VERSION__;
#endif

[[noreturn]] void stop(const std::string& message) {
  std::fprintf(stderr, "bench_solve: %s\n", message.c_str());
  std::exit(2);
}

// One puzzle per call.
Solver box_solver(const Kernel& kernel) {
  return {std::string("box ") + kernel.name,
          [&kernel](const char* in, std::size_t n, int limit, char* out, std::uint8_t* count) {
            for (std::size_t i = 0; i < n; ++i) {
              auto* digits = reinterpret_cast<std::uint8_t*>(out + 81 * i);
              const auto solved = kernel.solve(in + 81 * i, static_cast<std::uint64_t>(limit), digits);
              count[i] = static_cast<std::uint8_t>(solved.solutions);
            }
          }};
}

// Many puzzles, `most` of them per call.
Solver lanes_solver(const Kernel& kernel, std::size_t most) {
  const auto release = [](void* memory) { ::operator delete(memory, std::align_val_t{64}); };
  const std::shared_ptr<void> memory(::operator new(kernel.batch_memory, std::align_val_t{64}), release);
  const auto counts = std::make_shared<std::vector<std::uint64_t>>();
  return {std::string("lanes ") + kernel.name,
          [&kernel, memory, counts, most](const char* in, std::size_t n, int limit, char* out,
                                          std::uint8_t* count) {
            counts->resize(n);
            for (std::size_t first = 0; first < n; first += most) {
              swordfish::Batch batch;
              batch.rows = in + 81 * first;
              batch.count = std::min(most, n - first);
              batch.limit = static_cast<std::uint64_t>(limit);
              batch.solutions = reinterpret_cast<std::uint8_t*>(out + 81 * first);
              batch.counts = counts->data() + first;
              batch.long_search = swordfish::long_search(kernel);
              kernel.solve_batch(batch, memory.get(), {});
            }
            for (std::size_t i = 0; i < n; ++i) count[i] = static_cast<std::uint8_t>((*counts)[i]);
          }};
}

Solver peer_solver(const std::string& argument) {
  const auto equals = argument.find('=');
  if (equals == std::string::npos) stop("expected --peer name=path/lib.so, got " + argument);
  const std::string path = argument.substr(equals + 1);
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) stop(dlerror());
  auto* solve = reinterpret_cast<void (*)(const char*, std::size_t, int, char*, std::uint8_t*)>(
      dlsym(library, "solve"));
  if (solve == nullptr) stop("expected a function `solve` in " + path);
  return {argument.substr(0, equals), solve};
}

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A quarter of the rounds took less: a neighbour on the same core disturbs some, and never helps.
double quartile(std::vector<double> values) {
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 4);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

// As many puzzles of a file as the first solver does in one turn.
Set read_set(const std::string& path, const Solver& solver, int limit) {
  std::ifstream file(path);
  if (!file) stop("can't read " + path);
  std::vector<std::string> puzzles;
  for (std::string line; std::getline(file, line);) {
    if (line.size() >= 81) puzzles.push_back(line.substr(0, 81));
  }
  if (puzzles.empty()) stop("expected lines of 81 characters in " + path);
  const auto spread = [&](std::size_t most) {  // over the whole file, because many are sorted by difficulty
    Set set{path.substr(path.rfind('/') + 1), {}};
    for (std::size_t i = 0; i < most; ++i) {  // those of a small file several times
      std::string puzzle = puzzles[most < puzzles.size() ? i * puzzles.size() / most : i % puzzles.size()];
      for (char& c : puzzle) c = c >= '1' && c <= '9' ? c : '.';
      set.rows += puzzle;
    }
    set.rows.append(64, '.');  // peers may read on
    return set;
  };
  const Set some = spread(500);
  std::vector<char> out(some.rows.size());
  std::vector<std::uint8_t> count(some.size());
  double each = 1;
  for (int round = 0; round < 5; ++round) {
    const double before = thread_seconds();
    solver.solve(some.rows.data(), some.size(), limit, out.data(), count.data());
    each = std::min(each, (thread_seconds() - before) / static_cast<double>(some.size()));
  }
  return spread(std::clamp<std::size_t>(static_cast<std::size_t>(kTurnSeconds / each), 1, kMost));
}

void measure(const Set& set, const std::vector<Solver>& solvers, int limit, int rounds) {
  const std::size_t n = set.size();
  std::vector<char> out(set.rows.size());
  std::vector<std::vector<std::uint8_t>> counts(solvers.size(), std::vector<std::uint8_t>(n));
  std::vector<std::vector<double>> times(solvers.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < solvers.size(); ++i) {
      const double start = thread_seconds();
      solvers[i].solve(set.rows.data(), n, limit, out.data(), counts[i].data());
      times[i].push_back(thread_seconds() - start);
    }
  }
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    std::printf("%s,%zu,%s,%.2f,%d\n", set.name.c_str(), n, solvers[i].name.c_str(),
                1e9 * quartile(times[i]) / static_cast<double>(n), counts[i] == counts[0] ? 1 : 0);
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int limit = 2, rounds = 15;
  std::size_t most = kMost;
  std::vector<Solver> peers;
  std::vector<std::string> paths;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const auto argument = [&] { return ++i < argc ? argv[i] : throw std::runtime_error("no argument"); };
    if (word == "--limit") {
      limit = std::atoi(argument());
    } else if (word == "--rounds") {
      rounds = std::atoi(argument());
    } else if (word == "--batch") {
      most = static_cast<std::size_t>(std::atol(argument()));
    } else if (word == "--peer") {
      peers.push_back(peer_solver(argument()));
    } else {
      paths.emplace_back(word);
    }
  }
  if (limit < 1 || limit > 255 || rounds < 1 || most < 1 || paths.empty()) {
    stop("usage: bench_solve [--limit N] [--rounds N] [--batch N] [--peer name=lib.so]... file...");
  }
  std::vector<Solver> solvers;
  for (const Kernel* kernel : swordfish::kernels()) solvers.push_back(lanes_solver(*kernel, most));
  for (const Kernel* kernel : swordfish::kernels()) solvers.push_back(box_solver(*kernel));
  solvers.insert(solvers.end(), peers.begin(), peers.end());
  for (const Kernel* kernel : swordfish::kernels()) {
    std::printf("%s,%s,%d\n", kCompiler, kernel->name, kernel->lanes);
  }
  std::printf("\n");
  for (const std::string& path : paths) measure(read_set(path, solvers[0], limit), solvers, limit, rounds);
}
