#include "board/learner.hpp"

#include <algorithm>

namespace swordfish::board {
namespace {

constexpr double kTooLarge = 1e100;

}  // namespace

bool Learner::covers(const Program& program) {
  return !program.is_impossible &&
         std::all_of(program.propagators.begin(), program.propagators.end(), [](const auto& propagator) {
           return propagator->is_clausal() || propagator->is_derived;
         });
}

Learner::Learner(const Program& program, std::span<const Digits> open)
    : program_(&program), digits_(program.digits) {
  const auto count = static_cast<std::size_t>(program.cells * digits_);
  watches_.resize(2 * count), followers_.resize(2 * count);
  values_.assign(2 * count, 0), phases_.assign(count, 1), marks_.assign(count, 0);
  depths_.assign(count, 0), reasons_.assign(count, kNoReason);
  activity_.assign(count, 0), heap_place_.assign(count, -1);
  std::vector<Lit> clause;
  for (int cell = 0; cell < program.cells; ++cell) {
    if (program.variable[static_cast<std::size_t>(cell)] != cell) continue;
    clause.clear();
    for (int digit = 0; digit < digits_; ++digit) {
      const int here = candidate(cell, digit);
      if ((open[static_cast<std::size_t>(cell)] >> digit & 1) != 0) {
        clause.push_back(2 * here);
        push(here);
      } else {
        set(2 * here + 1, kNoReason);
      }
    }
    add(clause, false);
  }
  const ClauseSink sink = [&](std::span<const Literal> literals) {
    clause.clear();
    for (const Literal& literal : literals) {
      const Lit lit = 2 * candidate(literal.cell, literal.digit) + !literal.is_there;
      const bool is_open = (open[static_cast<std::size_t>(literal.cell)] >> literal.digit & 1) != 0;
      if (is_open) clause.push_back(lit);
      if (!is_open && !literal.is_there) return;  // true for good
    }
    add(clause, false);
  };
  for (const auto& propagator : program.propagators) propagator->clauses(program, sink);
}

void Learner::set(Lit lit, int reason) {
  values_[static_cast<std::size_t>(lit)] = 1, values_[static_cast<std::size_t>(lit ^ 1)] = -1;
  depths_[at(lit)] = depth();
  reasons_[at(lit)] = reason;
  trail_.push_back(lit);
}

int Learner::add(std::span<const Lit> clause, bool is_learned, int glue) {
  if (clause.empty()) {
    is_exhausted_ = true;
  } else if (clause.size() == 1) {
    if (value(clause[0]) < 0) is_exhausted_ = true;
    if (value(clause[0]) == 0) set(clause[0], kNoReason);
  } else if (clause.size() == 2) {
    followers_[static_cast<std::size_t>(clause[0] ^ 1)].push_back(clause[1]);
    followers_[static_cast<std::size_t>(clause[1] ^ 1)].push_back(clause[0]);
    return because(clause[1] ^ 1);
  } else {
    const int begin = static_cast<int>(lits_.size());
    lits_.push_back(static_cast<int>(clause.size()));
    lits_.push_back(static_cast<int>(clauses_.size()));
    clauses_.push_back({.begin = begin, .glue = glue, .is_learned = is_learned});
    lits_.insert(lits_.end(), clause.begin(), clause.end());
    watches_[static_cast<std::size_t>(clause[0])].push_back({begin, clause[1]});
    watches_[static_cast<std::size_t>(clause[1])].push_back({begin, clause[0]});
    return begin;
  }
  return -1;
}

// ---- what follows ----

bool Learner::clear_around(int placed) {
  const int cell = placed / digits_, digit = placed % digits_;
  const auto clear = [&](int other) {
    const int now = value(2 * other);
    if (now < 0) return true;
    if (now == 0) {
      set(2 * other + 1, because(2 * placed));
      return true;
    }
    conflict_ = {2 * placed + 1, 2 * other + 1};
    return false;
  };
  for (int other = 0; other < digits_; ++other) {
    if (other != digit && !clear(candidate(cell, other))) return false;
  }
  for (const int peer : program_->peers[cell]) {
    if (!clear(candidate(peer, digit))) return false;
  }
  return true;
}

bool Learner::walk_followers(Lit true_lit) {
  for (const Lit follower : followers_[static_cast<std::size_t>(true_lit)]) {
    const int now = value(follower);
    if (now > 0) continue;
    if (now == 0) {
      set(follower, because(true_lit));
      continue;
    }
    conflict_ = {true_lit ^ 1, follower};
    return false;
  }
  return true;
}

bool Learner::walk_watches(Lit false_lit) {
  std::vector<Watch>& watches = watches_[static_cast<std::size_t>(false_lit)];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < watches.size(); ++i) {
    const Watch watch = watches[i];
    if (value(watch.other) > 0) {
      watches[kept++] = watch;
      continue;
    }
    const std::span<Lit> lits = lits_of(watch.clause);
    if (lits[0] == false_lit) std::swap(lits[0], lits[1]);
    if (value(lits[0]) > 0) {
      watches[kept++] = {watch.clause, lits[0]};
      continue;
    }
    bool is_moved = false;
    for (std::size_t j = 2; j < lits.size() && !is_moved; ++j) {
      if (value(lits[j]) < 0) continue;
      std::swap(lits[1], lits[j]);
      watches_[static_cast<std::size_t>(lits[1])].push_back({watch.clause, lits[0]});
      is_moved = true;
    }
    if (is_moved) continue;
    watches[kept++] = watch;
    if (value(lits[0]) == 0) {
      set(lits[0], watch.clause);
      continue;
    }
    conflict_.assign(lits.begin(), lits.end());
    use(watch.clause);
    for (++i; i < watches.size(); ++i) watches[kept++] = watches[i];
    watches.resize(kept);
    return false;
  }
  watches.resize(kept);
  return true;
}

