#include "judge/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace swordfish {
namespace {

// Other names, each for every technique whose slug begins with one of those named; * ends a beginning.
struct OtherName {
  std::string_view name, slugs;
};
constexpr auto kOtherNames = std::to_array<OtherName>({
    {"last digit", "full_house"},
    {"last free cell", "full_house"},
    {"sole candidate", "naked_single"},
    {"single candidate", "naked_single"},
    {"unique candidate", "hidden_single"},
    {"pointing", "locked_candidates_1"},
    {"pointing pair", "locked_candidates_1"},
    {"pointing triple", "locked_candidates_1"},
    {"pointing pairs", "locked_candidates_1"},
    {"claiming", "locked_candidates_2"},
    {"claiming pair", "locked_candidates_2"},
    {"claiming triple", "locked_candidates_2"},
    {"box line reduction", "locked_candidates_2"},
    {"locked candidate", "locked_candidates_*"},
    {"locked candidates", "locked_candidates_*"},
    {"intersection removal", "locked_candidates_*"},
    {"box / line reduction", "locked_candidates_2"},
    {"obvious single", "naked_single"},
    {"obvious pair", "naked_pair"},
    {"obvious triple", "naked_triple"},
    {"naked quad", "naked_quadruple"},
    {"hidden quad", "hidden_quadruple"},
    {"naked double", "naked_pair"},
    {"hidden double", "hidden_pair"},
    {"y wing", "xy_wing"},
    {"two string kite", "two_string_kite"},
    {"unique rectangle", "uniqueness_*"},
    {"ur", "uniqueness_*"},
    {"deadly pattern", "uniqueness_* hidden_rectangle avoidable_rectangle_* unique_loop_* bug_plus_1"},
    {"uniqueness test", "uniqueness_*"},
    {"avoidable rectangle", "avoidable_rectangle_*"},
    {"unique loop", "unique_loop_*"},
    {"bug", "bug_plus_1"},
    {"bug 1", "bug_plus_1"},
    {"bivalue universal grave", "bug_plus_1"},
    {"simple colors", "simple_colors*"},
    {"simple colours", "simple_colors*"},
    {"simple coloring", "simple_colors*"},
    {"simple colouring", "simple_colors*"},
    {"multi coloring", "multi_colors*"},
    {"multi colouring", "multi_colors*"},
    {"multi colors", "multi_colors*"},
    {"medusa", "medusa_3d"},
    {"alternating inference chain", "aic"},
    {"nice loop", "continuous_nice_loop discontinuous_nice_loop"},
    {"als xz", "als_xz"},
    {"als xz rule", "als_xz"},
    {"als xy wing", "als_xy_wing"},
    {"als chain", "als_chain"},
    {"exocet", "junior_exocet"},
    {"aligned pair exclusion", "aligned_pair_exclusion"},
    {"kraken fish", "kraken_fish_*"},
    {"forcing chain", "forcing_chain_*"},
    {"forcing net", "forcing_net_*"},
    {"deep forcing net", "deep_net_*"},
    {"finned x wing", "finned_x_wing sashimi_x_wing"},
    {"finned swordfish", "finned_swordfish sashimi_swordfish"},
    {"finned jellyfish", "finned_jellyfish sashimi_jellyfish"},
});

// A name of a technique in lower case letters and digits, in words of one space.
std::string plain(std::string_view name) {
  std::string out;
  for (const char sign : name) {
    if (sign == '(') break;
    const auto letter = static_cast<unsigned char>(sign);
    if (std::isalnum(letter) != 0) {
      out += static_cast<char>(std::tolower(letter));
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

using Names = std::map<std::string, std::vector<const Technique*>, std::less<>>;

void add_other(std::string_view name, std::string_view slugs, Names& names) {
  std::vector<const Technique*> meant;
  while (!slugs.empty()) {
    const std::string_view slug = slugs.substr(0, slugs.find(' '));
    const std::string_view start = slug.substr(0, slug.find('*'));
    for (const Technique* technique : techniques()) {
      const bool fits = start == slug ? technique->slug == slug : technique->slug.starts_with(start);
      if (fits) meant.push_back(technique);
    }
    slugs.remove_prefix(std::min(slugs.size(), slug.size() + 1));
  }
  names[std::string(name)] = std::move(meant);
}

// Adds names of rectangles: "Unique rectangle type 3" and "UR3"; in "unique rectangle 3/7" the 3 is a digit.
void add_rectangles(Names& names) {
  for (const char number : std::string_view("123456")) {
    const std::string slug = std::string("uniqueness_") + number;
    for (const std::string_view start : {"unique rectangle type ", "ur type ", "ur"})
      add_other(std::string(start) + number, slug, names);
  }
}

Names all_names() {
  Names names;
  for (const Technique* technique : techniques()) {
    names[plain(technique->name)] = {technique};
    names[plain(technique->slug)] = {technique};
  }
  for (const OtherName& other : kOtherNames) add_other(other.name, other.slugs, names);
  add_rectangles(names);
  return names;
}

// Finds techniques by name; a plural is the same name: naked pairs.
const std::vector<const Technique*>* find(const Names& names, const std::string& name) {
  auto found = names.find(name);
  if (found == names.end() && name.ends_with('s'))
    found = names.find(std::string_view(name).substr(0, name.size() - 1));
  return found == names.end() ? nullptr : &found->second;
}

constexpr std::size_t kMostWords = 6;

}  // namespace

NamedTechniques techniques_named(std::span<const std::string_view> words) {
  static const Names names = all_names();
  NamedTechniques best;
  std::string joined;
  for (std::size_t count = 1; count <= std::min(words.size(), kMostWords); ++count) {
    if (count > 1) joined += ' ';
    joined += words[count - 1];
    if (const auto* found = find(names, joined)) best = {*found, count};
  }
  return best;
}

}  // namespace swordfish
