// Death Blossom: whatever digit the stem cell holds, it takes it from a petal, an almost locked set that is
// then locked. If every petal has the digit z, then z is in one of them.
//
//          stem {1 2 3}          1 -> petal A holds z
//          /    |    \           2 -> petal B holds z      what sees all z of A, B and C goes
//      A{1..z} B{2..z} C{3..z}   3 -> petal C holds z
#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"
#include "ladder/techniques/als_list.hpp"

namespace swordfish {
namespace {

class BlossomSearch {
 public:
  BlossomSearch(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position),
        technique_(technique),
        sink_(sink),
        choice_(sink),
        watch_(sink, 256),
        sets_(position.shared<AlsList>().all()) {}

  void run() {
    for (const Cell stem : position_.open()) {
      if (position_.candidates(stem).is_single() || !collect_petals(stem)) continue;
      stem_ = stem;
      CandidateSet struck;
      for (const Digit digit : DigitSet::all() - position_.candidates(stem))
        struck[digit] = position_.places(digit);
      if (!grow(position_.candidates(stem), struck, {})) return;
    }
    choice_.offer_kept();
  }

 private:
  // The sets that each digit of a stem robs; false if a digit robs none.
  bool collect_petals(Cell stem) {
    for (const Digit digit : position_.candidates(stem)) {
      std::vector<const Als*>& petals = petals_[digit.index()];
      petals.clear();
      for (const Als& als : sets_) {
        if (als.targets_of(digit).contains(stem) && !als.cells.contains(stem)) petals.push_back(&als);
      }
      if (petals.empty()) return false;
    }
    return true;
  }

  // The blossom grows: chooses a petal for the first of the digits left. `struck`: what every petal so far strikes.
  // False: enough.
  bool grow(DigitSet rest, const CandidateSet& struck, CellSet used) {
    if (rest.empty()) return keep(struck, used);
    if (watch_.is_stopped()) return false;
    const Digit digit = rest.first();
    rest.remove(digit);
    for (const Als* petal : petals_[digit.index()]) {
      if (!position_.limits().als_overlap && petal->cells.meets(used)) continue;
      CandidateSet both;
      for (const Digit z : petal->digits) both[z] = struck[z] & petal->targets_of(z);
      if (both.empty()) continue;
      chosen_[digit.index()] = petal;
      if (!grow(rest, both, used | petal->cells)) return false;
    }
    return true;
  }

  bool keep(CandidateSet gone, CellSet used) {
    used.insert(stem_);
    for (const Digit digit : DigitSet::all()) gone[digit] -= used;
    if (gone.empty() || !choice_.wants(technique_, gone, used.size())) return true;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = used.size();
    step.mark(Role::Pivot, stem_, position_.candidates(stem_)).because(stem_);
    constexpr std::array kRoles = {Role::SetA, Role::SetB, Role::SetC, Role::SetD};
    std::size_t number = 0;
    for (const Digit digit : position_.candidates(stem_)) {
      const Als& petal = *chosen_[digit.index()];
      for (const Cell cell : petal.cells) {
        step.mark(kRoles[number % kRoles.size()], cell, position_.candidates(cell));
      }
      step.mark(Role::Common, petal.places_of(digit), {digit}).because(petal.cells);
      ++number;
    }
    return choice_.take(step);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Choice choice_;
  SinkWatch watch_;
  const std::vector<Als>& sets_;
  Cell stem_;
  std::array<std::vector<const Als*>, kDigits> petals_;
  std::array<const Als*, kDigits> chosen_{};
};

void find_death_blossoms(const Position& position, const Technique& technique, StepSink& sink) {
  BlossomSearch(position, technique, sink).run();
}

const Register death_blossom(
    {.slug = "death_blossom",
     .name = "Death Blossom",
     .code = "0904",
     .order = 6000,
     .level = Level::Unfair,
     .score = 360,
     .on = false,
     .find = find_death_blossoms,
     .text = "{pivot} is {digits.pivot:or}. Whichever it is, it takes that digit from one of the sets "
             "{set_a} with "
             "{digits.set_a}[; {set_b} with {digits.set_b}][; {set_c} with {digits.set_c}][; {set_d} with "
             "{digits.set_d}], which then has all its other digits. Every time {result}."});

}  // namespace
}  // namespace swordfish
