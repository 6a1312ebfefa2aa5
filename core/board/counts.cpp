#include "board/counts.hpp"

#include <algorithm>

#include "board/engine.hpp"

namespace swordfish::board {
namespace {

Cells joined(const Cells& a, const Cells& b) {
  Cells all = a;
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

struct Times {
  int sure = 0, possible = 0;
};

Times times_in(const Engine& engine, std::span<const int> cells, Digits digit) {
  Times times;
  for (const int cell : cells)
    times.sure += engine[cell] == digit, times.possible += (engine[cell] & digit) != 0;
  return times;
}

// The digit stands at least `least` and at most `most` times in the cells.
bool bound(Engine& engine, std::span<const int> cells, Digits digit, Times times, int least, int most) {
  if (times.possible < least || times.sure > most) return false;
  if (times.possible == least && times.sure < least) {
    for (const int cell : cells) {
      if ((engine[cell] & digit) != 0 && !engine.keep(cell, digit)) return false;
    }
  } else if (times.sure == most && times.possible > most) {
    for (const int cell : cells) {
      if (engine[cell] != digit && !engine.keep(cell, ~digit)) return false;
    }
  }
  return true;
}

}  // namespace

SameDigits::SameDigits(const Cells& a, const Cells& b)
    : Propagator(joined(a, b), Turn::Third), first_(a.size()) {}

bool SameDigits::run(Engine& engine) const {
  const std::span<const int> all(cells), a = all.first(first_), b = all.subspan(first_);
  for (Digits rest = engine.all(); rest != 0; rest &= rest - 1) {
    const Digits digit = first_alone(rest);
    const Times in_a = times_in(engine, a, digit), in_b = times_in(engine, b, digit);
    const int least = std::max(in_a.sure, in_b.sure), most = std::min(in_a.possible, in_b.possible);
    if (least > most) return false;
    if (!bound(engine, a, digit, in_a, least, most)) return false;
    if (!bound(engine, b, digit, times_in(engine, b, digit), least, most)) return false;
  }
  return true;
}

DigitCounts::DigitCounts(Cells cells_, std::vector<int> times, bool is_exact_count)
    : Propagator(std::move(cells_), Turn::Second), times_(std::move(times)), is_exact_count_(is_exact_count) {
  for (std::size_t digit = 0; digit < times_.size(); ++digit) {
    if (times_[digit] >= 0) wanted_ |= Digits{1} << digit, total_ += times_[digit];
  }
}

bool DigitCounts::run(Engine& engine) const {
  const int count = static_cast<int>(cells.size());
  Digits few = 0;  // digits to look for among cells that see all their places
  for (Digits rest = wanted_; rest != 0; rest &= rest - 1) {
    const Digits digit = first_alone(rest);
    const int wanted = times_[static_cast<std::size_t>(first_of(digit))];
    const Times times = times_in(engine, cells, digit);
    if (!bound(engine, cells, digit, times, wanted, is_exact_count_ ? wanted : count)) return false;
    if (wanted > 0 && times.sure == 0) few |= digit;
  }
  int others = 0;  // cells that surely hold something else
  for (const int cell : cells) others += (engine[cell] & wanted_) == 0;
  const int spare = count - total_;
  if (others > spare) return false;
  if (others == spare) {
    for (const int cell : cells) {
      if ((engine[cell] & wanted_) != 0 && !engine.keep(cell, wanted_)) return false;
    }
  }
  return engine.require(few, cells);
}

bool OneOfSets::run(Engine& engine) const {
  Digits open = 0, placed = 0;
  for (const int cell : cells) {
    open |= engine[cell];
    if (is_single(engine[cell])) placed |= engine[cell];
  }
  Digits may = 0, must = engine.all();
  for (const Digits set : sets_) {
    if ((set & ~open) != 0 || (placed & ~set) != 0) continue;
    const auto has_a_digit = [&](int cell) { return (engine[cell] & set) != 0; };
    if (std::all_of(cells.begin(), cells.end(), has_a_digit)) may |= set, must &= set;
  }
  if (may == 0) return false;
  for (const int cell : cells) {
    if (!engine.keep(cell, may)) return false;
  }
  return engine.require(must, cells);
}

}  // namespace swordfish::board
