#include "board/steps/names_sentences.hpp"

#include <algorithm>
#include <array>

#include "board/rule_text.hpp"
#include "board/steps/rule_techniques.hpp"
#include "tell/said.hpp"

namespace swordfish::board {
namespace {

constexpr std::size_t kMostSets = 4;
constexpr int kMostDigitsOfSets = 11;

// Whether each cell can have a digit of the set for itself: cells ask in turn, and those before them move on.
class Matching {
 public:
  Matching(std::span<const Digits> open, Digits set) : open_(open), set_(set), owner_(32, -1) {}
  bool is_possible() {
    for (std::size_t cell = 0; cell < open_.size(); ++cell) {
      seen_ = 0;
      if (!seat(cell)) return false;
    }
    return true;
  }

 private:
  bool seat(std::size_t cell) {
    for (Digits rest = open_[cell] & set_; rest != 0; rest &= rest - 1) {
      const auto digit = static_cast<std::size_t>(first_of(rest));
      if ((seen_ >> digit & 1) != 0) continue;
      seen_ |= Digits{1} << digit;
      if (owner_[digit] < 0 || seat(static_cast<std::size_t>(owner_[digit]))) {
        owner_[digit] = static_cast<int>(cell);
        return true;
      }
    }
    return false;
  }

  std::span<const Digits> open_;
  Digits set_, seen_ = 0;
  std::vector<int> owner_;
};

// In a sentence, the digits that a cage can still have, as 1+2+4; nothing if they are many.
Words sets_of(const Grounds& grounds, const Board& board, int rule) {
  const Sum* sum = grounds.cage_of(rule);
  const Layout& layout = grounds.layout();
  if (sum == nullptr || layout.digits() > kMostDigitsOfSets) return {};
  std::vector<Digits> open;
  for (const Term& term : sum->terms) {
    for (const Term& other : sum->terms) {
      if (&term != &other && !grounds.sees(term.cell, other.cell)) return {};  // nor twice the same
    }
    open.push_back(board.open(term.cell));
  }
  Words found;
  for (Digits set = 1; set <= layout.all_digits(); ++set) {
    if (size_of(set) != static_cast<int>(open.size())) continue;
    int total = 0;
    std::string text;
    for (Digits rest = set; rest != 0; rest &= rest - 1) {
      const int digit = layout.lowest() + first_of(rest);
      total += digit;
      text += (text.empty() ? "" : "+") + std::to_string(digit);
    }
    if (total != sum->total || !Matching(open, set).is_possible()) continue;
    if (found.size() == kMostSets) return {};
    found.push_back(std::move(text));
  }
  std::sort(found.begin(), found.end());
  return found;
}

const Said kSeeBy("Cells see each other by {rules}, too.");
const Said kIs("{cells} is {digits}");
const Said kOneIs("one of {cells} is {digits}");
const Said kCanOnlyBe("{cells} can only be {digits:or}");
const Said kCannotBe("{cells} can't be {digits:or}");
const Said kNotEvery("not every candidate of {cells} has a filling");
constexpr std::size_t kMostHeld = 6;  // nobody reads more; the candidates are there to be seen

struct Held {
  const Said* said;
  Words digits, cells;
};

// In a sentence, of a pivot what it holds, or what it doesn't where that is shorter.
Held held_by(const Layout& layout, const PlainStep& step, const PlainStep::RoleOnCell& pivot) {
  PlainStep::Numbers told = pivot.digits;
  const Said* said = told.count == 1 ? &kIs : &kCanOnlyBe;
  for (const auto& off : step.marks) {
    if (off.role != Role::Off || off.cell != pivot.cell || told.count == 1) continue;
    if (off.digits.count <= told.count) told = off.digits, said = &kCannotBe;
  }
  Words digits;
  for (const int digit : step[told]) digits.push_back(std::to_string(digit));
  return {said, std::move(digits), {layout.name(pivot.cell)}};
}

// Clauses are joined in another way than words are where a language has no "and" that does both.
std::string listed(const Words& clauses, std::string_view last, const Language& language) {
  std::string out;
  for (std::size_t place = 0; place < clauses.size(); ++place) {
    if (place > 0) out += language.joint(place + 1 < clauses.size() ? ", " : last);
    out += clauses[place];
  }
  return out;
}

// Cells of which the same is true are told together; each that is placed by itself. Some need not be told.
Words held_in(const Layout& layout, const PlainStep& step, const Cells& but, const Language& language) {
  std::vector<Held> all;
  for (const auto& mark : step.marks) {
    if (mark.role != Role::Pivot || std::find(but.begin(), but.end(), mark.cell) != but.end()) continue;
    Held held = held_by(layout, step, mark);
    const auto same = std::find_if(all.begin(), all.end(), [&](const Held& other) {
      return held.said != &kIs && other.said == held.said && other.digits == held.digits;
    });
    if (same == all.end()) {
      all.push_back(std::move(held));
    } else {
      same->cells.push_back(held.cells.front());
    }
  }
  if (all.empty() || all.size() > kMostHeld) return {};
  Words clauses;
  for (const Held& held : all)
    clauses.push_back(held.said->in(language, {{"cells", held.cells}, {"digits", held.digits}}));
  return {listed(clauses, " and ", language)};
}

// In a sentence, of a step that tried candidates: in which cells it was in vain.
Words tried_in(const Layout& layout, const PlainStep& step, std::string_view technique,
               const Language& language) {
  const auto is_it = [&](const Technique* one) { return one->order == kRuleTried && one->name == technique; };
  if (std::none_of(board_techniques().begin(), board_techniques().end(), is_it)) return {};
  Words cells;
  for (const auto& gone : step.eliminations) {
    const std::string name = layout.name(gone.cell);
    if (std::find(cells.begin(), cells.end(), name) == cells.end()) cells.push_back(name);
  }
  return {kNotEvery.in(language, {{"cells", cells}})};
}

// In a sentence on a board, what a chain comes to: one of its two ends is true, or, where it comes back to its own
// candidate, that.
Words ends_of(const Layout& layout, const PlainStep& step, const Language& language) {
  if (step.links.empty()) return {};
  Words ends;
  for (const PlainStep::ChainEnd* end : {&step.links.front().from, &step.links.back().to}) {
    Words cells;
    for (const int cell : step[end->cells]) cells.push_back(layout.name(cell));
    const Said& said = cells.size() == 1 ? kIs : kOneIs;
    std::string is = said.in(language, {{"cells", cells}, {"digits", {std::to_string(end->digit)}}});
    if (ends.empty() || ends[0] != is) ends.push_back(std::move(is));
  }
  return {listed(ends, " or ", language)};
}

bool has_role(const PlainStep& step, Role role) {
  return std::any_of(step.marks.begin(), step.marks.end(),
                     [&](const auto& mark) { return mark.role == role; });
}

// In a sentence, the rules of a pattern that neither its template nor its houses name: by these its cells see each
// other.
Words rules_of_sight(const Grounds& grounds, const Board& board, const BoardStep& step,
                     std::string_view text) {
  if (step.truths.empty() || !step.branches.empty() || text.find("{rules}") != std::string_view::npos)
    return {};
  Words untold;
  for (const int rule : step.rules) {
    const auto is_of_rule = [&](const PlainStep::RoleOnHouse& mark) {
      const auto index = static_cast<std::size_t>(mark.house);
      return index < grounds.groups().size() && grounds.groups()[index].rule == rule;
    };
    if (std::none_of(step.plain.houses.begin(), step.plain.houses.end(), is_of_rule))
      untold.push_back(write_rule(grounds.layout(), board.rules[static_cast<std::size_t>(rule)]));
  }
  return untold;
}

// In a sentence, a number of times.
std::string times(int number, const std::string& what) { return std::to_string(number) + " × " + what; }

// In a sentence, the numbers of a rule in twos: how often, then what.
Words pairs_of(const std::vector<int>& numbers) {
  Words pairs;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
    pairs.push_back(times(numbers[i], std::to_string(numbers[i + 1])));
  return pairs;
}

// In a sentence, the cells of a rule, each with the weight that it has among the numbers behind the first.
Words terms_of(const Words& line, const std::vector<int>& numbers) {
  Words terms = line;
  if (numbers.size() != line.size() + 1) return terms;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (numbers[i + 1] != 1) terms[i] = times(numbers[i + 1], terms[i]);
  }
  return terms;
}

}  // namespace

