#include "board/steps/rule_techniques.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace swordfish::board {
namespace {

constexpr int kLocked = 1220, kChain = 5600, kGrouped = 5650;

constexpr auto kEnding = "[; in {houses.cover} every digit has a place][; {held}][; {tried}], so {result}.";

class RuleTechniques {
 public:
  static const RuleTechniques& get() {
    static const RuleTechniques all;
    return all;
  }
  RuleTechniques() {
    for (const Kind* kind : kinds()) {
      const std::string_view sentence = text(kind->sentence, kEnding);
      const auto make = [&](std::string_view slug, std::string_view name, int order, Level level, int score) {
        return &store({.slug = text("rule_", kind->slug, slug),
                       .name = text(kind->name, name),
                       .code = "",
                       .order = order,
                       .level = level,
                       .score = score,
                       .text = sentence});
      };
      of_kind_[kind] = {make("", "", kRuleByDigits, Level::Easy, 10),
                        make("_candidates", ", Candidates", kRuleByCandidates, Level::Medium, 15),
                        make("_house", " and House", kRuleWithHouse, Level::Medium, 40),
                        make("_tried", ", Tried", kRuleTried, Level::Hard, 100)};
    }
  }

  std::map<const Kind*, std::array<const Technique*, 4>> of_kind_;

 private:
  template <class... Parts>
  std::string_view text(const Parts&... parts) {
    std::string& made = texts_.emplace_back();
    ((made += parts), ...);
    return made;
  }
  const Technique& store(const Technique& technique) { return techniques_.emplace_back(technique); }

  std::deque<std::string> texts_;
  std::deque<Technique> techniques_;
};

constexpr std::string_view kInniesText =
    "Digits in {houses.base} add up to {total}, and the cages there to {caged}. That leaves {numbers} for "
    "{set_a}[; {held}], so {result}.";
// One cell of one house is what players learn first about cages.
const Technique kInnie{.slug = "innie",
                       .name = "Innie",
                       .code = "",
                       .order = kOneCellLeft,
                       .level = Level::Medium,
                       .score = 40,
                       .text = kInniesText};
const Technique kOutie{.slug = "outie",
                       .name = "Outie",
                       .code = "",
                       .order = kOneCellLeft,
                       .level = Level::Medium,
                       .score = 40,
                       .text =
                           "Digits in {houses.base} add up to {total}, and the cages that begin there to "
                           "{caged}. So {set_b} outside is {numbers}[; {held}], and {result}."};
const Technique kInnies{.slug = "innies",
                        .name = "Innies",
                        .code = "",
                        .order = kSumsOverHouses,
                        .level = Level::Hard,
                        .score = 100,
                        .text = kInniesText};
const Technique kOuties{.slug = "outies",
                        .name = "Outies",
                        .code = "",
                        .order = kSumsOverHouses,
                        .level = Level::Hard,
                        .score = 100,
                        .text =
                            "Digits in {houses.base} add up to {total}, and the cages that begin there to "
                            "{caged}. So {set_b} outside add up to {numbers}[; {held}], and {result}."};
const Technique kInniesAndOuties{.slug = "innies_and_outies",
                                 .name = "Innies and Outies",
                                 .code = "",
                                 .order = kSumsOverHouses,
                                 .level = Level::Hard,
                                 .score = 120,
                                 .text =
                                     "Digits in {houses.base} add up to {total}, and the cages of most of it "
                                     "to {caged}. So {set_a} inside, "
                                     "less {set_b} outside, make {numbers}[; {held}], and {result}."};
const Technique kLawOfLeftovers{
    .slug = "leftovers",
    .name = "Law of Leftovers",
    .code = "",
    .order = kLeftovers,
    .level = Level::Hard,
    .score = 100,
    .text =
        "{houses.base} and {houses.cover} hold the same digits, so what sticks out on either side does, "
        "too: {set_a}, and {set_b}[; {held}]. So {result}."};
const Technique kLockedBySight{.slug = "locked_by_sight",
                               .name = "Locked Candidates (By Sight)",
                               .code = "",
                               .order = kLocked,
                               .level = Level::Medium,
                               .score = 60,
                               .text =
                                   "In {houses.base} the {digits} can only go in {base:or}, and each of "
                                   "these sees {victims}[ ({rules})], "
                                   "so {result}."};
constexpr auto kChainText = "{story}[ ({rules})]. So {ends}, and {result}.";
constexpr auto kLoopText =
    "{story}, which brings the chain back to its beginning[ ({rules})]. So of any "
    "two neighbours in this loop exactly one is true, and {result}.";
const Technique kBoardChain{.slug = "board_chain",
                            .name = "Chain",
                            .code = "",
                            .order = kChain,
                            .level = Level::Unfair,
                            .score = 280,
                            .text = kChainText};
const Technique kBoardLoop{.slug = "board_loop",
                           .name = "Loop",
                           .code = "",
                           .order = kChain,
                           .level = Level::Unfair,
                           .score = 280,
                           .text = kLoopText};
const Technique kGroupedChain{.slug = "board_grouped_chain",
                              .name = "Grouped Chain",
                              .code = "",
                              .order = kGrouped,
                              .level = Level::Unfair,
                              .score = 300,
                              .text = kChainText};
const Technique kGroupedLoop{.slug = "board_grouped_loop",
                             .name = "Grouped Loop",
                             .code = "",
                             .order = kGrouped,
                             .level = Level::Unfair,
                             .score = 300,
                             .text = kLoopText};

constexpr int kNetScore = 700, kNestedScore = 1200;  // as forcing nets on 9x9
const std::array kForcingKinds = {
    Technique{.slug = "board_contradiction",
              .name = "Forcing Contradiction",
              .code = "",
              .order = kForcing,
              .level = Level::Extreme,
              .score = kNetScore,
              .text = "{branches} So {result}."},
    Technique{.slug = "board_cell_forcing",
              .name = "Cell Forcing",
              .code = "",
              .order = kForcing,
              .level = Level::Extreme,
              .score = kNetScore,
              .text = "{pivot} is {digits.pivot:or}. {branches} So in any case {result}."},
    Technique{.slug = "board_house_forcing",
              .name = "House Forcing",
              .code = "",
              .order = kForcing,
              .level = Level::Extreme,
              .score = kNetScore,
              .text =
                  "In {houses.base} the {digits.pivot} can only go in {pivot:or}. {branches} So in any case "
                  "{result}."},
    Technique{.slug = "board_nested_contradiction",
              .name = "Nested Forcing Contradiction",
              .code = "",
              .order = kNestedForcing,
              .level = Level::Extreme,
              .score = kNestedScore,
              .text = "{branches} So {result}."}};

}  // namespace

