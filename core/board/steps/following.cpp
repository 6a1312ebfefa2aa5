#include "board/steps/following.hpp"

#include <algorithm>
#include <array>

#include "board/steps/forcing.hpp"
#include "board/steps/reasons.hpp"
#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

// Orders of finders that a reader follows without a drawing.
constexpr std::array kSingles = {200, 300};
constexpr std::array kLockedAndPairs = {1200, 1300};
constexpr int kMostRefuted = 6;      // candidates of one nested story; nobody follows more
constexpr int kMostInnerTries = 20;  // of candidates that the engine refutes, for one that a reader can

std::vector<Digits> copy_of(std::span<const Digits> candidates) {
  return {candidates.begin(), candidates.end()};
}

std::vector<Digits> lost_between(std::span<const Digits> before, std::span<const Digits> after) {
  std::vector<Digits> gone(before.size());
  for (std::size_t cell = 0; cell < before.size(); ++cell) gone[cell] = before[cell] & ~after[cell];
  return gone;
}

}  // namespace

Following::Following(const State& start, PlainStep::Spot supposed, const StopAsked& stop, Depth depth)
    : start_(start), now_(start), supposed_(supposed), depth_(depth) {
  Event event{.step = {}, .before = copy_of(now_.candidates()), .gone = {}};
  now_.suppose(supposed);
  record(std::move(event));
  run(stop);
}

void Following::run(const StopAsked& stop) {
  while (!(broken_ = now_.broken()) && !stop()) {
    auto step = first_step(now_, kSingles, stop);
    if (!step) {
      if (ask_sources()) continue;
      step = first_step(now_, kLockedAndPairs, stop);
    }
    if (!step && depth_ == Depth::Nested && refute_one(stop)) continue;
    if (!step) return;
    Event event{.step = *std::move(step), .before = copy_of(now_.candidates()), .gone = {}};
    now_.apply(event.step);
    record(std::move(event));
  }
}

// Keeps an event that was applied.
void Following::record(Event event) {
  event.gone = lost_between(event.before, now_.candidates());
  wake(event.gone);
  events_.push_back(std::move(event));
}

void Following::wake(const std::vector<Digits>& gone) {
  const auto sources = now_.grounds().sources();
  for (std::size_t number = 0; number < sources.size(); ++number) {
    const Source& source = sources[number];
    if (source.alone >= 0) continue;  // a rule with a house is more than a reader follows
    const auto is_hit = [&](int cell) { return gone[static_cast<std::size_t>(cell)] != 0; };
    if (source.within.empty() || std::any_of(source.within.begin(), source.within.end(), is_hit))
      waiting_.insert({source.price, number});
  }
}

// Whether one of those that wait removed something.
bool Following::ask_sources() {
  while (!waiting_.empty()) {
    const std::size_t number = waiting_.begin()->second;
    waiting_.erase(waiting_.begin());
    Event event{
        .step = {}, .source = static_cast<int>(number), .before = copy_of(now_.candidates()), .gone = {}};
    std::vector<Digits> removed;
    if (!removals(now_.grounds().engine_of(number), now_.candidates(), removed)) {
      // Without a filling nothing can stand in any of its cells: the smallest open one will do.
      const Cells& cells = now_.grounds().sources()[number].within;
      if (cells.empty()) continue;
      const int smallest = *std::min_element(cells.begin(), cells.end(), [&](int a, int b) {
        return std::pair(now_.is_placed(a), size_of(now_[a])) <
               std::pair(now_.is_placed(b), size_of(now_[b]));
      });
      removed.assign(event.before.size(), 0);
      removed[static_cast<std::size_t>(smallest)] = now_[smallest];
    }
    if (std::all_of(removed.begin(), removed.end(), [](Digits gone) { return gone == 0; })) continue;
    now_.remove(removed);
    record(std::move(event));
    return true;
  }
  return false;
}

