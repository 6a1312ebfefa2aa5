// Colouring: bilocal houses chain the places of a digit together, one true, the next false. Colour them in
// turn: one colour is all true, the other all false.
//
//     trap:  what sees both colours goes                           A - B - A - B
//     wrap:  two cells of one colour see each other: it is false   |           |
//                                                                  +---- x ----+   trap
// With two such groups, colours that see each other can't both be true (multi-colours). With bivalue cells as
// further links the colours spread over digits (3D Medusa).
#include <algorithm>
#include <optional>
#include <utility>
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

// For colouring, two of the cells that see each other, if there are such.
CellSet meeting_pair(CellSet cells) {
  for (const Cell cell : cells) {
    if (const CellSet seen = peers(cell) & cells; !seen.empty()) return {cell, seen.first()};
  }
  return {};
}

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
        if (step.with_evidence()) {
          add_evidence(step, colours, digit, Role::On, Role::Off);
          step.mark(Role::Wrong, meeting_pair(gone & colours.all()), {digit});
        }
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

// Two colours of two groups that see each other: one of their opposites is true.
struct MeetingColours {
  int one = 0, other = 0;  // which of each group
  CellSet gone;            // what sees both opposites
};

std::vector<MeetingColours> meeting_colours(const Colours& one, const Colours& other, CellSet places) {
  std::vector<MeetingColours> found;
  for (const int i : {0, 1}) {
    for (const int k : {0, 1}) {
      if (!seen_by(one.cells[i]).meets(other.cells[k])) continue;
      const CellSet gone = seen_by(one.cells[1 - i]) & seen_by(other.cells[1 - k]) & places;
      if (!gone.empty()) found.push_back({i, k, gone});
    }
  }
  return found;
}

// Evidence of the two coloured groups. If one pair of colours that see each other is reason enough, these come first,
// with two cells of them.
void add_evidence(Step& step, const Colours& one, const Colours& other, Digit digit,
                  const std::vector<MeetingColours>& meeting) {
  const auto reason = std::find_if(meeting.begin(), meeting.end(), [&](const MeetingColours& pair) {
    return pair.gone.contains_all(step.eliminations[digit]);
  });
  const MeetingColours first = reason == meeting.end() ? MeetingColours{} : *reason;
  const auto roles = [](int which, Role near, Role far) {
    return which == 0 ? std::pair(near, far) : std::pair(far, near);
  };
  const auto [a, b] = roles(first.one, Role::SetA, Role::SetB);
  const auto [c, d] = roles(first.other, Role::SetC, Role::SetD);
  add_evidence(step, one, digit, a, b);
  add_evidence(step, other, digit, c, d);
  if (reason == meeting.end()) return;
  const CellSet seeing = seen_by(other.cells[first.other]) & one.cells[first.one];
  const CellSet seen = peers(seeing.first()) & other.cells[first.other];
  step.mark(Role::Common, CellSet{seeing.first(), seen.first()}, {digit});
}

