// Almost locked sets that share restricted commons: two of them (XZ), or two around a third (XY-wing).
//
//   XZ         A -x- B        x can't be in both, so z is in A or in B: what sees all z of both goes.
//                             With two restricted commons both sets are locked, whichever way.
//   XY-wing    A -x- C -y- B  C loses x or y, so A or B is locked and holds z: likewise.
#include "ladder/techniques/als.hpp"

#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"
#include "ladder/techniques/als_commons.hpp"

namespace swordfish {
namespace {

void mark_set(Step& step, const Position& position, Role role, const Als& als) {
  for (const Cell cell : als.cells) step.mark(role, cell, position.candidates(cell));
  step.because(als.cells);
}

// Of two ALS each is locked in its other digits, which strike outside both sets.
void add_locked(const Als& locked, const Als& other, DigitSet restricted, CandidateSet& gone) {
  for (const Digit digit : locked.digits - restricted) gone[digit] |= locked.targets_of(digit) - other.cells;
}

class PairSearch {
 public:
  PairSearch(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position),
        technique_(technique),
        sink_(sink),
        choice_(sink),
        watch_(sink, 1024),
        sets_(position.shared<AlsList>().all()) {}

  // ALS-XZ, in order; the first will do.
  void find_xz() {
    for (const RestrictedCommon& common : commons().all()) {
      if (watch_.is_stopped()) return;
      const Als& one = sets_[common.from];
      const Als& other = sets_[common.to];
      CandidateSet gone;
      if (common.digits.size() == 2) {
        gone = struck_by_both(one, other, DigitSet::all());
        add_locked(one, other, common.digits, gone);
        add_locked(other, one, common.digits, gone);
      } else {
        gone = struck_by_both(one, other, DigitSet::all() - common.digits);
      }
      if (!keep(gone, {&one, &other, nullptr}, common.digits)) return;
    }
    choice_.offer_kept();
  }

  // ALS-XY-wings: pairs of restricted commons in order; the two share one set, the pivot.
  void find_xy_wing() {
    const RestrictedCommons& commons = this->commons();
    std::vector<std::vector<const RestrictedCommon*>> into(sets_.size());
    for (const RestrictedCommon& common : commons.all()) into[common.to].push_back(&common);
    for (const RestrictedCommon& first : commons.all()) {
      const auto from_same = commons.from(first.from);
      for (const RestrictedCommon* second = &first + 1; second != from_same.data() + from_same.size();
           ++second) {
        if (!try_wing(first, *second, first.from, first.to, second->to)) return;
      }
      for (const RestrictedCommon* second : into[first.to]) {
        if (second->from <= first.from) continue;
        if (!try_wing(first, *second, first.to, first.from, second->from)) return;
      }
      for (const RestrictedCommon& second : commons.from(first.to)) {
        if (!try_wing(first, second, first.to, first.from, second.to)) return;
      }
    }
    choice_.offer_kept();
  }

 private:
  const RestrictedCommons& commons() const {
    if (position_.limits().als_overlap) return position_.shared<OverlappingCommons>();
    return position_.shared<SeparateCommons>();
  }

  bool try_wing(const RestrictedCommon& first, const RestrictedCommon& second, std::size_t pivot,
                std::size_t left, std::size_t right) {
    if (watch_.is_stopped()) return false;
    const DigitSet restricted = first.digits | second.digits;
    if (restricted.is_single()) return true;
    const Als& one = sets_[left];
    const Als& other = sets_[right];
    const DigitSet shared = (one.digits & other.digits) - restricted;
    if (shared.empty() || !one.seen.meets(other.seen)) return true;
    if (one.cells.contains_all(other.cells) || other.cells.contains_all(one.cells)) return true;
    if (!position_.limits().als_overlap && one.cells.meets(other.cells)) return true;
    return keep(struck_by_both(one, other, shared), {&one, &other, &sets_[pivot]}, restricted);
  }

  // False: enough.
  bool keep(const CandidateSet& gone, const std::array<const Als*, 3>& sets, DigitSet restricted) {
    if (gone.empty()) return true;
    int length = 0;
    for (const Als* als : sets) length += als != nullptr ? als->cells.size() : 0;
    if (!choice_.wants(technique_, gone, length)) return true;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = length;
    constexpr std::array kRoles = {Role::SetA, Role::SetB, Role::SetC};
    for (std::size_t i = 0; i < kRoles.size(); ++i) {
      const Als* als = sets[i];
      if (als == nullptr || !step.with_evidence()) continue;
      mark_set(step, position_, kRoles[i], *als);
      for (const Digit digit : restricted & als->digits)
        step.mark(Role::Common, als->places_of(digit), {digit});
    }
    return choice_.take(step);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice choice_;
  SinkWatch watch_;
  const std::vector<Als>& sets_;
};

void find_als_xz(const Position& position, const Technique& technique, StepSink& sink) {
  PairSearch(position, technique, sink).find_xz();
}

void find_als_xy_wings(const Position& position, const Technique& technique, StepSink& sink) {
  PairSearch(position, technique, sink).find_xy_wing();
}

const Register als_xz({.slug = "als_xz",
                       .name = "Almost Locked Set XZ-Rule",
                       .code = "0901",
                       .order = 5700,
                       .level = Level::Unfair,
                       .score = 300,
                       .find = find_als_xz,
                       .text = "{set_a} {set_a?holds|hold} {digits.set_a}, and {set_b} {set_b?holds|hold} "
                               "{digits.set_b}: each time one digit more than cells. {digits.common} can "
                               "{digits.common?|each }stand in only one of the two sets, so "
                               "{digits.common?the other set|each set loses one of them and} has all its "
                               "other digits, and {result}."});
const Register als_xy_wing(
    {.slug = "als_xy_wing",
     .name = "Almost Locked Set XY-Wing",
     .code = "0902",
     .order = 5800,
     .level = Level::Unfair,
     .score = 320,
     .find = find_als_xy_wings,
     .text = "Three sets have one digit more than cells each: {set_a} with {digits.set_a}; {set_b} with "
             "{digits.set_b}; {set_c} with {digits.set_c}. The last must hold at least one of "
             "{digits.common} and takes it from one of "
             "the others, which then has all its other digits. Both ways {result}."});

}  // namespace
}  // namespace swordfish
