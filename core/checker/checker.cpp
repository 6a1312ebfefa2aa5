#include "checker/checker.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace swordfish {
namespace {

constexpr int kMostBranches = 200'000;

// What can still be true, and what is.
struct World {
  CandidateSet possible, held;

  bool hold(Candidate candidate) {
    if (!possible.contains(candidate)) return false;
    for (const Digit digit : DigitSet::all()) {
      if (digit != candidate.digit) possible[digit].remove(candidate.cell);
    }
    possible[candidate.digit] -= peers(candidate.cell);
    held.insert(candidate);
    return true;
  }
};

bool meet(const CandidateSet& one, const CandidateSet& other) {
  for (const Digit digit : DigitSet::all()) {
    if (one[digit].meets(other[digit])) return true;
  }
  return false;
}

std::vector<Candidate> listed(const CandidateSet& candidates) {
  std::vector<Candidate> list;
  candidates.each([&](Candidate candidate) { list.push_back(candidate); });
  return list;
}

// Each truth as the candidates of which one must hold.
std::vector<CandidateSet> members_of(const Grid& grid, const Evidence& evidence) {
  std::vector<CandidateSet> sets;
  const auto add_cell = [&](Cell cell) {
    if (grid.is_placed(cell)) return;  // it holds one
    sets.emplace_back().insert(cell, grid.candidates(cell));
  };
  for (const Truth& truth : evidence.truths) {
    if (truth.kind == TruthKind::Cell) {
      add_cell(truth.cell);
      continue;
    }
    bool stands = false;
    for (const Cell cell : cells_of(truth.house) & grid.placed())
      stands = stands || grid.candidates(cell).contains(truth.digit);
    if (stands) continue;
    sets.emplace_back()[truth.digit] = grid.places(truth.digit) & cells_of(truth.house);
  }
  if (evidence.deadly.empty()) return sets;
  CellSet cells;
  for (const Digit digit : DigitSet::all()) cells |= evidence.deadly[digit];
  CandidateSet escapes;
  for (const Cell cell : cells - grid.placed()) {
    for (const Digit digit : grid.candidates(cell)) {
      if (!evidence.deadly[digit].contains(cell)) escapes.insert({cell, digit});
    }
    add_cell(cell);
  }
  sets.push_back(escapes);
  return sets;
}

// A pattern is deadly if exchanging the two digits of every cell gives another filling: each cell has two digits and no
// given; in each house each digit has no place in the pattern or two. Where the two cells of a house share both digits,
// each digit stands in one of them. Otherwise the pattern must hold all open cells of its houses, as a bivalue universal
// grave does.
bool is_deadly(const Grid& grid, const CandidateSet& pattern) {
  CellSet cells;
  for (const Digit digit : DigitSet::all()) cells |= pattern[digit];
  if (cells.meets(grid.givens())) return false;
  const auto digits_of = [&](Cell cell) {
    DigitSet digits;
    for (const Digit digit : DigitSet::all()) {
      if (pattern[digit].contains(cell)) digits.insert(digit);
    }
    return digits;
  };
  for (const Cell cell : cells) {
    if (!digits_of(cell).is_pair()) return false;
  }
  for (const House house : kEveryHouse) {
    const CellSet inside = cells & cells_of(house);
    for (const Digit digit : DigitSet::all()) {
      const CellSet places = pattern[digit] & inside;
      if (!places.empty() && !places.is_pair()) return false;
    }
    const bool is_pair_alone =
        inside.empty() ||
        (inside.is_pair() && digits_of(inside.first()) == digits_of(inside.without_first().first()));
    if (!is_pair_alone && !cells.contains_all(grid.open() & cells_of(house))) return false;
  }
  return true;
}

class Ways {
 public:
  explicit Ways(const std::vector<CandidateSet>& truths) : truths_(truths) {}

  // Whether all truths can be satisfied at once.
  bool exist(World world) {
    if (--branches_left_ <= 0) return true;
    while (true) {
      const CandidateSet* least = nullptr;
      int fewest = kCells * kDigits + 1;
      CandidateSet choices;
      for (const CandidateSet& truth : truths_) {
        if (meet(truth, world.held)) continue;
        CandidateSet left = truth;
        left &= world.possible;
        const int count = left.size();
        if (count == 0) return false;
        if (count >= fewest) continue;
        fewest = count;
        least = &truth;
        choices = left;
        if (count == 1) break;
      }
      if (least == nullptr) return true;
      const std::vector<Candidate> tried = listed(choices);
      if (fewest == 1) {
        world.hold(tried.front());
        continue;
      }
      return std::any_of(tried.begin(), tried.end(), [&](Candidate choice) {
        World next = world;
        next.hold(choice);
        return exist(std::move(next));
      });
    }
  }
  bool are_too_many() const { return branches_left_ <= 0; }

 private:
  const std::vector<CandidateSet>& truths_;
  int branches_left_ = kMostBranches;
};

World world_of(const Grid& grid) {
  World world;
  for (const Digit digit : DigitSet::all()) world.possible[digit] = grid.places(digit);
  return world;
}

ProofState prove_one(const World& world, const std::vector<CandidateSet>& truths, Candidate result,
                     bool is_placed) {
  World otherwise = world;
  if (is_placed) {
    otherwise.possible[result.digit].remove(result.cell);
  } else if (!otherwise.hold(result)) {
    return ProofState::Proved;  // it is gone already
  }
  Ways ways(truths);
  if (!ways.exist(std::move(otherwise))) return ProofState::Proved;
  return ways.are_too_many() ? ProofState::TooWide : ProofState::Unproved;
}

}  // namespace

Evidence Evidence::of(const Step& step) {
  Evidence evidence{step.truths, {}};
  for (const Mark& mark : step.marks) {
    if (mark.role == Role::Deadly) evidence.deadly.insert(mark.cell, mark.digits);
  }
  return evidence;
}

ProofState prove(const Grid& grid, const Evidence& evidence, Candidate result, bool is_placed) {
  if (!evidence.deadly.empty() && !is_deadly(grid, evidence.deadly)) return ProofState::Baseless;
  return prove_one(world_of(grid), members_of(grid, evidence), result, is_placed);
}

StepProof prove(const Grid& grid, const Step& step) {
  const Evidence evidence = Evidence::of(step);
  std::vector<std::pair<Candidate, bool>> results;
  for (const Candidate placed : step.placements) results.emplace_back(placed, true);
  step.eliminations.each([&](Candidate gone) { results.emplace_back(gone, false); });
  if (results.empty()) return {ProofState::Unproved, std::nullopt};
  const World world = world_of(grid);
  for (const auto& [candidate, is_placed] : results) {
    if (!world.possible.contains(candidate)) return {ProofState::Unproved, candidate};  // it changes nothing
  }
  if (!evidence.deadly.empty() && !is_deadly(grid, evidence.deadly))
    return {ProofState::Baseless, std::nullopt};
  const std::vector<CandidateSet> truths = members_of(grid, evidence);
  for (const auto& [candidate, is_placed] : results) {
    const ProofState proof = prove_one(world, truths, candidate, is_placed);
    if (proof != ProofState::Proved) return {proof, candidate};
  }
  return {};
}

}  // namespace swordfish
