#include <algorithm>

#include "base/sorted.hpp"
#include "tell/branches.hpp"
#include "tell/phrases.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

// In the slot of a sentence, a set of roles, by name; several are joined by '+'. False: one of them is no role.
bool read_roles(std::string_view names, std::uint32_t& roles) {
  while (true) {
    const std::string_view name = names.substr(0, names.find('+'));
    const auto found = std::find(kRoleNames.begin(), kRoleNames.end(), name);
    if (found == kRoleNames.end()) return false;
    roles |= 1u << (found - kRoleNames.begin());
    if (name.size() == names.size()) return true;
    names.remove_prefix(name.size() + 1);
  }
}

class StepSlots : public Slots {
 public:
  StepSlots(const PlainStep& step, std::string_view technique, const Language& language,
            const LayoutNames& places, std::span<const Fact> facts)
      : step_(step), technique_(technique), language_(language), places_(places), facts_(facts) {}

  bool words(std::string_view name, std::string_view role, Words& out) const override {
    if (const auto fact = std::ranges::find(facts_, name, &Fact::slot); fact != facts_.end()) {
      out = fact->words;
    } else if (name == "digits") {
      add_digits(role, out);
    } else if (name == "candidates" && !role.empty()) {
      add_candidates(role, out);
    } else if (name == "houses") {
      for (const int house : houses_of(role)) out.push_back(house_name(house, places_, language_));
    } else if (name == "placements") {
      for (const auto& [at, digit] : step_.placements) out.push_back(cell(at) + '=' + std::to_string(digit));
    } else if (name == "gone") {
      add_gone(out);
    } else if (name == "victims") {
      add_victims(out);
    } else if (name == "technique") {
      out.emplace_back(technique_.empty() ? "step" : language_.technique(technique_));
    } else if (!add_clause(name, out)) {
      return add_cells_of(name, out);
    }
    return true;
  }

  void list(std::string_view name, std::string_view role, std::string_view joint, const Words& words,
            std::string& out) const override {
    if (name == "houses") {
      list_houses(houses_of(role), language_.joint(joint), places_, language_, out);
    } else {
      list_words(words, language_.joint(joint), language_.joint(", "), out);
    }
  }

 private:
  std::string cell(int index) const { return cell_name(index, places_, language_); }
  std::string_view joint(std::string_view english) const { return language_.joint(english); }

  bool has_role(Role role, std::string_view wanted) const {
    return wanted.empty() || wanted == kRoleNames[static_cast<std::size_t>(role)];
  }

  void add_digits(std::string_view role, Words& out) const {
    std::vector<int> digits;
    for (const auto& mark : step_.marks) {
      if (has_role(mark.role, role))
        digits.insert(digits.end(), step_[mark.digits].begin(), step_[mark.digits].end());
    }
    add_numbers(digits, out);
  }

  static void add_numbers(std::vector<int>& numbers, Words& out) {
    sort_once(numbers);
    for (const int number : numbers) out.push_back(std::to_string(number));
  }

  void add_candidates(std::string_view role, Words& out) const {
    for (const auto& mark : step_.marks) {
      if (!has_role(mark.role, role)) continue;
      for (const int digit : step_[mark.digits]) out.push_back(cell(mark.cell) + '=' + std::to_string(digit));
    }
    sort_once(out);
  }

  std::vector<int> houses_of(std::string_view role) const {
    std::vector<int> houses;
    for (const auto& mark : step_.houses) {
      if (has_role(mark.role, role)) houses.push_back(mark.house);
    }
    sort_once(houses);
    return houses;
  }

  void add_gone(Words& out) const {
    std::vector<int> digits;
    for (const auto& gone : step_.eliminations) digits.push_back(gone.digit);
    add_numbers(digits, out);
  }

  void add_victims(Words& out) const {
    std::vector<int> cells;
    for (const auto& gone : step_.eliminations) cells.push_back(gone.cell);
    add_cells(cells, out);
  }

  void add_cells(std::vector<int>& cells, Words& out) const {
    sort_once(cells);
    for (const int index : cells) out.push_back(cell(index));
  }

  bool add_cells_of(std::string_view names, Words& out) const {
    std::uint32_t roles = 0;
    if (!read_roles(names, roles)) return false;
    std::vector<int> cells;
    for (const auto& mark : step_.marks) {
      if (roles >> static_cast<int>(mark.role) & 1) cells.push_back(mark.cell);
    }
    add_cells(cells, out);
    return true;
  }

  // A clause of a sentence: clauses are one word, or none where there is nothing to say.
  bool add_clause(std::string_view name, Words& out) const {
    std::string clause;
    if (name == "result") {
      add_result(clause);
    } else if (name == "opposite") {
      add_opposite(clause);
    } else if (name == "premises") {
      add_premises(clause);
    } else if (name == "impossible") {
      add_impossible(clause);
    } else if (name == "eliminations") {
      add_removal(Phrase::RemovedPlain, Phrase::RemovedPlain, clause);
    } else if (name == "chain") {
      clause = chain(step_, language_, places_);
    } else if (name == "story") {
      clause = story(step_, language_, places_);
    } else {
      return false;
    }
    if (!clause.empty()) out.push_back(std::move(clause));
    return true;
  }

  void say_place(Phrase phrase, const PlainStep::Spot& place, std::string& out) const {
    say(language_, phrase, {{"cell", cell(place.cell)}, {"digit", std::to_string(place.digit)}}, out);
  }

