#include "tell/branches.hpp"

#include "tell/said.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

const Said kSuppose("Suppose {cell} is {digit}.");
const Said kBy("{changes} by {technique}");
const Said kByIn("{changes} by {technique} in {house}");

// For telling branches, the one house of a step, -1 if it has none or several.
int house_of(const PlainStep& step) { return step.houses.size() == 1 ? step.houses.front().house : -1; }

bool is_of_one_kind(const ToldStep& one, const ToldStep& other) {
  return one.reason == other.reason && house_of(one.step) == house_of(other.step);
}

}  // namespace

std::string supposing(PlainStep::Spot spot, const Language& language, const LayoutNames& places) {
  return kSuppose.in(
      language, {{"cell", cell_name(spot.cell, places, language)}, {"digit", std::to_string(spot.digit)}});
}

std::string chained(std::span<const ToldStep> steps, const Language& language, const LayoutNames& places) {
  std::string out;
  for (std::size_t first = 0; first < steps.size();) {
    const ToldStep& told = steps[first];
    std::string run;
    for (; first < steps.size() && is_of_one_kind(told, steps[first]); ++first) {
      if (!run.empty()) run += language.joint(", ");
      run += changes(steps[first].step, language, places);
    }
    if (!out.empty()) out += language.joint(", ");
    const int house = house_of(told.step);
    out += house >= 0 ? kByIn.in(language, {{"changes", run},
                                            {"technique", told.reason},
                                            {"house", house_name(house, places, language)}})
                      : kBy.in(language, {{"changes", run}, {"technique", told.reason}});
  }
  return out;
}

std::string no_candidate(int cell, const Language& language, const LayoutNames& places) {
  std::string out;
  say(language, Phrase::NoCandidate, {{"cell", cell_name(cell, places, language)}}, out);
  return out;
}

std::string no_place(int house, int digit, const Language& language, const LayoutNames& places) {
  std::string out;
  say(language, Phrase::NoPlace,
      {{"house", house_name(house, places, language)}, {"digit", std::to_string(digit)}}, out);
  return out;
}

}  // namespace swordfish