// Whether a candidate breaks when it is supposed on top of all that; the engine says quickly which may. Cells with few
// candidates come first.
bool Following::refute_one(const StopAsked& stop) {
  if (refuted_ >= kMostRefuted) return false;
  Engine& engine = now_.grounds().whole_engine();
  const bool is_possible = propagate_from(engine, now_.candidates());
  std::vector<int> cells;
  for (int cell = 0; cell < now_.cells(); ++cell) {
    if (!now_.is_placed(cell)) cells.push_back(cell);
  }
  std::stable_sort(cells.begin(), cells.end(),
                   [&](int a, int b) { return size_of(now_[a]) < size_of(now_[b]); });
  int tries = 0;
  for (const int cell : cells) {
    for (Digits rest = now_[cell]; rest != 0; rest &= rest - 1) {
      if (stop() || tries >= kMostInnerTries) return false;
      const int variable = engine.program().variable[static_cast<std::size_t>(cell)];
      const Digits digit = first_alone(rest);
      if (is_possible && (engine[variable] & digit) != 0) {
        engine.push();
        const bool goes = engine.follow(variable, digit);
        engine.pop();
        if (goes) continue;
      }
      ++tries;
      const PlainStep::Spot spot{cell, now_.digit_at(first_of(digit))};
      auto refuted = std::make_shared<Following>(now_, spot, stop);
      if (!refuted->is_broken()) continue;
      ++refuted_;
      Event event{
          .step = {}, .refuted = std::move(refuted), .before = copy_of(now_.candidates()), .gone = {}};
      std::vector<Digits> removed(event.before.size(), 0);
      removed[static_cast<std::size_t>(cell)] = digit;
      now_.remove(removed);
      record(std::move(event));
      return true;
    }
  }
  return false;
}

// By cell, the number of the last event before this that took something from it; -1: none did.
std::vector<int> Following::lost_before(const Event& event) const {
  std::vector<int> lost_at(event.before.size(), -1);
  for (std::size_t number = 0; &events_[number] != &event; ++number) {
    for (std::size_t cell = 0; cell < lost_at.size(); ++cell) {
      if (events_[number].gone[cell] != 0) lost_at[cell] = static_cast<int>(number);
    }
  }
  return lost_at;
}

// What an event rests on, that these candidates go. Of a finder's step the truths say it: nothing else is left of a
// cell, or a digit has no other place in a house.
std::vector<Digits> Following::premises_of(const Event& event, const std::vector<Digits>& removed) const {
  const Grounds& grounds = now_.grounds();
  if (event.source >= 0) {
    return Reasons(grounds, static_cast<std::size_t>(event.source))
        .premises(event.before, removed, lost_before(event));
  }
  const Digits all = grounds.layout().all_digits();
  std::vector<Digits> absent(event.before.size(), 0);
  for (const BoardTruth& truth : event.step.truths) {
    if (truth.house < 0) {
      absent[static_cast<std::size_t>(truth.cell)] |=
          all & ~event.before[static_cast<std::size_t>(truth.cell)];
      continue;
    }
    const Digits digit = Digits{1} << (truth.digit - now_.lowest());
    for (const int cell : grounds.groups()[static_cast<std::size_t>(truth.house)].cells)
      absent[static_cast<std::size_t>(cell)] |= digit & ~event.before[static_cast<std::size_t>(cell)];
  }
  return absent;
}

BoardStep Following::step_for(const State& state, const Event& event, const std::vector<Digits>& removed,
                              const std::vector<Digits>& absent) const {
  if (event.source >= 0)
    return Reasons(now_.grounds(), static_cast<std::size_t>(event.source)).step(state, removed, absent);
  BoardStep step{.technique = event.step.technique, .rules = event.step.rules, .truths = event.step.truths};
  step.plain.placements = event.step.plain.placements;
  for (const auto& gone : event.step.plain.eliminations) {
    if ((removed[static_cast<std::size_t>(gone.cell)] >> (gone.digit - state.lowest()) & 1) != 0)
      step.plain.eliminations.push_back(gone);
  }
  for (const auto& mark : event.step.plain.marks) {
    const auto digits = event.step.plain[mark.digits];
    if (mark.role == Role::Base) step.mark(Role::Base, mark.cell, {digits.begin(), digits.end()});
  }
  for (const auto& [role, house] : event.step.plain.houses) {
    if (role == Role::Base) step.in(role, house);
  }
  return step;
}