void BoardNames::cell(int cell, const Language&, std::string& out) const {
  out += grounds_.layout().name(cell);
}

void BoardNames::cells(std::span<const int> cells, const Language& language, std::string& out) const {
  for (std::size_t place = 0; place < cells.size(); ++place) {
    if (place > 0) out += ',';
    cell(cells[place], language, out);
  }
}

HouseName BoardNames::house(int number) const {
  static constexpr std::array<std::string_view, 9> kBoxes = {"NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"};
  static constexpr std::array<std::string_view, 3> kKinds = {"row", "column", "box"};
  const Layout& layout = grounds_.layout();
  const auto index = static_cast<std::size_t>(number);
  if (index < layout.houses().size()) {
    const House& house = layout.houses()[index];
    const std::string_view kind = kKinds[static_cast<std::size_t>(house.kind)];
    const bool is_usual = house.kind == HouseKind::Box && layout.box_shape() == RowColumn{3, 3} &&
                          layout.rows() == 9 && layout.columns() == 9;
    if (is_usual) return {kind, std::string(kBoxes[static_cast<std::size_t>(house.number)])};
    return {kind, std::to_string(house.number + 1)};
  }
  if (index >= grounds_.groups().size()) return {"house", std::to_string(number)};
  const auto rule = static_cast<std::size_t>(grounds_.groups()[index].rule);
  return {"rule", write_rule(layout, grounds_.board().rules[rule])};
}

