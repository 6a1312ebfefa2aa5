#include "tell/hint_details.hpp"

#include <algorithm>

#include "base/sorted.hpp"
#include "tell/said.hpp"

namespace swordfish {

namespace {

constexpr std::size_t kMostCells = 6;

const Said kLookFor("Look for: {name} ({level}).");
const Said kWhere("Where: {places}.");
const Said kSomeCells("{cells} and {more} more");
const Said kPattern("Pattern: {parts}.");
const Said kMistake("First, something on the grid isn't right.");

Words names_of(std::span<const int> cells, const Language& language, const LayoutNames& places) {
  Words names;
  for (const int cell : cells) names.push_back(cell_name(cell, places, language));
  return names;
}

// For a hint, the cells of a pattern, role by role: "r1c1 and r1c4; fin r2c3".
std::string parts_of(const PlainStep& step, const Language& language, const LayoutNames& places) {
  std::vector<Role> roles;
  for (const auto& mark : step.marks) {
    if (std::find(roles.begin(), roles.end(), mark.role) == roles.end()) roles.push_back(mark.role);
  }
  std::string out;
  for (const Role role : roles) {
    std::vector<int> cells;
    for (const auto& mark : step.marks) {
      if (mark.role == role) cells.push_back(mark.cell);
    }
    sort_once(cells);
    if (!out.empty()) out += language.joint("; ");
    if (role != Role::Base) {
      out += language.word(role_word(role));
      out += ' ';
    }
    list_words(names_of(cells, language, places), language.joint("and"), language.joint(", "), out);
  }
  return out.empty() ? where_to_look(step, language, places) : out;
}

}  // namespace

std::vector<int> cells_to_see(const PlainStep& step) {
  std::vector<int> cells;
  for (const auto& mark : step.marks) cells.push_back(mark.cell);
  for (const auto& placed : step.placements) cells.push_back(placed.cell);
  if (cells.empty()) {
    for (const auto& gone : step.eliminations) cells.push_back(gone.cell);
  }
  sort_once(cells);
  return cells;
}

std::string where_to_look(const PlainStep& step, const Language& language, const LayoutNames& places) {
  const std::vector<int> cells = cells_to_see(step);
  std::vector<int> houses;
  bool has_base = false;
  for (const auto& mark : step.houses) {
    has_base |= mark.role == Role::Base;
    if (mark.role != Role::Wrong) houses.push_back(mark.house);
  }
  std::string out;
  if (!houses.empty() && (has_base || cells.size() > 1)) {
    sort_once(houses);
    list_houses(houses, language.joint("and"), places, language, out);
    return out;
  }
  Words names = names_of(cells, language, places);
  const std::size_t count = names.size();
  if (count > kMostCells) {
    names.resize(kMostCells);
    for (const std::string& name : names)
      out += (out.empty() ? "" : std::string(language.joint(", "))) + name;
    return kSomeCells.in(language, {{"cells", out}, {"more", std::to_string(count - kMostCells)}});
  }
  list_words(names, language.joint("and"), language.joint(", "), out);
  return out;
}

std::vector<std::string> hint_lines(const PlainStep& step, const HintWords& words, int detail,
                                    const Language& language, const LayoutNames& places) {
  if (words.is_mistake) return {kMistake.in(language), words.sentence};
  std::vector<std::string> lines;
  lines.push_back(kLookFor.in(language, {{"name", std::string(language.technique(words.technique))},
                                         {"level", std::string(language.word(words.level))}}));
  if (detail >= 2) lines.push_back(kWhere.in(language, {{"places", where_to_look(step, language, places)}}));
  if (detail >= 3) lines.push_back(kPattern.in(language, {{"parts", parts_of(step, language, places)}}));
  if (detail >= kMostDetail) lines.push_back(words.sentence);
  return lines;
}

}  // namespace swordfish