bool Learner::propagate() {
  while (head_ < trail_.size()) {
    const Lit lit = trail_[head_++];
    if ((lit & 1) == 0 && !clear_around(lit >> 1)) return false;
    if (!walk_followers(lit) || !walk_watches(lit ^ 1)) return false;
  }
  return true;
}

void Learner::back_to(int depth_) {
  if (depth() <= depth_) return;
  const std::size_t begin = levels_begin_[static_cast<std::size_t>(depth_)];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const std::size_t candidate_ = at(trail_[i]);
    phases_[candidate_] = values_[2 * candidate_];
    values_[2 * candidate_] = values_[2 * candidate_ + 1] = 0;
    push(static_cast<int>(candidate_));
  }
  trail_.resize(begin);
  levels_begin_.resize(static_cast<std::size_t>(depth_));
  head_ = trail_.size();
}

// ---- what is learned ----

int Learner::glue_of(std::span<const Lit> lits) {
  stamps_.resize(depths_.size() + 1, 0);
  ++stamp_;
  int glue = 0;
  for (const Lit lit : lits) {
    std::uint32_t& stamp = stamps_[static_cast<std::size_t>(depths_[at(lit)])];
    glue += stamp != stamp_;
    stamp = stamp_;
  }
  return glue;
}

// A clause from which something follows is worth as much as the glue that it has now.
void Learner::use(int begin) {
  constexpr int kGood = 6;
  Clause& clause = clauses_[number_of(begin)];
  clause.activity += 1;
  if (!clause.is_learned || clause.glue <= 2) return;
  clause.glue = std::min(clause.glue, glue_of(lits_of(begin)));
  clause.used = clause.glue <= kGood ? 2 : 1;
}

// The literals, all false, that set a candidate.
template <class Visit>
void Learner::each_reason(int candidate_, const Visit& visit) {
  const int reason = reasons_[static_cast<std::size_t>(candidate_)];
  if (reason <= -2) {
    visit(because(reason) ^ 1);
  } else if (reason >= 0) {
    for (const Lit lit : lits_of(reason)) {
      if (lit >> 1 != candidate_) visit(lit);
    }
  }
}

// Whether what is already in the clause says as much.
bool Learner::is_implied(int candidate_, std::vector<int>& seen, int deep) {
  constexpr int kDeepest = 100;
  const auto here = static_cast<std::size_t>(candidate_);
  if (reasons_[here] == kNoReason || deep > kDeepest) return false;
  bool is_so = true;
  each_reason(candidate_, [&](Lit lit) {
    const std::size_t other = at(lit);
    if (!is_so || marks_[other] == 1 || depths_[other] == 0) return;
    is_so = marks_[other] != 2 && is_implied(static_cast<int>(other), seen, deep + 1);
  });
  if (marks_[here] == 0) marks_[here] = is_so ? 1 : 2, seen.push_back(candidate_);
  return is_so;
}