  void add_result(std::string& out) const {
    Words placed;
    for (const auto& place : step_.placements) say_place(Phrase::Placed, place, placed.emplace_back());
    list_words(placed, joint("and"), joint(", "), out);
    if (!placed.empty() && !step_.eliminations.empty()) out += language_.phrase(Phrase::AndResult);
    add_removal(Phrase::Removed, Phrase::RemovedToo, out);
  }

  void add_opposite(std::string& out) const {
    Words ways;
    for (const auto& place : step_.placements) say_place(Phrase::NotPlaced, place, ways.emplace_back());
    for (const auto& place : step_.eliminations) say_place(Phrase::Placed, place, ways.emplace_back());
    list_words(ways, joint("or"), joint(", "), out);
  }

  // In a sentence, digits that go from the same cells are told together: 4 and 7 from r1c1, and 9 from r1c4.
  void add_removal(Phrase first, Phrase more, std::string& out) const {
    struct Removal {
      Words digits, cells;
    };
    std::vector<PlainStep::Spot> sorted = step_.eliminations;
    std::ranges::sort(sorted, {},
                      [](const PlainStep::Spot& place) { return std::pair(place.digit, place.cell); });
    std::vector<Removal> parts;
    for (std::size_t at = 0; at < sorted.size();) {
      const int digit = sorted[at].digit;
      Words cells;
      for (; at < sorted.size() && sorted[at].digit == digit; ++at) cells.push_back(cell(sorted[at].cell));
      const auto same = std::ranges::find(parts, cells, &Removal::cells);
      if (same == parts.end()) {
        parts.push_back({{std::to_string(digit)}, std::move(cells)});
      } else {
        same->digits.push_back(std::to_string(digit));
      }
    }
    for (std::size_t at = 0; at < parts.size(); ++at) {
      if (at > 0) out += at + 1 < parts.size() ? joint(", ") : language_.phrase(Phrase::LastOfRemoved);
      say(language_, at == 0 ? first : more,
          {{"digits", std::move(parts[at].digits)}, {"cells", std::move(parts[at].cells)}}, out);
    }
  }

  // The premises in a sentence, every way it can be: a cell's digits, a digit's places, or a candidate true or false.
  void add_premises(std::string& out) const {
    std::vector<PlainStep::Spot> pivots;
    std::vector<int> cells, digits;
    for (const auto& mark : step_.marks) {
      if (mark.role != Role::Pivot) continue;
      for (const int digit : step_[mark.digits]) {
        pivots.push_back({mark.cell, digit});
        cells.push_back(mark.cell);
        digits.push_back(digit);
      }
    }
    sort_once(cells);
    sort_once(digits);
    sort_once(pivots);
    Words names, numbers;
    add_cells(cells, names);
    add_numbers(digits, numbers);
    if (pivots.size() == 1) {
      const bool is_placed = std::ranges::find(step_.placements, pivots[0]) != step_.placements.end();
      say_place(is_placed ? Phrase::Since : Phrase::WhetherOrNot, pivots[0], out);
    } else if (names.size() == 1) {
      say(language_, Phrase::WhetherCell, {{"cell", names[0]}, {"digits", numbers}}, out);
    } else if (numbers.size() == 1) {
      say(language_, Phrase::WhetherDigit, {{"cells", names}, {"digit", numbers[0]}}, out);
    } else {
      say(language_, Phrase::Whichever, {}, out);
    }
  }

  // A sentence on what is marked wrong: a house without a place for a digit, a cell without a candidate, a candidate
  // that both is and is not, or two that can't both be.
  void add_impossible(std::string& out) const {
    std::vector<PlainStep::Spot> spots;
    std::vector<int> cells, digits;
    for (const auto& mark : step_.marks) {
      if (mark.role != Role::Wrong) continue;
      cells.push_back(mark.cell);
      for (const int digit : step_[mark.digits]) {
        spots.push_back({mark.cell, digit});
        digits.push_back(digit);
      }
    }
    if (cells.empty()) return;
    Words names, numbers;
    add_cells(cells, names);
    add_numbers(digits, numbers);
    const std::vector<int> houses = houses_of("wrong");
    if (!houses.empty() && !numbers.empty()) {
      out += no_place(houses[0], digits[0], language_, places_);
    } else if (spots.empty()) {
      out += no_candidate(cells[0], language_, places_);
    } else if (spots.size() == 1) {
      say_place(Phrase::IsAndIsNot, spots[0], out);
    } else if (names.size() == 1) {
      say(language_, Phrase::IsBoth, {{"cell", names[0]}, {"digits", numbers}}, out);
    } else {
      say(language_, Phrase::AreBoth, {{"cells", names}, {"digit", numbers[0]}}, out);
    }
  }

  const PlainStep& step_;
  std::string_view technique_;
  const Language& language_;
  const LayoutNames& places_;
  std::span<const Fact> facts_;
};

}  // namespace

std::variant<std::string, UnknownSlot> sentence(const PlainStep& step, std::string_view technique,
                                                std::string_view text, const Language& language,
                                                const LayoutNames& places, std::span<const Fact> facts) {
  const std::string* translated = language.sentence(text);
  // A sentence is in one language: without a template all of it is English.
  const Language& its = translated == nullptr ? Language::english() : language;
  if (text.empty()) return notation(step, technique, its, places);
  std::string out;
  std::string_view unknown;
  const StepSlots slots(step, technique, its, places, facts);
  if (!fill(translated == nullptr ? text : *translated, slots, out, unknown))
    return UnknownSlot{std::string(unknown)};
  capitalise(out);
  return out;
}

}  // namespace swordfish