void BoardNames::short_houses(std::span<const int> houses, std::string& out) const {
  const auto all = grounds_.layout().houses();
  for (const int number : houses) {
    const auto index = static_cast<std::size_t>(number);
    if (index < all.size()) {
      out += "rcb"[static_cast<std::size_t>(all[index].kind)];
      out += std::to_string(all[index].number + 1);
    } else {
      out += 'h';
      out += std::to_string(number);
    }
  }
}

std::string rule_name(const Rule& rule, const Language& language) {
  std::string out(language.technique(rule.kind->name));
  constexpr std::size_t kFew = 4;
  if (rule.numbers.size() <= kFew) {
    for (const int number : rule.numbers) (out += ' ') += std::to_string(number);
  }
  if (!rule.text.empty()) (out += ' ') += rule.text;
  return out;
}

std::vector<Fact> facts_of(const Grounds& grounds, const Board& board, const BoardStep& found,
                           std::string_view technique, const Language& language) {
  Words numbers, pairs, line, terms, first, rest, sets, total, caged, names, branches;
  const PlainStep& step = found.plain;
  const std::vector<int>& rules = found.rules;
  const Layout& layout = grounds.layout();
  for (const int rule : rules)
    names.push_back(write_rule(layout, board.rules[static_cast<std::size_t>(rule)]));
  if (!found.branches.empty()) branches = {tell_branches(grounds, found, language)};
  const bool is_balance = found.truths.empty() && (has_role(step, Role::SetA) || has_role(step, Role::SetB));
  if (is_balance) {
    int whole = 0, in_cages = 0;
    for (const auto& mark : step.houses) {
      if (mark.role == Role::Base)
        whole += layout.digits() * layout.lowest() + layout.digits() * (layout.digits() - 1) / 2;
    }
    for (const int rule : rules) {
      if (const Sum* sum = grounds.cage_of(rule)) in_cages += sum->total;
    }
    const int left = whole - in_cages;
    numbers = {std::to_string(has_role(step, Role::SetA) ? left : -left)};
    total = {std::to_string(whole)}, caged = {std::to_string(in_cages)};
  } else if (!rules.empty()) {
    const Rule& rule = board.rules[static_cast<std::size_t>(rules[0])];
    for (const int number : rule.numbers) numbers.push_back(std::to_string(number));
    for (const Cells& part : rule.parts) {
      for (const int cell : part) {
        line.push_back(layout.name(cell));
        (&part == &rule.parts.front() ? first : rest).push_back(layout.name(cell));
      }
    }
    pairs = pairs_of(rule.numbers), terms = terms_of(line, rule.numbers);
    if (rules.size() == 1 && found.truths.empty() && found.branches.empty())
      sets = sets_of(grounds, board, rules[0]);
  }
  Cells told;  // by the sets
  if (!sets.empty()) {
    for (const Term& term : grounds.cage_of(rules[0])->terms) told.push_back(term.cell);
  }
  Words held = held_in(layout, step, told, language);
  Words number(numbers.begin(), numbers.begin() + std::min<std::ptrdiff_t>(1, std::ssize(numbers)));
  return {{"numbers", std::move(numbers)},
          {"number", std::move(number)},
          {"pairs", std::move(pairs)},
          {"line", std::move(line)},
          {"terms", std::move(terms)},
          {"first", std::move(first)},
          {"rest", std::move(rest)},
          {"sets", std::move(sets)},
          {"total", std::move(total)},
          {"caged", std::move(caged)},
          {"rules", std::move(names)},
          {"held", std::move(held)},
          {"branches", std::move(branches)},
          {"tried", tried_in(layout, step, technique, language)},
          {"ends", ends_of(layout, step, language)}};
}

std::variant<std::string, UnknownSlot> tell_step(const Grounds& grounds, const Board& board,
                                                 const BoardStep& step, std::string_view technique,
                                                 std::string_view text, const Language& language) {
  // A sentence is in one language.
  const Language& its = language.sentence(text) == nullptr ? Language::english() : language;
  auto told = sentence(step.plain, technique, text, its, BoardNames(grounds),
                       facts_of(grounds, board, step, technique, its));
  const Words untold = rules_of_sight(grounds, board, step, text);
  if (auto* whole = std::get_if<std::string>(&told); whole != nullptr && !untold.empty())
    *whole += " " + kSeeBy.in(its, {{"rules", untold}});
  return told;
}

}  // namespace swordfish::board