void Learner::analyse(std::vector<Lit>& clause, int& depth_, int& glue) {
  clause.assign(1, 0);
  std::vector<int> seen;
  int open = 0;
  const auto look = [&](Lit lit) {
    const std::size_t here = at(lit);
    if (marks_[here] != 0 || depths_[here] == 0) return;
    marks_[here] = 1;
    seen.push_back(static_cast<int>(here));
    bump(static_cast<int>(here));
    if (depths_[here] == depth()) {
      ++open;
    } else {
      clause.push_back(lit);
    }
  };
  for (const Lit lit : conflict_) look(lit);
  std::size_t i = trail_.size();
  for (;;) {
    while (marks_[at(trail_[i - 1])] == 0) --i;
    --i;
    if (--open == 0) break;
    const int reason = reasons_[at(trail_[i])];
    if (reason >= 0) use(reason);
    each_reason(trail_[i] >> 1, look);
  }
  clause[0] = trail_[i] ^ 1;
  std::size_t kept = 1;
  for (std::size_t j = 1; j < clause.size(); ++j) {
    if (!is_implied(clause[j] >> 1, seen)) clause[kept++] = clause[j];
  }
  clause.resize(kept);
  depth_ = 0;
  for (std::size_t j = 1; j < clause.size(); ++j) {
    const int here = depths_[at(clause[j])];
    if (here > depth_) depth_ = here, std::swap(clause[1], clause[j]);
  }
  glue = glue_of(clause);
  for (const int here : seen) marks_[static_cast<std::size_t>(here)] = 0;
}

void Learner::learn() {
  ++conflicts_;
  std::vector<Lit> clause;
  int depth_ = 0, glue = 0;
  analyse(clause, depth_, glue);
  back_to(depth_);
  if (clause.size() == 1) {
    back_to(0);
    add(clause, true);
  } else {
    set(clause[0], add(clause, true, glue));
  }
  gain_ /= 0.95;
  const auto made = static_cast<double>(conflicts_);
  fast_ += (glue - fast_) / 32;
  slow_ += (glue - slow_) / std::min(8192.0, made + 1);
  if (conflicts_ - restarted_ > 20 && fast_ > 1.15 * slow_)
    back_to(0), restarted_ = conflicts_, fast_ = slow_;
  if (conflicts_ >= next_forget_) forget(), forget_step_ += 100, next_forget_ = conflicts_ + forget_step_;
}

// Drops the worse half of what was learned and not used of late; what is a reason now stays.
void Learner::forget() {
  std::vector<int> order;
  std::vector<bool> is_reason(clauses_.size(), false);
  for (const Lit lit : trail_) {
    if (reasons_[at(lit)] >= 0) is_reason[number_of(reasons_[at(lit)])] = true;
  }
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    Clause& clause = clauses_[i];
    if (!clause.is_learned || clause.glue <= 2 || is_reason[i]) continue;
    if (clause.used > 0) {
      --clause.used;
    } else {
      order.push_back(static_cast<int>(i));
    }
  }
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const Clause &one = clauses_[static_cast<std::size_t>(a)], &two = clauses_[static_cast<std::size_t>(b)];
    return one.glue != two.glue ? one.glue > two.glue : one.activity < two.activity;
  });
  order.resize(order.size() / 2);
  for (const int id : order) clauses_[static_cast<std::size_t>(id)].is_gone = true;
  for (Clause& clause : clauses_) clause.activity *= 0.5F;
  compact();
}

void Learner::compact() {
  std::vector<int> moved(clauses_.size(), -1);  // where a clause will begin
  int end = 0;
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (clauses_[i].is_gone) continue;
    moved[i] = end;
    end += kHeader + static_cast<int>(lits_of(clauses_[i].begin).size());
  }
  for (std::vector<Watch>& watches : watches_) {
    std::erase_if(watches, [&](Watch& watch) {
      watch.clause = moved[number_of(watch.clause)];
      return watch.clause < 0;
    });
  }
  for (const Lit lit : trail_) {
    int& reason = reasons_[at(lit)];
    if (reason >= 0) reason = moved[number_of(reason)];
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    Clause clause = clauses_[i];
    if (clause.is_gone) continue;
    const auto from = lits_.begin() + clause.begin;
    std::copy(from, from + kHeader + *from, lits_.begin() + moved[i]);
    clause.begin = moved[i];
    lits_[static_cast<std::size_t>(clause.begin) + 1] = static_cast<int>(count);
    clauses_[count++] = clause;
  }
  clauses_.resize(count), lits_.resize(static_cast<std::size_t>(end));
}

