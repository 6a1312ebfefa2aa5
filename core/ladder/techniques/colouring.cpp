// Colouring: bilocal houses chain the places of a digit together, one true, the next false. Colour them in
// turn: one colour is all true, the other all false.
//
//     trap:  what sees both colours goes                           A - B - A - B
//     wrap:  two cells of one colour see each other: it is false   |           |
//                                                                  +---- x ----+   trap
// With two such groups, colours that see each other can't both be true (multi-colours). With bivalue cells as
// further links the colours spread over digits (3D Medusa).
#include <vector>

#include "ladder/fillings.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

CellSet seen_by(CellSet cells) {
  CellSet seen;
  for (const Cell cell : cells) seen |= peers(cell);
  return seen;
}

bool sees_itself(CellSet cells) { return seen_by(cells).meets(cells); }

// --- one digit

struct Colours {
  std::array<CellSet, 2> cells;
  HouseSet houses;  // the bilocal houses that tie them
  CellSet all() const { return cells[0] | cells[1]; }
};

HouseSet bilocal_houses(const Position& position, Digit digit) {
  HouseSet houses;
  for (int index = 0; index < kHouses; ++index) {
    if (position.place_set(House(index), digit).is_pair()) houses.insert(House(index));
  }
  return houses;
}

// The places that bilocal houses tie together, group by group.
std::vector<Colours> colour(const Position& position, Digit digit) {
  std::vector<Colours> groups;
  HouseSet left = bilocal_houses(position, digit);
  CellSet tied;
  for (const House house : left) tied |= position.places(house, digit);
  while (!tied.empty()) {
    Colours group;
    std::array<CellSet, 2> pending{CellSet{tied.first()}, CellSet{}};
    for (int side = 0; !(pending[0] | pending[1]).empty(); side = 1 - side) {
      const CellSet now = pending[side] - group.all();
      pending[side] = {};
      group.cells[side] |= now;
      for (const Cell cell : now) {
        for (const House house : houses_of(cell) & left) {
          group.houses.insert(house);
          pending[1 - side] |= position.places(house, digit) - CellSet{cell};
        }
      }
    }
    left -= group.houses;
    tied -= group.all();
    groups.push_back(group);
  }
  return groups;
}

void add_evidence(Step& step, const Colours& colours, Digit digit, Role first, Role second) {
  step.mark(first, colours.cells[0], {digit}).mark(second, colours.cells[1], {digit});
  for (const House house : colours.houses) step.in(Role::Base, house).because(house, digit);
}

extern const Register simple_colors_trap, simple_colors_wrap, multi_colors_1, multi_colors_2;

void find_simple_colours(const Position& position, const Technique&, StepSink& sink) {
  for (const Digit digit : position.shared<Fillings>().digits()) {
    for (const Colours& colours : colour(position, digit)) {
      const auto offer = [&](const Technique& technique, CellSet gone) {
        if (gone.empty()) return true;
        Step& step = sink.fresh(technique).eliminate(gone, digit);
        if (step.with_evidence()) add_evidence(step, colours, digit, Role::On, Role::Off);
        return sink.offer(step);
      };
      CellSet wrong;
      for (const CellSet cells : colours.cells) {
        if (sees_itself(cells)) wrong |= cells;
      }
      if (!offer(simple_colors_wrap.technique, wrong)) return;
      const CellSet trapped = seen_by(colours.cells[0]) & seen_by(colours.cells[1]) & position.places(digit);
      if (!offer(simple_colors_trap.technique, trapped)) return;
    }
  }
}

// A colour of the one group that sees both colours of the other.
CellSet wrong_colours(const Colours& one, const Colours& other) {
  CellSet wrong;
  for (const CellSet cells : one.cells) {
    const CellSet seen = seen_by(cells);
    if (seen.meets(other.cells[0]) && seen.meets(other.cells[1])) wrong |= cells;
  }
  return wrong;
}

// If two colours see each other, one of their opposites is true: what sees both of these.
CellSet between(const Colours& one, const Colours& other, CellSet places) {
  CellSet gone;
  for (const int i : {0, 1}) {
    for (const int k : {0, 1}) {
      if (!seen_by(one.cells[i]).meets(other.cells[k])) continue;
      gone |= seen_by(one.cells[1 - i]) & seen_by(other.cells[1 - k]) & places;
    }
  }
  return gone;
}

