#include <algorithm>
#include <array>
#include <set>

#include "tell/tell.hpp"

namespace swordfish {

namespace {

using RoleOnCell = PlainStep::RoleOnCell;

class Notation {
 public:
  Notation(const PlainStep& step, const Language& language, const LayoutNames& places)
      : step_(step), language_(language), places_(places) {
    // Where a contradiction shows is no part of the pattern; what a hint calls wrong is all there is.
    const bool does_something = !step.placements.empty() || !step.eliminations.empty();
    for (const RoleOnCell& mark : step.marks) {
      if (!does_something || mark.role != Role::Wrong) marks_.push_back(mark);
    }
    const auto names_digits = [](const RoleOnCell& mark) { return mark.digits.count > 0; };
    if (std::any_of(marks_.begin(), marks_.end(), names_digits)) {
      std::erase_if(marks_, [&](const RoleOnCell& mark) { return !names_digits(mark); });
    }
  }

  // In notation, the links of a chain, the houses of a fish, or the digits and cells of each part.
  std::string pattern() const {
    if (!step_.links.empty()) return chain(step_, language_, places_);
    const std::set<int> digits = digits_of(marks_), cells = cells_of(marks_);
    const std::string bases = houses(Role::Base), covers = houses(Role::Cover);
    const bool is_one_digit = digits.size() == 1;
    const std::string digit = is_one_digit ? '(' + std::to_string(*digits.begin()) + ')' : "";
    if (cells.size() == 1)
      return !bases.empty() && is_one_digit ? digit + bases : cell_name(*cells.begin(), places_, language_);
    if (!bases.empty() && !covers.empty() && is_one_digit) {
      const std::set<int> fins = cells_of(with_role(Role::Fin));
      return digit + bases + '/' + covers + (fins.empty() ? "" : " fin " + name_of(fins));
    }
    return parts();
  }

 private:
  // In notation, role by role, what they have in common last; cells that were told before are not told again.
  std::string parts() const {
    std::vector<Role> roles;
    for (const RoleOnCell& mark : marks_) {
      if (std::find(roles.begin(), roles.end(), mark.role) == roles.end()) roles.push_back(mark.role);
    }
    std::stable_partition(roles.begin(), roles.end(), [](Role role) { return role != Role::Common; });
    std::set<int> told;
    std::string out;
    for (const Role role : roles) {
      const std::vector<RoleOnCell> part = with_role(role);
      const std::set<int> cells = cells_of(part), digits = digits_of(part);
      if (std::includes(told.begin(), told.end(), cells.begin(), cells.end())) continue;
      told.insert(cells.begin(), cells.end());
      const std::vector<int> sorted(digits.begin(), digits.end());
      if (!out.empty()) out += ", ";
      if (!sorted.empty()) out += '(' + digits_name(sorted) + ')';
      out += name_of(cells);
    }
    return out;
  }

  std::vector<RoleOnCell> with_role(Role role) const {
    std::vector<RoleOnCell> found;
    for (const RoleOnCell& mark : marks_) {
      if (mark.role == role) found.push_back(mark);
    }
    return found;
  }

  std::string houses(Role role) const {
    std::set<int> found;
    for (const auto& mark : step_.houses) {
      if (mark.role == role) found.insert(mark.house);
    }
    std::string out;
    places_.short_houses(std::vector<int>(found.begin(), found.end()), out);
    return out;
  }

  static std::set<int> cells_of(const std::vector<RoleOnCell>& marks) {
    std::set<int> cells;
    for (const RoleOnCell& mark : marks) cells.insert(mark.cell);
    return cells;
  }
  std::set<int> digits_of(const std::vector<RoleOnCell>& marks) const {
    std::set<int> digits;
    for (const RoleOnCell& mark : marks) digits.insert(step_[mark.digits].begin(), step_[mark.digits].end());
    return digits;
  }
  std::string name_of(const std::set<int>& cells) const {
    return cells_name(std::vector<int>(cells.begin(), cells.end()), places_, language_);
  }

  const PlainStep& step_;
  const Language& language_;
  const LayoutNames& places_;
  std::vector<RoleOnCell> marks_;  // those that name digits, if there are any
};

}  // namespace

std::string changes(const PlainStep& step, const Language& language, const LayoutNames& places) {
  std::string out;
  const auto start = [&](int cell) {
    if (!out.empty()) out += ", ";
    places.cell(cell, language, out);
  };
  for (const auto& [cell, digit] : step.placements) {
    start(cell);
    out += '=' + std::to_string(digit);
  }
  std::vector<PlainStep::Spot> gone = step.eliminations;
  std::sort(gone.begin(), gone.end());
  std::vector<int> digits;
  for (std::size_t at = 0; at < gone.size();) {
    const int cell = gone[at].cell;
    digits.clear();
    for (; at < gone.size() && gone[at].cell == cell; ++at) digits.push_back(gone[at].digit);
    start(cell);
    out += "<>" + digits_name(digits);
  }
  return out;
}

std::string notation(const PlainStep& step, std::string_view technique, const Language& language,
                     const LayoutNames& places) {
  std::string out(technique.empty() ? "Step" : language.technique(technique));
  const std::string pattern = Notation(step, language, places).pattern();
  const std::string done = changes(step, language, places);
  if (!pattern.empty() || !done.empty()) out += ": ";
  out += pattern;
  if (!pattern.empty() && !done.empty()) out += " => ";
  return out + done;
}

}  // namespace swordfish
