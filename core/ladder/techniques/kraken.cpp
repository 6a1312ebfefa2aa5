// Kraken fish: fish whose fins reach what they don't see by chains.
//
//   type 1   a finned fish; every fin leads, by a chain, to the same place in a cover being false
//   type 2   n base houses and only n - 1 covers; every place of the bases outside them leads, by a chain,
//            to one and the same candidate being false
//
// Both: if the candidate were true, the base houses would have too few covers for their digits.
#include <map>

#include "ladder/choice.hpp"
#include "ladder/ladder.hpp"
#include "ladder/techniques/fish_search.hpp"
#include "ladder/techniques/implications.hpp"

namespace swordfish {
namespace {

class KrakenSearch {
 public:
  KrakenSearch(const Position& position, StepSink& sink)
      : position_(position), sink_(sink), choice_(sink), net_(position.shared<GroupImplications>()) {}

  void run() {
    for (int size = 2; size <= position_.limits().kraken_size; ++size) {
      for (const FishKind kind : {FishKind::Basic, FishKind::Franken}) {
        for (const Digit digit : DigitSet::all()) {
          if (!find_first_type(digit, kind, size)) return;
        }
      }
    }
    for (const Digit digit : DigitSet::all()) {
      if (!find_second_type(digit)) return;
    }
    choice_.offer_kept();
  }

 private:
  struct Bases {
    HouseSet houses;
    CellSet cells;
  };

  CellSet places(House house) const { return position_.places(house, digit_); }

  // For a kraken fish, the cells that a true candidate robs of a digit, by chains too.
  CellSet robbed_by(Candidate candidate, Digit digit) const {
    CellSet robbed;
    for (const Cell cell : position_.places(digit)) {
      if (net_.follows(net_.on(candidate), net_.off({cell, digit}))) robbed.insert(cell);
    }
    return robbed;
  }

  bool find_first_type(Digit digit, FishKind kind, int size) {
    digit_ = digit;
    std::array<CellSet, kCells> sight{};
    for (const Cell cell : position_.places(digit)) sight[cell.index] = robbed_by({cell, digit}, digit);
    const FishLimits limits{kind, size, true, position_.limits().kraken_fins, 0};
    const auto visit = [this](const Fish& fish) { return offer_first_type(fish); };
    return FishSearch(position_, limits, sink_, visit, sight).run(digit, position_.places(digit));
  }

  bool offer_first_type(const Fish& fish) {
    CandidateSet gone;
    gone[fish.digit] = fish.eliminations - common_peers(fish.fins);
    return offer(first_type(), fish.bases, fish.covers, fish.fins, gone);
  }

  // A kraken of type 2: candidates that are robbed by the same cells have the same fish.
  bool find_second_type(Digit digit) {
    digit_ = digit;
    std::map<Bits128, std::vector<Candidate>> by_robbers;
    for (int node = 0; node < net_.candidate_count(); ++node) {
      const Candidate target = net_.candidate(net_.on(node));
      CellSet robbers;
      for (const Cell cell : position_.places(digit)) {
        if (net_.follows(net_.on({cell, digit}), net_.off(node))) robbers.insert(cell);
      }
      if (!robbers.empty()) by_robbers[robbers.bits].push_back(target);
    }
    for (const auto& [bits, targets] : by_robbers) {
      for (const HouseKind kind : {HouseKind::Row, HouseKind::Column}) {
        if (!find_covers(kind, CellSet(bits), targets)) return false;
      }
    }
    return true;
  }

  // Covers of a kraken fish are tried in order; bases are houses that have no place left outside covers and robbers.
  bool find_covers(HouseKind base_kind, CellSet robbers, const std::vector<Candidate>& targets) {
    bases_.clear();
    covers_.clear();
    for (int index = 0; index < kHouses; ++index) {
      const House house(index);
      const bool is_box = house.kind() == HouseKind::Box;
      if ((places(house) - robbers).empty()) continue;
      if (is_box || house.kind() == base_kind) bases_.push_back(house);
      if (is_box || house.kind() != base_kind) covers_.push_back(house);
    }
    return add_cover(0, {}, {}, robbers, targets);
  }

  bool add_cover(std::size_t from, HouseSet covers, CellSet covered, CellSet robbers,
                 const std::vector<Candidate>& targets) {
    if (sink_.is_stopped()) return false;
    if (!covers.empty() && !try_covers(covers, covered, robbers, targets)) return false;
    if (covers.size() + 1 >= position_.limits().kraken_size) return true;
    for (std::size_t i = from; i < covers_.size(); ++i) {
      const HouseSet more = covers | HouseSet{covers_[i]};
      if (!add_cover(i + 1, more, covered | cells_of(covers_[i]), robbers, targets)) return false;
    }
    return true;
  }

