// Law: whatever is asked for, generating comes to an end within its tries. What it brings has the solution that comes
// with it and no other; said to be as wanted, it is: its givens are symmetric, in their pattern and as many as asked,
// none can be dropped from a minimal one, and its path is as hard as asked. A seed gives the same on every kernel and
// on several threads.
#include "bytes.hpp"
#include "generate/generate.hpp"
#include "generate/uniform.hpp"
#include "law.hpp"
#include "search/search.hpp"

using namespace swordfish;

namespace {

WantedPath path_from(Bytes& bytes) {
  WantedPath path;
  path.ladder =
      Ladder({find_technique("full_house"), find_technique("naked_single"), find_technique("hidden_single"),
              find_technique("locked_candidates_1"), find_technique("naked_pair"), find_technique("x_wing")});
  path.solved = bytes.maybe();
  path.least_level = static_cast<Level>(bytes.below(3));
  path.most_level = static_cast<Level>(static_cast<int>(path.least_level) + bytes.below(3));
  path.least_score = bytes.next();
  path.most_score = path.least_score + 4 * bytes.next();
  if (bytes.maybe()) path.contained.push_back(path.ladder.rungs()[static_cast<std::size_t>(bytes.below(6))]);
  path.once = bytes.maybe();
  return path;
}

Wanted wanted_from(Bytes& bytes) {
  Wanted wanted;
  wanted.symmetry = static_cast<Pattern>(bytes.below(static_cast<int>(kPatternNames.size())));
  wanted.minimal = bytes.maybe();
  wanted.least_givens = bytes.below(kCells + 1);
  wanted.most_givens = std::min(kCells, wanted.least_givens + bytes.below(kCells + 1));
  if (bytes.below(3) == 2) wanted.path = path_from(bytes);
  if (bytes.below(4) == 3) {
    // A pattern says all about the shape, and is filled only if it has givens enough.
    wanted.symmetry = Pattern::Any;
    for (int i = 0; i < 30 + bytes.below(50); ++i) wanted.pattern.insert(Cell(bytes.below(kCells)));
    while (wanted.pattern.size() < 30) wanted.pattern.insert((CellSet::all() - wanted.pattern).first());
  }
  return wanted;
}

CellSet givens_of(const Row81& puzzle) {
  CellSet givens;
  for (const Cell cell : CellSet::all()) {
    if (puzzle[cell.index] != 0) givens.insert(cell);
  }
  return givens;
}

bool is_unique(const Row81& puzzle) { return count(Grid::from_digits(puzzle), 2, kNeverStop) == 1; }

void check_path(const WantedPath& wanted, const Row81& puzzle) {
  Position position(Grid::from_digits(puzzle), wanted.ladder.limits());
  std::vector<std::uint16_t> counts(techniques().size());
  const PathSummary path = walk(position, wanted.ladder, nullptr, counts);
  if (wanted.solved) LAW(path.solved);
  LAW(path.level >= wanted.least_level && path.level <= wanted.most_level);
  LAW(path.score >= wanted.least_score && path.score <= wanted.most_score);
  for (const Technique* technique : wanted.contained) {
    LAW(counts[place_of(technique)] >= 1);
    if (wanted.once) LAW(counts[place_of(technique)] == 1);
  }
}

void check_wanted(const Wanted& wanted, const Row81& puzzle) {
  const CellSet givens = givens_of(puzzle);
  LAW(givens.size() >= wanted.least_givens && givens.size() <= wanted.most_givens);
  if (!wanted.pattern.empty()) LAW(givens == wanted.pattern);
  for (const CellSet orbit : orbits_of(wanted.symmetry))
    LAW(!givens.meets(orbit) || givens.contains_all(orbit));
  for (const Cell cell : wanted.minimal ? givens : CellSet()) {
    Row81 less = puzzle;
    less[cell.index] = 0;
    LAW(!is_unique(less));
  }
  if (wanted.path) check_path(*wanted.path, puzzle);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::uint64_t seed = bytes.number();
  Budget budget;
  budget.tries = static_cast<std::uint64_t>(bytes.below(8));  // few: a try under sanitizers takes long
  const Wanted wanted = wanted_from(bytes);
  std::array<Generated, 2> made;
  LAW(generate_batch(wanted, seed, 0, made, budget, 2, kNeverStop));
  for (std::size_t stream = 0; stream < made.size(); ++stream) {
    const Generated& one = made[stream];
    LAW(one.tries <= budget.tries);
    for (const Kernel* kernel : kernels()) {
      const Generated again = generate(wanted, seed, stream, budget, kNeverStop, *kernel);
      LAW(again.puzzle == one.puzzle && again.solution == one.solution && again.tries == one.tries &&
          again.is_as_wanted == one.is_as_wanted);
    }
    if (one.solution == Row81{}) {
      LAW(!one.is_as_wanted && one.puzzle == Row81{});  // no try was left to find any
      continue;
    }
    LAW(is_solution_of(one.solution, one.puzzle) && is_unique(one.puzzle));
    if (one.is_as_wanted) check_wanted(wanted, one.puzzle);
  }
  return 0;
}