void find_multi_colours(const Position& position, const Technique&, StepSink& sink) {
  for (const Digit digit : position.shared<Fillings>().digits()) {
    const auto groups = colour(position, digit);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      for (std::size_t k = 0; k < groups.size(); ++k) {
        if (i == k) continue;
        const auto offer = [&](const Technique& technique, CellSet gone) {
          if (gone.empty()) return true;
          Step& step = sink.fresh(technique).eliminate(gone, digit);
          if (step.with_evidence()) {
            add_evidence(step, groups[i], digit, Role::SetA, Role::SetB);
            add_evidence(step, groups[k], digit, Role::SetC, Role::SetD);
          }
          return sink.offer(step);
        };
        if (!offer(multi_colors_2.technique, wrong_colours(groups[i], groups[k]))) return;
        const CellSet gone = between(groups[i], groups[k], position.places(digit));
        if (!offer(multi_colors_1.technique, gone)) return;
      }
    }
  }
}

// --- 3D Medusa

struct Medusa {
  std::array<CandidateSet, 2> sides;
  std::vector<Truth> truths;
};

class MedusaFinder {
 public:
  MedusaFinder(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position), technique_(technique), sink_(sink) {}

  void run() {
    for (const Digit digit : DigitSet::all()) bilocal_[digit.index()] = bilocal_houses(position_, digit);
    const CellSet bivalue = position_.bivalue();
    CandidateSet done;
    for (const Digit digit : DigitSet::all()) {
      for (const Cell cell : position_.places(digit)) {
        const bool tied = bivalue.contains(cell) || houses_of(cell).meets(bilocal_[digit.index()]);
        if (!tied || done.contains({cell, digit})) continue;
        Medusa medusa;
        spread({cell, digit}, 0, bivalue, medusa);
        done |= medusa.sides[0];
        done |= medusa.sides[1];
        if (!judge(medusa)) return;
      }
    }
  }

 private:
  void spread(Candidate start, int start_side, CellSet bivalue, Medusa& medusa) const {
    std::vector<std::pair<Candidate, int>> pending{{start, start_side}};
    while (!pending.empty()) {
      const auto [candidate, side] = pending.back();
      pending.pop_back();
      if (medusa.sides[0].contains(candidate) || medusa.sides[1].contains(candidate)) continue;
      medusa.sides[side].insert(candidate);
      const auto [cell, digit] = candidate;
      for (const House house : houses_of(cell) & bilocal_[digit.index()]) {
        const Cell other = (position_.places(house, digit) - CellSet{cell}).first();
        add(medusa.truths, Truth::in_house(house, digit));
        pending.push_back({{other, digit}, 1 - side});
      }
      if (bivalue.contains(cell)) {
        add(medusa.truths, Truth::of_cell(cell));
        pending.push_back({{cell, (position_.candidates(cell) - DigitSet{digit}).first()}, 1 - side});
      }
    }
  }

  static void add(std::vector<Truth>& truths, const Truth& truth) {
    for (const Truth& known : truths) {
      if (known == truth) return;
    }
    truths.push_back(truth);
  }

  // Candidates that can't be true if the side is.
  CandidateSet forbidden_by(const CandidateSet& side) const {
    CandidateSet seen;
    CellSet cells;
    for (const Digit digit : DigitSet::all()) {
      seen[digit] = seen_by(side[digit]) & position_.places(digit);
      cells |= side[digit];
    }
    for (const Cell cell : cells) {
      for (const Digit digit : position_.candidates(cell)) {
        CandidateSet others = side;
        others[digit].remove(cell);
        for (const Digit other : position_.candidates(cell)) {
          if (others.contains({cell, other})) seen.insert({cell, digit});
        }
      }
    }
    return seen;
  }

  // What breaks if the side is true: two of it meet, or a cell or house is left with nothing. The truth that
  // breaks goes to `broken`.
  bool is_wrong(const CandidateSet& side, const CandidateSet& seen, std::vector<Truth>& broken) const {
    CandidateSet meeting = side;
    meeting &= seen;
    if (!meeting.empty()) return true;
    for (const Cell cell : position_.open()) {
      bool any_left = false;
      for (const Digit digit : position_.candidates(cell)) any_left |= !seen.contains({cell, digit});
      if (!any_left) {
        add(broken, Truth::of_cell(cell));
        return true;
      }
    }
    for (const Digit digit : DigitSet::all()) {
      for (int index = 0; index < kHouses; ++index) {
        const CellSet places = position_.places(House(index), digit);
        if (places.empty() || !seen[digit].contains_all(places)) continue;
        add(broken, Truth::in_house(House(index), digit));
        return true;
      }
    }
    return false;
  }

