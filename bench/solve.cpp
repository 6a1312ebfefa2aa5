// How fast is one puzzle per call? Our kernels beside solvers loaded as shared libraries, all in one run.
//
//   bench_solve [--limit N] [--rounds N] [--most N] [--peer name=path/lib.so]... file...
//
// A peer exports this C function; rows are 81 characters, '1'-'9' or '.', one after another without line
// ends. It writes how many solutions it found, up to `limit`, for each row; `out` is there for it to fill or
// leave.
//
//   void solve(const char* in, size_t n, int limit, char* out, uint8_t* count);
//
// Each file is cut into slices of about a millisecond. All solvers take turns at a slice, several rounds, and
// the median of each counts: a machine that speeds up or slows down does so for all of them.
#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "kernel.hpp"

namespace {

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

[[noreturn]] void stop(const std::string& message) {
  std::fprintf(stderr, "bench_solve: %s\n", message.c_str());
  std::exit(2);
}

Solver kernel_solver(const swordfish::Kernel& kernel) {
  return {kernel.name, [&kernel](const char* in, std::size_t n, int limit, char* out, std::uint8_t* count) {
            for (std::size_t i = 0; i < n; ++i) {
              auto* digits = reinterpret_cast<std::uint8_t*>(out + 81 * i);
              const auto solved = kernel.solve(in + 81 * i, static_cast<std::uint64_t>(limit), digits);
              count[i] = static_cast<std::uint8_t>(solved.solutions);
            }
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

Set read_set(const std::string& path, std::size_t most) {
  std::ifstream file(path);
  if (!file) stop("can't read " + path);
  std::vector<std::string> puzzles;
  for (std::string line; std::getline(file, line);) {
    if (line.size() >= 81) puzzles.push_back(line.substr(0, 81));
  }
  if (puzzles.empty()) stop("expected lines of 81 characters in " + path);
  // Spread over the whole file, because many files are sorted by difficulty.
  const std::size_t step = std::max<std::size_t>(1, puzzles.size() / most);
  Set set{path.substr(path.rfind('/') + 1), {}};
  for (std::size_t i = 0; i < puzzles.size() && set.size() < most; i += step) {
    for (char& c : puzzles[i]) c = c >= '1' && c <= '9' ? c : '.';
    set.rows += puzzles[i];
  }
  return set;
}

// Sets made of another: `change` gets a row and its solution.
template <class Change>
Set made_set(const std::string& name, const Set& from, Change change) {
  Set set{name, from.rows};
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < set.size(); ++i) {
    std::uint8_t digits[81];
    const auto solved = swordfish::active_kernel().solve(&from.rows[81 * i], 1, digits);
    if (solved.solutions == 1) change(&set.rows[81 * i], digits, random);
  }
  return set;
}

void add_givens(char* row, const std::uint8_t* solution, std::mt19937_64& random) {
  auto givens = 81 - std::count(row, row + 81, '.');
  while (givens < 34) {
    const auto cell = random() % 81;
    if (row[cell] != '.') continue;
    row[cell] = static_cast<char>('0' + solution[cell]);
    ++givens;
  }
}

std::size_t some_given(const char* row, std::mt19937_64& random) {
  for (;;) {
    const auto cell = random() % 81;
    if (row[cell] != '.') return cell;
  }
}

void drop_given(char* row, const std::uint8_t*, std::mt19937_64& random) {
  row[some_given(row, random)] = '.';
}

void change_given(char* row, const std::uint8_t*, std::mt19937_64& random) {
  char& given = row[some_given(row, random)];
  given = static_cast<char>('1' + (given - '1' + 1 + static_cast<int>(random() % 8)) % 9);
}

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void measure(const Set& set, const std::vector<Solver>& solvers, int limit, int rounds) {
  const std::size_t n = set.size();
  const std::string rows = set.rows + std::string(64, '.');
  std::vector<char> out(81 * n + 64);
  std::vector<std::vector<std::uint8_t>> counts(solvers.size(), std::vector<std::uint8_t>(n));

  const double before = thread_seconds();
  solvers[0].solve(rows.data(), n, limit, out.data(), counts[0].data());
  const double each = (thread_seconds() - before) / static_cast<double>(n);
  const auto slice = std::clamp<std::size_t>(static_cast<std::size_t>(1e-3 / each), 1, n);

  std::vector<double> seconds(solvers.size());
  std::vector<std::vector<double>> times(solvers.size(),
                                         std::vector<double>(static_cast<std::size_t>(rounds)));
  for (std::size_t from = 0; from < n; from += slice) {
    const std::size_t length = std::min(slice, n - from);
    for (std::size_t round = 0; round < times[0].size(); ++round) {
      for (std::size_t i = 0; i < solvers.size(); ++i) {
        const double start = thread_seconds();
        solvers[i].solve(&rows[81 * from], length, limit, &out[81 * from], &counts[i][from]);
        times[i][round] = thread_seconds() - start;
      }
    }
    for (std::size_t i = 0; i < solvers.size(); ++i) seconds[i] += median(times[i]);
  }

  std::printf("%-30s %6zu", set.name.c_str(), n);
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    std::printf(" %9.0f (%4.2f)%s", 1e9 * seconds[i] / static_cast<double>(n), seconds[i] / seconds[0],
                counts[i] == counts[0] ? "" : "!");
  }
  std::printf("\n");
  std::fflush(stdout);
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown CPU";
}

}  // namespace

int main(int argc, char** argv) {
  int limit = 2, rounds = 15;
  std::size_t most = 2000;
  std::vector<Solver> solvers;
  for (const swordfish::Kernel* kernel : swordfish::kernels()) solvers.push_back(kernel_solver(*kernel));
  std::vector<std::string> paths;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const auto argument = [&] { return ++i < argc ? argv[i] : throw std::runtime_error("no argument"); };
    if (word == "--limit") {
      limit = std::atoi(argument());
    } else if (word == "--rounds") {
      rounds = std::atoi(argument());
    } else if (word == "--most") {
      most = static_cast<std::size_t>(std::atol(argument()));
    } else if (word == "--peer") {
      solvers.push_back(peer_solver(argument()));
    } else {
      paths.emplace_back(word);
    }
  }
  if (limit < 1 || limit > 255 || rounds < 1 || most < 1 || paths.empty()) {
    stop("usage: bench_solve [--limit N] [--rounds N] [--most N] [--peer name=lib.so]... file...");
  }

  std::printf("%s, %s, limit %d, thread CPU time, median of %d rounds\n", cpu_name().c_str(), __VERSION__,
              limit, rounds);
  std::printf("ns per puzzle (times the first solver's); ! where the counts differ\n\n%-30s %6s", "set",
              "rows");
  for (const Solver& solver : solvers) std::printf(" %16s", solver.name.c_str());
  std::printf("\n");
  for (const std::string& path : paths) {
    const Set set = read_set(path, most);
    measure(set, solvers, limit, rounds);
    if (path != paths.front()) continue;
    measure(made_set("  + givens up to 34", set, add_givens), solvers, limit, rounds);
    measure(made_set("  - one given", set, drop_given), solvers, limit, rounds);
    measure(made_set("  one given changed", set, change_given), solvers, limit, rounds);
  }
}
