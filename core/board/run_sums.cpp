#include "board/run_sums.hpp"

#include <algorithm>

#include "board/engine.hpp"

namespace swordfish::board {

struct RunSums::Kept {
  std::array<Digits, kMostCells> at;
  void fix(const RunCase& each) {
    if (each.one.place >= 0) at[static_cast<std::size_t>(each.one.place)] |= each.one.digit;
    if (each.two.place >= 0) at[static_cast<std::size_t>(each.two.place)] |= each.two.digit;
  }
};

void RunSums::prepare(const Program& program) {
  const bool all_differ = program.all_differ(cells);
  is_house_ = all_differ && static_cast<int>(cells.size()) == program.digits;
  const bool fit = all_differ && static_cast<int>(cells.size()) <= program.digits;
  if (fit && program.digits <= kMostTabledDigits) tables_ = &SumTables::get(program.digits);
}

void RunSums::group() {
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const RunCase& each = cases_[i];
    if (i == 0 || each.elsewhere != cases_[i - 1].elsewhere)
      groups_.push_back({.begin = i, .end = i, .digits = each.elsewhere});
    groups_.back().end = i + 1;
    groups_.back().digits |= each.one.digit | each.two.digit;
  }
}

int RunSums::places_without(Digits digits, const Digits* here) const {
  int count = 0;
  for (std::size_t place = 0; place < cells.size(); ++place) count += (here[place] & digits) == 0;
  return count;
}

// So many places can't hold what others may: something else has to stand there.
bool RunSums::may_be(const RunCase& each, const Digits* here, int blocked) const {
  for (const RunCase::Fixed& fixed : {each.one, each.two}) {
    if (fixed.place < 0) continue;
    if ((here[fixed.place] & fixed.digit) == 0) return false;
    blocked -= (here[fixed.place] & each.elsewhere) == 0;
  }
  return blocked == 0;
}

// Cells differ: which sets of digits can be in the run, with what is left for the others.
void RunSums::keep_sets(const Digits* here, const RunCase& each, Kept& kept) const {
  const int count = each.end - each.begin, places = static_cast<int>(cells.size());
  if (each.total < 0 || each.total > 63) return;
  const std::span<const Digits> sets = tables_->sets(count, each.total);
  if (sets.empty()) return;
  const Digits elsewhere = each.elsewhere & ~each.one.digit & ~each.two.digit;
  Digits inside = 0, outside = 0;
  for (int place = 0; place < places; ++place) {
    if (!is_free(each, place)) continue;
    (place >= each.begin && place < each.end ? inside : outside) |= here[place] & elsewhere;
  }
  Digits in_run = 0, in_rest = 0;
  bool is_any = false;
  for (const Digits set : sets) {
    const Digits rest = elsewhere & ~set;
    if ((set & ~inside) != 0 || (is_house_ && (rest & ~outside) != 0)) continue;
    if (is_any && (set & ~in_run) == 0 && (rest & ~in_rest) == 0) continue;  // says nothing new
    bool fits = true;
    for (int place = 0; fits && place < places; ++place) {
      if (!is_free(each, place)) continue;
      const Digits allowed = place >= each.begin && place < each.end ? set : rest;
      fits = (here[place] & allowed) != 0;
    }
    if (fits) in_run |= set, in_rest |= rest, is_any = true;
  }
  if (!is_any) return;
  kept.fix(each);
  for (int place = 0; place < places; ++place) {
    if (is_free(each, place)) {
      kept.at[static_cast<std::size_t>(place)] |= place >= each.begin && place < each.end ? in_run : in_rest;
    }
  }
}

// Cells may repeat, or digits are many: least and largest totals.
void RunSums::keep_bounds(const Digits* here, const RunCase& each, Kept& kept) const {
  int least = 0, most = 0;
  for (int place = each.begin; place < each.end; ++place) {
    const Digits open = here[place] & each.elsewhere;
    least += first_of(open), most += last_of(open);
  }
  if (each.total < least || each.total > most) return;
  kept.fix(each);
  for (int place = 0; place < static_cast<int>(cells.size()); ++place) {
    if (!is_free(each, place)) continue;
    Digits open = here[place] & each.elsewhere;
    if (place >= each.begin && place < each.end) {
      const int low = last_of(open) - (most - each.total), high = first_of(open) + (each.total - least);
      open &= first_digits(std::min(high + 1, 32)) & ~first_digits(std::max(low, 0));
    }
    kept.at[static_cast<std::size_t>(place)] |= open;
  }
}

bool RunSums::run(Engine& engine) const {
  Kept kept;
  std::array<Digits, kMostCells> here;
  for (std::size_t place = 0; place < cells.size(); ++place)
    kept.at[place] = 0, here[place] = engine[cells[place]];
  // Digits that no case has kept yet at some place: only a case that may hold one of them has to be looked at.
  Digits missing = engine.all();
  for (const CaseGroup& group : groups_) {
    if ((missing & group.digits) == 0) continue;
    const int blocked = places_without(cases_[group.begin].elsewhere, here.data());
    if (blocked > 2) continue;  // a case has two places for other digits at most
    for (std::size_t i = group.begin; i < group.end; ++i) {
      const RunCase& each = cases_[i];
      if ((missing & (each.one.digit | each.two.digit | each.elsewhere)) == 0) continue;
      if (!may_be(each, here.data(), blocked)) continue;
      if (tables_ != nullptr) {
        keep_sets(here.data(), each, kept);
      } else {
        keep_bounds(here.data(), each, kept);
      }
      missing = 0;
      for (std::size_t place = 0; place < cells.size(); ++place) missing |= here[place] & ~kept.at[place];
      if (missing == 0) return true;
    }
  }
  for (std::size_t place = 0; place < cells.size(); ++place) {
    if (!engine.keep(cells[place], kept.at[place])) return false;
  }
  return true;
}

}  // namespace swordfish::board