void find_multi_colours(const Position& position, const Technique&, StepSink& sink) {
  for (const Digit digit : position.shared<Fillings>().digits()) {
    const auto groups = colour(position, digit);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      for (std::size_t k = 0; k < groups.size(); ++k) {
        if (i == k) continue;
        const auto offer = [&](const Technique& technique, CellSet gone,
                               const std::vector<MeetingColours>& meeting) {
          if (gone.empty()) return true;
          Step& step = sink.fresh(technique).eliminate(gone, digit);
          if (step.with_evidence()) add_evidence(step, groups[i], groups[k], digit, meeting);
          return sink.offer(step);
        };
        if (!offer(multi_colors_2.technique, wrong_colours(groups[i], groups[k]), {})) return;
        const auto meeting = meeting_colours(groups[i], groups[k], position.places(digit));
        CellSet gone;
        for (const MeetingColours& pair : meeting) gone |= pair.gone;
        if (!offer(multi_colors_1.technique, gone, meeting)) return;
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

  // For colouring, candidates that can't be true if the side is.
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

  // What breaks if the side is true: two of it meet, or a cell or house is left with nothing.
  struct Break {
    std::vector<Candidate> meeting;
    std::optional<Truth> truth;
  };

  std::optional<Break> break_of(const CandidateSet& side, const CandidateSet& seen) const {
    CandidateSet meeting = side;
    meeting &= seen;
    if (!meeting.empty()) return Break{meeting_pair(meeting), {}};
    for (const Cell cell : position_.open()) {
      bool any_left = false;
      for (const Digit digit : position_.candidates(cell)) any_left |= !seen.contains({cell, digit});
      if (!any_left) return Break{{}, Truth::of_cell(cell)};
    }
    for (const Digit digit : DigitSet::all()) {
      for (int index = 0; index < kHouses; ++index) {
        const CellSet places = position_.places(House(index), digit);
        if (places.empty() || !seen[digit].contains_all(places)) continue;
        return Break{{}, Truth::in_house(House(index), digit)};
      }
    }
    return std::nullopt;
  }

  // Two of one colour that can't both be true: of one digit, or of one cell.
  static std::vector<Candidate> meeting_pair(const CandidateSet& side) {
    CellSet before;
    for (const Digit digit : DigitSet::all()) {
      if (const CellSet pair = swordfish::meeting_pair(side[digit]); !pair.empty())
        return {{pair.first(), digit}, {(pair - CellSet{pair.first()}).first(), digit}};
      for (const Cell cell : side[digit] & before) {
        for (const Digit other : DigitSet::all()) {
          if (other != digit && side.contains({cell, other})) return {{cell, other}, {cell, digit}};
        }
      }
      before |= side[digit];
    }
    return {};
  }

  bool judge(const Medusa& medusa) {
    const std::array seen{forbidden_by(medusa.sides[0]), forbidden_by(medusa.sides[1])};
    for (const int side : {0, 1}) {
      if (const auto broken = break_of(medusa.sides[side], seen[side]))
        return offer(medusa, medusa.sides[side], *broken);
    }
    CandidateSet trapped = seen[0];
    trapped &= seen[1];
    for (const Digit digit : DigitSet::all()) {
      trapped[digit] -= medusa.sides[0][digit] | medusa.sides[1][digit];
    }
    return trapped.empty() || offer(medusa, trapped, {});
  }

  bool offer(const Medusa& medusa, const CandidateSet& gone, const Break& broken) {
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    if (step.with_evidence()) {
      medusa.sides[0].each([&](Candidate c) { step.mark(Role::On, c.cell, {c.digit}); });
      medusa.sides[1].each([&](Candidate c) { step.mark(Role::Off, c.cell, {c.digit}); });
      step.truths = medusa.truths;
      for (const auto& [cell, digit] : broken.meeting) step.mark(Role::Wrong, cell, {digit});
      if (const auto& truth = broken.truth) {
        add(step.truths, *truth);
        step.breaks(*truth, truth->kind == TruthKind::Cell ? CellSet{}
                                                           : position_.places(truth->house, truth->digit));
      }
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
    "In {houses.base} the {digits} has two places{houses.base?| each}, so either {set_a} {set_a?is|are} "
    "{digits}, or "
    "{set_b} {set_b?is|are}; and either {set_c} {set_c?is|are} {digits}, or {set_d} {set_d?is|are}. "
    "[{common} see each "
    "other, so one of the kinds without them is right, either {set_b} or {set_d}, and {victims} "
    "{victims?sees|each see} some of both||Kinds that see each other can't both be, so one of their "
    "opposites must be, "
    "and {victims} {victims?sees|each see} two such opposites]. So {result}.";

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
     .text = "In {houses.base} the {digits} has two places{houses.base?| each}, so either {on} {on?is|are} "
             "{digits}, or {off} "
             "{off?is|are}. {victims} {victims?sees|each see} cells of both kinds, so {result}."});
const Register simple_colors_wrap(
    {.slug = "simple_colors_wrap",
     .name = "Simple Colors Wrap",
     .code = "0501",
     .order = 5330,
     .level = Level::Hard,
     .score = 150,
     .text = "In {houses.base} the {digits} has two places{houses.base?| each}, so either {on} {on?is|are} "
             "{digits}, or {off} "
             "{off?is|are}. But {wrong} see each other, so they can't be: {result}."});
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
     .text = "In {houses.base} the {digits} has two places{houses.base?| each}, so either {set_a} "
             "{set_a?is|are} {digits}, or "
             "{set_b} {set_b?is|are}; and either {set_c} {set_c?is|are} {digits}, or {set_d} {set_d?is|are}. "
             "{victims} {victims?sees|see} some of {set_c} and some of {set_d}, one of which must be "
             "{digits}, so "
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
     .text = "Either all of {candidates.on} are right, or all of {candidates.off}: where a cell has two "
             "candidates left, "
             "or a digit two places in a house, one is right and one is wrong. [One side can't be: with it, "
             "{impossible}||Both sides rule out the same]. So {result}."});

}  // namespace
}  // namespace swordfish