// A placed digit left cells that see it by a rule.
void Following::note_sight(int placed, int digit, const std::vector<Digits>& needed) {
  for (int cell = 0; cell < now_.cells(); ++cell) {
    const bool is_needed = (needed[static_cast<std::size_t>(cell)] >> digit & 1) != 0;
    if (cell == placed || !is_needed || !now_.grounds().sees(placed, cell)) continue;
    const int rule = now_.grounds().rule_between(placed, cell);
    if (rule >= 0) sight_.insert(rule);
  }
}

BoardBranch Following::branch_for(std::vector<Digits> needed, std::optional<BoardTruth> broken) {
  struct Kept {
    const Event* event;
    std::vector<Digits> removed, absent;
    std::optional<BoardStep> refutation{};
  };
  std::vector<Kept> kept;
  const Digits all = now_.grounds().layout().all_digits();
  rests_on_.assign(needed.size(), 0);
  for (std::size_t cell = 0; cell < needed.size(); ++cell) {
    rests_on_[cell] = needed[cell] & ~start_.candidates()[cell];
    needed[cell] &= start_.candidates()[cell];
  }
  const auto note = [&](const PlainStep::Spot& placed, const std::vector<Digits>& removed) {
    note_sight(placed.cell, placed.digit - now_.lowest(), removed);
  };
  for (std::size_t number = events_.size(); number-- > 0;) {
    const Event& event = events_[number];
    std::vector<Digits> removed(needed.size());
    bool is_needed = false;
    for (std::size_t cell = 0; cell < needed.size(); ++cell) {
      removed[cell] = event.gone[cell] & needed[cell];
      is_needed |= removed[cell] != 0;
      needed[cell] &= ~event.gone[cell];
    }
    if (!is_needed) continue;
    if (number == 0) {
      note(supposed_, removed);
      break;
    }
    for (const auto& placed : event.step.plain.placements) note(placed, removed);
    Kept& one = kept.emplace_back(Kept{&event, removed, {}});
    if (event.refuted != nullptr) {
      one.refutation = contradiction_of(*event.refuted);
      one.absent = event.refuted->rests_on();
    } else {
      one.absent = premises_of(event, removed);
    }
    for (std::size_t cell = 0; cell < needed.size(); ++cell) {
      const Digits absent = one.absent[cell] & all;
      needed[cell] |= absent & start_.candidates()[cell];  // what was gone before needs no reason
      rests_on_[cell] |= absent & ~start_.candidates()[cell];
    }
  }
  BoardBranch branch{.supposed = supposed_, .steps = {}, .broken = broken};
  State state = start_;
  state.suppose(supposed_);
  for (std::size_t number = kept.size(); number-- > 0;) {
    const Kept& one = kept[number];
    branch.steps.push_back(one.refutation ? *one.refutation
                                          : step_for(state, *one.event, one.removed, one.absent));
    state.apply(branch.steps.back());
  }
  return branch;
}

BoardBranch Following::to_contradiction() {
  const Digits all = now_.grounds().layout().all_digits();
  std::vector<Digits> needed(events_.front().before.size(), 0);
  if (broken_->house < 0) {
    needed[static_cast<std::size_t>(broken_->cell)] = all;
  } else {
    const Group& group = now_.grounds().groups()[static_cast<std::size_t>(broken_->house)];
    if (group.rule >= 0) sight_.insert(group.rule);
    for (const int cell : group.cells)
      needed[static_cast<std::size_t>(cell)] = Digits{1} << (broken_->digit - now_.lowest());
  }
  return branch_for(std::move(needed), broken_);
}

BoardBranch Following::to_loss(int cell, int digit) {
  std::vector<Digits> needed(events_.front().before.size(), 0);
  needed[static_cast<std::size_t>(cell)] = Digits{1} << digit;
  return branch_for(std::move(needed), {});
}

}  // namespace swordfish::board
