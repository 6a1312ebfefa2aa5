#include "search/outlook.hpp"

#include <algorithm>

#include "search/candidate_row.hpp"
#include "search/counting.hpp"

namespace swordfish {
namespace {

// The first try, and how much longer the next is each time.
constexpr std::uint64_t kFirstTry = 64;
constexpr std::uint64_t longer(std::uint64_t guesses) { return guesses * 3 / 2; }
// Some fifty milliseconds. No grid is known that takes a hundredth.
constexpr std::uint64_t kGuessesBeforeCounting = 1 << 14;

}  // namespace

Outlook::Prospect Outlook::ask(const CandidateRow& row, std::uint64_t guesses, const StopAsked& stop) {
  const bool may_count = guesses >= kGuessesBeforeCounting;
  guesses = std::min(guesses, kGuessesBeforeCounting);
  for (std::uint64_t patience = kFirstTry; guesses > 0 && !stop(); patience = longer(patience)) {
    const std::uint64_t allowed = std::min(patience, guesses);
    left_ = allowed;
    const Prospect answer = follow(row);
    if (answer != Prospect::Unknown) return answer;
    guesses -= allowed;
  }
  if (!may_count || stop()) return Prospect::Unknown;
  const bool is_barren = Counting(grid_of(row)).run(stop) == 0;
  return stop() ? Prospect::Unknown : is_barren ? Prospect::Barren : Prospect::Fertile;
}

Outlook::Prospect Outlook::follow(const CandidateRow& row) {
  CandidateRow reduced = row;
  const End end = kernel_->to_standstill(reduced, Preset::Basic);
  if (end != End::Stuck) return end == End::Broken ? Prospect::Barren : Prospect::Fertile;
  if (left_ == 0) return Prospect::Unknown;
  --left_;
  const int question = narrowest(reduced);
  const auto try_digit = [&](Cell cell, Digit digit) {
    CandidateRow guessed = reduced;
    guessed.cells[cell.index] = static_cast<std::uint16_t>(DigitSet::single(digit).bits);
    return follow(guessed);
  };
  if (question < kCells) {
    for (const Digit digit : DigitSet(reduced.cells[question])) {
      const Prospect answer = try_digit(Cell(question), digit);
      if (answer != Prospect::Barren) return answer;
    }
  } else {
    const Digit digit = Digit::at((question - kCells) % kDigits);
    for (const Cell cell : cells_of(House((question - kCells) / kDigits))) {
      if (!DigitSet(reduced.cells[cell.index]).contains(digit)) continue;
      const Prospect answer = try_digit(cell, digit);
      if (answer != Prospect::Barren) return answer;
    }
  }
  weights_[question] += 1;
  return Prospect::Barren;
}

// The fewest answers for their weight. More than four places of a digit count as four.
int Outlook::narrowest(const CandidateRow& reduced) const {
  int best = 0;
  float fewest = 100;
  const auto weigh = [&](int question, int answers) {
    const float weighed = static_cast<float>(answers) / weights_[question];
    if (weighed >= fewest) return;
    fewest = weighed;
    best = question;
  };
  for (int cell = 0; cell < kCells; ++cell) {
    const DigitSet candidates(reduced.cells[cell]);
    if (candidates.size() > 1) weigh(cell, candidates.size());
  }
  for (int house = 0; house < kHouses; ++house) {
    DigitSet once, twice, thrice, more;
    for (const Cell cell : cells_of(House(house))) {
      const DigitSet candidates(reduced.cells[cell.index]);
      more |= thrice & candidates;
      thrice |= twice & candidates;
      twice |= once & candidates;
      once |= candidates;
    }
    for (const Digit digit : twice) {
      weigh(kCells + kDigits * house + digit.index(), 2 + thrice.contains(digit) + more.contains(digit));
    }
  }
  return best;
}

}  // namespace swordfish
