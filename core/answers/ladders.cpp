#include "answers/ladders.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace swordfish {

namespace {

using Slugs = std::span<const std::string_view>;

constexpr std::array<std::string_view, 6> kBasic = {
    "full_house", "naked_single", "hidden_single", "locked_candidates_1", "locked_candidates_2", "full_mini"};
constexpr Slugs kSingles = Slugs(kBasic).first(3);

// The five stages, and how many of these each has: stage 1 is what every grid does by itself.
constexpr std::array<std::string_view, 4> kStaged = {"naked_single", "cross_hatching", "hidden_single",
                                                     "x_wing"};
constexpr std::array<std::size_t, 5> kOfStage = {1, 1, 2, 3, 4};

Ladder ladder_of(Slugs slugs) {
  std::vector<const Technique*> rungs;
  for (const std::string_view slug : slugs) rungs.push_back(find_technique(slug));
  return Ladder(std::move(rungs));
}

}  // namespace

Ladder named_ladder(std::string_view name) {
  if (name == "default") return Ladder::standard();
  if (name == "full") return Ladder::full();
  if (name == "singles") return ladder_of(kSingles);
  if (name == "basic") return ladder_of(kBasic);
  const auto stage = static_cast<std::size_t>(name.back() - '0');
  return ladder_of(Slugs(kStaged).first(kOfStage[stage]));
}

std::optional<Preset> kernel_rules(const Ladder& ladder) {
  // A full house is a naked single, and cross-hatching finds hidden ones: neither leads further.
  const auto leads_on = [](std::string_view slug) {
    return slug != "full_house" && slug != "cross_hatching";
  };
  std::vector<std::string_view> has;
  for (const Technique* rung : ladder.rungs()) {
    if (leads_on(rung->slug)) has.push_back(rung->slug);
  }
  const auto is_all_of = [&](Slugs rules) {
    const Slugs needed = rules.subspan(1);  // without the full house
    return std::is_permutation(has.begin(), has.end(), needed.begin(), needed.end());
  };
  if (is_all_of(kSingles)) return Preset::Singles;
  if (is_all_of(kBasic)) return Preset::Basic;
  return std::nullopt;
}

}  // namespace swordfish