  bool judge(const Medusa& medusa) {
    const std::array seen{forbidden_by(medusa.sides[0]), forbidden_by(medusa.sides[1])};
    for (const int side : {0, 1}) {
      std::vector<Truth> truths = medusa.truths;
      if (is_wrong(medusa.sides[side], seen[side], truths)) {
        return offer(medusa, truths, medusa.sides[side]);
      }
    }
    CandidateSet trapped = seen[0];
    trapped &= seen[1];
    for (const Digit digit : DigitSet::all()) {
      trapped[digit] -= medusa.sides[0][digit] | medusa.sides[1][digit];
    }
    return trapped.empty() || offer(medusa, medusa.truths, trapped);
  }

  bool offer(const Medusa& medusa, const std::vector<Truth>& truths, const CandidateSet& gone) {
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    if (step.with_evidence()) {
      medusa.sides[0].each([&](Candidate c) { step.mark(Role::On, c.cell, {c.digit}); });
      medusa.sides[1].each([&](Candidate c) { step.mark(Role::Off, c.cell, {c.digit}); });
      step.truths = truths;
    }
    return sink_.offer(step);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  std::array<HouseSet, kDigits> bilocal_;
};

void find_medusas(const Position& position, const Technique& technique, StepSink& sink) {
  MedusaFinder(position, technique, sink).run();
}

constexpr auto kTwoGroupsText =
    "Either {set_a} {set_a?is|are} {digits}, or {set_b} {set_b?is|are}; and either "
    "{set_c} {set_c?is|are} {digits}, or {set_d} {set_d?is|are}. Where a kind of "
    "the first sees one of the second, only one of them can be, so one of the "
    "other two is: {result}.";

const Register simple_colors({.slug = "simple_colors",
                              .name = "Simple Colors",
                              .code = "sc",
                              .order = 5330,
                              .level = Level::Hard,
                              .score = 150,
                              .find = find_simple_colours,
                              .text = ""});
const Register simple_colors_trap(
    {.slug = "simple_colors_trap",
     .name = "Simple Colors Trap",
     .code = "0500",
     .order = 5330,
     .level = Level::Hard,
     .score = 150,
     .text = "Either {on} {on?is|are} {digits}, or {off} {off?is|are} {digits}. What sees "
             "some of both can't be {digits}, so {result}."});
const Register simple_colors_wrap(
    {.slug = "simple_colors_wrap",
     .name = "Simple Colors Wrap",
     .code = "0501",
     .order = 5330,
     .level = Level::Hard,
     .score = 150,
     .text = "Either {on} {on?is|are} {digits}, or {off} {off?is|are} {digits}. But among "
             "{victims} two see each other, so it is not these, and {result}."});
const Register multi_colors({.slug = "multi_colors",
                             .name = "Multi Colors",
                             .code = "mc",
                             .order = 5360,
                             .level = Level::Hard,
                             .score = 200,
                             .find = find_multi_colours,
                             .text = ""});
const Register multi_colors_1({.slug = "multi_colors_1",
                               .name = "Multi Colors 1",
                               .code = "0502",
                               .order = 5360,
                               .level = Level::Hard,
                               .score = 200,
                               .text = kTwoGroupsText});
const Register multi_colors_2(
    {.slug = "multi_colors_2",
     .name = "Multi Colors 2",
     .code = "0503",
     .order = 5360,
     .level = Level::Hard,
     .score = 200,
     .text = "Either {set_a} {set_a?is|are} {digits}, or {set_b} {set_b?is|are}; and either "
             "{set_c} {set_c?is|are} {digits}, or {set_d} {set_d?is|are}. Were {victims} "
             "{digits}, {victims?it|they} would rule out both kinds of the other group, so "
             "{result}."});
const Register medusa_3d(
    {.slug = "medusa_3d",
     .name = "3D Medusa",
     .code = "0507",
     .order = 5380,
     .level = Level::Hard,
     .score = 250,
     .on = false,
     .find = find_medusas,
     .text = "Either all of {candidates.on} are right, or all of {candidates.off}. A side "
             "that contradicts itself is wrong, and so is what neither side allows, so "
             "{result}."});

}  // namespace
}  // namespace swordfish
