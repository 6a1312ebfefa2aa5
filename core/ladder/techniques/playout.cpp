#include "ladder/techniques/playout.hpp"

#include <algorithm>
#include <utility>

namespace swordfish {

const std::vector<ForcedSingle>& Playout::play(Candidate premise, bool is_on, int rounds) {
  for (const Digit digit : DigitSet::all()) places_[digit.index()] = grid_.places(digit);
  for (const Cell cell : grid_.open()) candidates_[cell.index] = grid_.candidates(cell);
  is_forced_ = {};
  forced_.clear();
  begin();
  if (is_on) {
    is_forced_.insert(premise);
    place(premise);
  } else {
    strike(premise);
    // The other digit of a bivalue cell is part of the premise, not a round of its own.
    const DigitSet left = candidates_[premise.cell.index];
    if (left.is_single()) {
      force({{premise.cell, left.first()}, Truth::of_cell(premise.cell)});
      place({premise.cell, left.first()});
    }
  }
  for (int round = 0; round < rounds && play_round(); ++round) {
  }
  return forced_;
}

void Playout::force(const ForcedSingle& single) {
  if (is_forced_.contains(single.candidate)) return;
  is_forced_.insert(single.candidate);
  forced_.push_back(single);
}

// ---- fair ----

void FairPlayout::place(Candidate candidate) {
  const auto [cell, digit] = candidate;
  for (const Cell peer : peers(cell) & places_[digit.index()]) strike({peer, digit});
  for (const Digit other : candidates_[cell.index] - DigitSet{digit}) strike({cell, other});
}

void FairPlayout::strike(Candidate candidate) {
  places_[candidate.digit.index()].remove(candidate.cell);
  candidates_[candidate.cell.index].remove(candidate.digit);
  struck_.push_back(candidate);
}

bool FairPlayout::play_round() {
  if (struck_.empty()) return false;
  const std::size_t before = forced_.size();
  for (const Candidate struck : std::exchange(struck_, {})) notice(struck);
  for (std::size_t i = before; i < forced_.size(); ++i) place(forced_[i].candidate);
  return true;
}

// In a playout, what is the last one left, now that a candidate was struck: in its cell, or of its digit in a house.
void FairPlayout::notice(Candidate struck) {
  const auto [cell, digit] = struck;
  const DigitSet left = candidates_[cell.index];
  if (left.is_single()) force({{cell, left.first()}, Truth::of_cell(cell)});
  for (const House house : houses_of(cell)) {
    const CellSet places = left_in(house, digit);
    if (places.is_single()) force({{places.first(), digit}, Truth::in_house(house, digit)});
  }
}

// ---- queued ----

void QueuedPlayout::begin() {
  naked_.clear();
  hidden_.clear();
  placed_ = {};
}

void QueuedPlayout::place(Candidate candidate) {
  const auto [cell, digit] = candidate;
  if (placed_.contains(cell) && digits_[cell.index] == digit) return;
  placed_.insert(cell);
  digits_[cell.index] = digit;
  const DigitSet former = std::exchange(candidates_[cell.index], {});
  for (const Cell peer : peers(cell)) {
    if (candidates_[peer.index].contains(digit)) strike({peer, digit});
  }
  for (const Digit other : former) {
    places_[other.index()].remove(cell);
    if (other == digit) continue;
    for (const House house : houses_of(cell)) notice_hidden(house, other);
  }
}

void QueuedPlayout::strike(Candidate candidate) {
  const auto [cell, digit] = candidate;
  DigitSet& left = candidates_[cell.index];
  left.remove(digit);
  if (left.empty()) return;  // and its houses still count it, as HoDoKu has it
  if (left.is_single()) naked_.push_back({{cell, left.first()}, Truth::of_cell(cell)});
  places_[digit.index()].remove(cell);
  for (const House house : houses_of(cell)) {
    notice_hidden(house, digit);
    if (left_in(house, digit).empty()) forget_hidden(house, digit);
  }
}

void QueuedPlayout::notice_hidden(House house, Digit digit) {
  const CellSet places = left_in(house, digit);
  if (places.is_single() && candidates_[places.first().index].contains(digit))
    hidden_.push_back({{places.first(), digit}, Truth::in_house(house, digit)});
}

// In a playout, the first that waits for a place in the house.
void QueuedPlayout::forget_hidden(House house, Digit digit) {
  const auto is_meant = [&](const ForcedSingle& one) {
    return one.candidate.digit == digit && cells_of(house).contains(one.candidate.cell);
  };
  const auto first = std::find_if(hidden_.begin(), hidden_.end(), is_meant);
  if (first != hidden_.end()) hidden_.erase(first);
}

bool QueuedPlayout::play_round() {
  std::vector<ForcedSingle> singles;
  for (const ForcedSingle& single : naked_) {
    if (!placed_.contains(single.candidate.cell)) singles.push_back(single);
  }
  CellSet claimed;
  for (const ForcedSingle& single : hidden_) {
    const Cell cell = single.candidate.cell;
    if (placed_.contains(cell) || claimed.contains(cell) || !is_hidden(single.candidate)) continue;
    claimed.insert(cell);
    singles.push_back(single);
  }
  for (const ForcedSingle& single : singles) {
    force(single);
    place(single.candidate);
  }
  return !singles.empty();
}

bool QueuedPlayout::is_hidden(Candidate single) const {
  for (const House house : houses_of(single.cell)) {
    if (left_in(house, single.digit).is_single()) return true;
  }
  return false;
}

}  // namespace swordfish