// ---- the search ----

std::optional<Filling> Learner::next(const StopAsked& stop) {
  constexpr std::uint64_t kConflictsPerLook = 32;
  while (!is_exhausted_) {
    if (!propagate()) {
      if (depth() == 0) {
        is_exhausted_ = true;
        break;
      }
      learn();
      if (conflicts_ % kConflictsPerLook == 0 && stop()) return {};
      continue;
    }
    const int next = most_active();
    if (next < 0) {
      Filling found = filling();
      if (program_->holds(found)) return found;
      exclude(found);
      continue;
    }
    levels_begin_.push_back(trail_.size());
    set(2 * next + (phases_[static_cast<std::size_t>(next)] < 0), kNoReason);
  }
  return {};
}

void Learner::exclude(const Filling& filling_) {
  back_to(0);
  std::vector<Lit> clause;
  for (int cell = 0; cell < program_->cells; ++cell) {
    if (program_->variable[static_cast<std::size_t>(cell)] != cell) continue;
    const int here = candidate(cell, filling_[static_cast<std::size_t>(cell)] - program_->lowest);
    if (value(2 * here) < 0) return;  // is excluded
    if (value(2 * here) == 0) clause.push_back(2 * here + 1);
  }
  add(clause, false);
}

Filling Learner::filling() const {
  Filling found(static_cast<std::size_t>(program_->cells));
  for (int cell = 0; cell < program_->cells; ++cell) {
    const int variable = program_->variable[static_cast<std::size_t>(cell)];
    for (int digit = 0; digit < digits_; ++digit) {
      if (value(2 * candidate(variable, digit)) > 0) {
        found[static_cast<std::size_t>(cell)] = program_->lowest + digit;
      }
    }
  }
  return found;
}

// ---- the heap of open candidates by activity ----

void Learner::bump(int candidate_) {
  double& activity = activity_[static_cast<std::size_t>(candidate_)];
  activity += gain_;
  if (activity > kTooLarge) {
    for (double& each : activity_) each /= kTooLarge;
    gain_ /= kTooLarge;
  }
  const int place = heap_place_[static_cast<std::size_t>(candidate_)];
  if (place >= 0) sift_up(static_cast<std::size_t>(place));
}

void Learner::push(int candidate_) {
  if (heap_place_[static_cast<std::size_t>(candidate_)] >= 0) return;
  heap_.push_back(candidate_);
  sift_up(heap_.size() - 1);
}

void Learner::sift_up(std::size_t place) {
  const int moved = heap_[place];
  while (place > 0) {
    const std::size_t above = (place - 1) / 2;
    if (activity_[static_cast<std::size_t>(heap_[above])] >= activity_[static_cast<std::size_t>(moved)])
      break;
    heap_[place] = heap_[above];
    heap_place_[static_cast<std::size_t>(heap_[place])] = static_cast<int>(place);
    place = above;
  }
  heap_[place] = moved;
  heap_place_[static_cast<std::size_t>(moved)] = static_cast<int>(place);
}

void Learner::sift_down(std::size_t place) {
  const int moved = heap_[place];
  for (;;) {
    std::size_t below = 2 * place + 1;
    if (below >= heap_.size()) break;
    const auto activity = [&](std::size_t at_) { return activity_[static_cast<std::size_t>(heap_[at_])]; };
    if (below + 1 < heap_.size() && activity(below + 1) > activity(below)) ++below;
    if (activity(below) <= activity_[static_cast<std::size_t>(moved)]) break;
    heap_[place] = heap_[below];
    heap_place_[static_cast<std::size_t>(heap_[place])] = static_cast<int>(place);
    place = below;
  }
  heap_[place] = moved;
  heap_place_[static_cast<std::size_t>(moved)] = static_cast<int>(place);
}

int Learner::most_active() {
  while (!heap_.empty()) {
    const int first = heap_.front();
    heap_place_[static_cast<std::size_t>(first)] = -1;
    const int last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_.front() = last;
      sift_down(0);
    }
    if (value(2 * first) == 0) return first;
  }
  return -1;
}

}  // namespace swordfish::board