const Technique& technique_of(const Kind& kind, RuleUse use) {
  return *RuleTechniques::get().of_kind_.at(&kind)[static_cast<std::size_t>(use)];
}

const Technique& technique_of_sum(std::size_t houses, std::size_t inside, std::size_t outside) {
  if (inside > 0 && outside > 0) return kInniesAndOuties;
  const bool is_one_cell = houses == 1 && inside + outside == 1;
  if (outside == 0) return is_one_cell ? kInnie : kInnies;
  return is_one_cell ? kOutie : kOuties;
}

const Technique& leftovers_technique() { return kLawOfLeftovers; }
const Technique& locked_technique() { return kLockedBySight; }
const Technique& chain_technique(bool is_grouped) { return is_grouped ? kGroupedChain : kBoardChain; }
const Technique& loop_technique(bool is_grouped) { return is_grouped ? kGroupedLoop : kBoardLoop; }
const Technique& forcing_technique(ForcingKind kind) { return kForcingKinds[static_cast<std::size_t>(kind)]; }
const Technique& shared_technique(std::string_view slug) { return *find_technique(slug); }

std::span<const Technique* const> board_techniques() {
  static const std::vector<const Technique*> all = [] {
    std::vector<const Technique*> found;
    for (const auto slug : {"full_house",
                            "naked_single",
                            "hidden_single",
                            "locked_candidates_1",
                            "naked_pair",
                            "naked_triple",
                            "hidden_pair",
                            "hidden_triple",
                            "naked_quadruple",
                            "hidden_quadruple",
                            "x_wing",
                            "swordfish",
                            "jellyfish",
                            "finned_x_wing",
                            "finned_swordfish",
                            "finned_jellyfish",
                            "sashimi_x_wing",
                            "sashimi_swordfish",
                            "sashimi_jellyfish",
                            "franken_x_wing",
                            "franken_swordfish",
                            "finned_franken_x_wing",
                            "finned_franken_swordfish",
                            "mutant_x_wing",
                            "mutant_swordfish",
                            "finned_mutant_x_wing",
                            "finned_mutant_swordfish",
                            "bug_plus_1",
                            "uniqueness_1",
                            "uniqueness_2",
                            "uniqueness_4",
                            "uniqueness_5",
                            "w_wing",
                            "xy_wing",
                            "xyz_wing",
                            "simple_colors_trap",
                            "simple_colors_wrap",
                            "als_xz"})
      found.push_back(&shared_technique(slug));
    for (const auto& [kind, uses] : RuleTechniques::get().of_kind_)
      found.insert(found.end(), uses.begin(), uses.end());
    for (const Technique* own : {&kInnie, &kOutie, &kInnies, &kOuties, &kInniesAndOuties, &kLawOfLeftovers,
                                 &kLockedBySight, &kBoardChain, &kBoardLoop, &kGroupedChain, &kGroupedLoop})
      found.push_back(own);
    for (const Technique& forcing : kForcingKinds) found.push_back(&forcing);
    std::sort(found.begin(), found.end(), [](const Technique* a, const Technique* b) {
      return std::pair(a->order, a->slug) < std::pair(b->order, b->slug);
    });
    return found;
  }();
  return all;
}

}  // namespace swordfish::board