  bool try_covers(HouseSet covers, CellSet covered, CellSet robbers, const std::vector<Candidate>& targets) {
    confined_.clear();
    for (const House base : bases_) {
      if (!covers.contains(base) && (covered | robbers).contains_all(places(base))) confined_.push_back(base);
    }
    Bases bases;
    if (!add_bases(0, covers.size() + 1, covered, bases)) return true;
    CandidateSet gone;
    for (const Candidate target : targets) gone.insert(target);
    return offer(second_type(), bases.houses, covers, bases.cells - covered, gone);
  }

  // To a kraken fish, adds so many of the confined houses that no two share a place; false if there are none that will
  // do.
  bool add_bases(std::size_t from, int count, CellSet covered, Bases& bases) const {
    if (count == 0) return is_one_cover_and_fins(bases.cells - covered);
    for (std::size_t i = from; i < confined_.size(); ++i) {
      const CellSet held = places(confined_[i]);
      if (held.meets(bases.cells)) continue;
      Bases more{bases.houses | HouseSet{confined_[i]}, bases.cells | held};
      if (!add_bases(i + 1, count - 1, covered, more)) continue;
      bases = more;
      return true;
    }
    return false;
  }

  // In a kraken fish, whether the places outside are those of one more cover, and fins.
  bool is_one_cover_and_fins(CellSet outside) const {
    for (int index = 0; index < kHouses; ++index) {
      if ((outside - cells_of(House(index))).size() <= position_.limits().kraken_fins) return true;
    }
    return false;
  }

  // False: enough.
  bool offer(const Technique& technique, HouseSet bases, HouseSet covers, CellSet fins,
             const CandidateSet& gone) {
    if (gone.empty() || !choice_.wants(technique, gone, bases.size())) return true;
    Step& step = sink_.fresh(technique);
    step.eliminations = gone;
    step.length = bases.size();
    if (step.with_evidence()) {
      CellSet cells;
      for (const House house : bases) {
        cells |= places(house);
        step.in(Role::Base, house).because(house, digit_);
      }
      for (const House house : covers) step.in(Role::Cover, house);
      step.mark(Role::Base, cells - fins, {digit_}).mark(Role::Fin, fins, {digit_});
      gone.each([&](Candidate target) { tell_chains(fins, target, step); });
      drop_repeats(step);
    }
    return choice_.take(step);
  }

  void tell_chains(CellSet fins, Candidate target, Step& step) {
    for (const Cell fin : fins) {
      net_.spread(net_.on({fin, digit_}), spread_);
      net_.tell(spread_.path_to(net_.off(target)), step);
    }
  }

  static const Technique& first_type();
  static const Technique& second_type();

  const Position& position_;
  StepSink& sink_;
  Choice choice_;
  const Implications& net_;
  Digit digit_;
  std::vector<House> bases_, covers_;
  std::vector<House> confined_;  // of the bases, by the covers in hand
  Spread spread_;
};

const Register kraken_fish_1(
    {.slug = "kraken_fish_1",
     .name = "Kraken Fish Type 1",
     .code = "0371",
     .order = 8450,
     .level = Level::Extreme,
     .score = 500,
     .on = false,
     .text = "But for the {fin?fin|fins} {fin}, the {digits.fin} of {houses.base} can only "
             "go within {houses.cover}. If {fin?the fin is not|no fin is} {digits.fin}, "
             "that decides; if {fin?it|one} is, a chain comes to the same[: {story}]. Both "
             "ways {result}."});
const Register kraken_fish_2(
    {.slug = "kraken_fish_2",
     .name = "Kraken Fish Type 2",
     .code = "0372",
     .order = 8450,
     .level = Level::Extreme,
     .score = 500,
     .on = false,
     .text = "{houses.cover} can't take the {digits.fin} of all of {houses.base}, so "
             "{fin:or} must be {digits.fin}, and whichever it is, a chain leads to the same "
             "end[: {story}]. So {result}."});

const Technique& KrakenSearch::first_type() { return kraken_fish_1.technique; }
const Technique& KrakenSearch::second_type() { return kraken_fish_2.technique; }

void find_kraken_fish(const Position& position, const Technique&, StepSink& sink) {
  KrakenSearch(position, sink).run();
}

const Register kraken_fish({.slug = "kraken_fish",
                            .name = "Kraken Fish",
                            .code = "kf",
                            .order = 8450,
                            .level = Level::Extreme,
                            .score = 500,
                            .on = false,
                            .find = find_kraken_fish,
                            .text = "By {houses.base} and {houses.cover}: {eliminations}."});

}  // namespace
}  // namespace swordfish
