#include "judge/statements.hpp"

#include <algorithm>
#include <array>

namespace swordfish {

using enum WordKind;

bool StatementReader::read(std::size_t& at, std::size_t end, std::size_t sentence) {
  using Form = bool (StatementReader::*)();
  constexpr std::array<Form, 12> kForms = {
      &StatementReader::read_cells_are,    &StatementReader::read_removal,
      &StatementReader::read_digits_first, &StatementReader::read_digits_in_cells,
      &StatementReader::read_placing,      &StatementReader::read_no_digits,
      &StatementReader::read_rest_is_not,  &StatementReader::read_neither,
      &StatementReader::read_only_place,   &StatementReader::read_only_digit,
      &StatementReader::read_it_is,        &StatementReader::read_named_single,
  };
  end_ = end;
  sentence_ = sentence;
  const Claim before = claim_;
  const Carried carried = carried_;
  const std::size_t removals = removals_.size();
  for (const Form form : kForms) {
    at_ = at;
    carried_ = Carried::Nothing;
    skip_plain();
    if ((this->*form)()) {
      at = at_;
      return true;
    }
    if (removals_.size() == removals) continue;
    claim_ = before;
    removals_.resize(removals);
  }
  carried_ = carried;
  return false;
}

bool StatementReader::read_without_verb(std::size_t& at, std::size_t end, bool has_and) {
  at_ = at;
  end_ = end;
  const bool is_cell_first = carried_ == Carried::CellIs;
  const Word* first = take_word(is_cell_first ? Cells : Digits);
  if (first == nullptr) return false;
  if (carried_ == Carried::DigitGoesIn && (!take(In) || !read_place(*first))) return false;
  if (is_cell_first) {
    const Word* digits = take_word(Digits);
    const bool is_candidate = kind(at_) == Plain && words_[at_].text.starts_with("candidate");
    if (digits == nullptr || is_candidate || !place(first->cells, *digits)) return false;
  }
  if (carried_ == Carried::DigitsLeave) {
    RemovalTarget target;
    const bool is_plain = kind(at_) == From || has_and;  // remove 4 from r5c9, 7 in r3c1: or does 7 go there?
    if (!is_plain || first->joined_by_or || !read_target(target)) return false;
    remove(first->digits, target);
  }
  if (carried_ == Carried::Nothing) return false;
  at = at_;
  return true;
}

// ---- what is pointed to ----

void StatementReader::point_to(const Word& word) {
  claim_.cells |= word.cells;
  claim_.houses |= word.houses;
  claim_.digits |= word.digits;
  if (word.kind == Techniques) name(word.techniques);
}

// Two names for one thing mean what both mean; of different things, one of them.
void StatementReader::name(const std::vector<const Technique*>& techniques) {
  std::vector<const Technique*> both;
  for (const Technique* one : techniques) {
    if (std::find(claim_.techniques.begin(), claim_.techniques.end(), one) != claim_.techniques.end())
      both.push_back(one);
  }
  if (!both.empty()) {
    claim_.techniques = std::move(both);
  } else {
    claim_.techniques.insert(claim_.techniques.end(), techniques.begin(), techniques.end());
  }
}

// ---- words ----

void StatementReader::skip_plain() {
  while (kind(at_) == Plain) ++at_;
}
bool StatementReader::take(WordKind wanted) {
  skip_plain();
  if (kind(at_) != wanted) return false;
  ++at_;
  return true;
}
const Word* StatementReader::take_word(WordKind wanted) { return take(wanted) ? &words_[at_ - 1] : nullptr; }

// "the digit at r1c1", "the cell in row 1, column 1"; but a candidate of a cell is another thing.
bool StatementReader::is_noun_before(std::size_t at) const {
  if (at == 0) return false;
  const std::string& noun = words_[at - 1].text;
  return noun == "digit" || noun == "value" || noun == "number" || noun == "cell";
}

// ---- forms ----

// r1c1 is 4; r1c1 can't be 4 or 7; r1c1 is the only place for 4; r1c1 is the only cell in row 1 that can be 4
bool StatementReader::read_cells_are() {
  if ((kind(at_) == In || kind(at_) == From) && is_noun_before(at_)) ++at_;
  const Word* cells = take_word(Cells);
  if (cells == nullptr || cells->joined_by_or) return false;
  if (take(IsNot)) {
    const Word* digits = take_word(Digits);
    if (digits == nullptr) return false;
    remove(digits->digits, {cells->cells, {}});
    return true;
  }
  if (!take(Is)) return false;
  const Word* houses = nullptr;
  bool is_direct = false;
  if (take(OnlyIn)) {
    houses = take_word(Houses);
    if (houses == nullptr || !(take(CanBe) || take(From))) return false;
  } else {
    is_direct = !take(OnlyPlace);
  }
  const Word* digits = take_word(Digits);
  const bool is_candidate = kind(at_) == Plain && words_[at_].text.starts_with("candidate");  // a 5 candidate
  if (digits == nullptr || is_candidate || !place(cells->cells, *digits)) return false;
  if (houses != nullptr) point_to(*houses);
  if (is_direct) carried_ = Carried::CellIs;
  return true;
}

// remove 4 and 7 from r1c1, and 9 from r1c4
bool StatementReader::read_removal() {
  if (!take(Remove) || !read_digits_from_target() || !read_more_removals()) return false;
  carried_ = Carried::DigitsLeave;
  return true;
}

// 4 can be removed from r1c1; 4 can't be in r1c1; the 4 of row 1 goes in r1c1; 4 is the only candidate of r1c1
bool StatementReader::read_digits_first() {
  const Word* digits = take_word(Digits);
  if (digits == nullptr) return false;
  if ((kind(at_) == In || kind(at_) == From) && kind(at_ + 1) == Houses) {
    const Word& house = words_[at_ + 1];
    at_ += 2;
    if (!take(Place) || !take(In) || !read_place(*digits)) return false;
    point_to(house);
    carried_ = Carried::DigitGoesIn;
    return true;
  }
  RemovalTarget target;
  if (take(Remove)) {
    if (digits->joined_by_or || !read_target(target)) return false;
    remove(digits->digits, target);
    carried_ = Carried::DigitsLeave;
    return read_more_removals();
  }
  if (take(IsNot)) {
    if (!read_target(target, true)) return false;
    remove(digits->digits, target);
    return true;
  }
  if (take(Place)) {
    carried_ = Carried::DigitGoesIn;
    return take(In) && read_place(*digits);
  }
  if (!take(Is)) return false;
  if (kind(at_) == In) {  // with nothing between: "is a candidate in" is another thing
    ++at_;
    carried_ = Carried::DigitGoesIn;
    return read_place(*digits);
  }
  if (take(OnlyDigit)) return read_place(*digits);
  if (!take(Deny) || !read_target(target)) return false;
  remove(digits->digits, target);
  return true;
}

// the 4 in r1c1 can be removed; 4 in r1c1 is impossible; the 4 in r1c1 is forced
bool StatementReader::read_digits_in_cells() {
  const Word* digits = take_word(Digits);
  RemovalTarget target;
  if (digits == nullptr || digits->joined_by_or || !read_target(target)) return false;
  if (kind(at_) == Is && words_[at_].text == "is forced") {
    ++at_;
    return place(target.cells, *digits);
  }
  const bool is_passive = kind(at_) == Remove && words_[at_].text.find(' ') != std::string::npos;
  if (is_passive) {
    ++at_;
  } else if (!take(Is) || !take(Deny)) {
    return false;
  }
  remove(digits->digits, target);
  return true;
}

// place 4 in r1c1; fill r1c1 with 4; write 4 there
bool StatementReader::read_placing() {
  if (!take(Place)) return false;
  if (const Word* cells = take_word(Cells)) {
    take(With);
    const Word* digits = take_word(Digits);
    return digits != nullptr && place(cells->cells, *digits);
  }
  const Word* digits = take_word(Digits);
  if (digits == nullptr) return false;
  if (kind(at_) == Plain && words_[at_].text == "there") {
    const CellSet there = meant_by_it();
    ++at_;
    return place(there, *digits);
  }
  take(In);
  carried_ = Carried::DigitGoesIn;
  return read_place(*digits);
}

// no 9 in r4c1 or r4c2; no other cell of row 4 can be 9
bool StatementReader::read_no_digits() {
  if (!take(No)) return false;
  if (take(Rest)) {
    const Word* houses = take_word(Houses);
    if (houses == nullptr || !take(CanBe)) return false;
    const Word* digits = take_word(Digits);
    if (digits == nullptr) return false;
    remove(digits->digits, {{}, houses->houses});
    return true;
  }
  const Word* digits = take_word(Digits);
  RemovalTarget target;
  if (digits == nullptr || kind(at_) != In || !read_target(target, true)) return false;
  remove(digits->digits, target);
  return true;
}

// other cells of row 4 can't be 9
bool StatementReader::read_rest_is_not() {
  if (!take(Rest)) return false;
  const Word* houses = take_word(Houses);
  if (houses == nullptr || !take(IsNot)) return false;
  const Word* digits = take_word(Digits);
  if (digits == nullptr) return false;
  remove(digits->digits, {{}, houses->houses});
  return true;
}

// neither r1c1 nor r1c2 can be 4; neither 4 nor 7 can go in r1c1
bool StatementReader::read_neither() {
  if (!take(Neither)) return false;
  if (const Word* cells = take_word(Cells)) {
    if (!take(CanBe) && !take(Is)) return false;
    const Word* digits = take_word(Digits);
    if (digits == nullptr) return false;
    remove(digits->digits, {cells->cells, {}});
    return true;
  }
  const Word* digits = take_word(Digits);
  RemovalTarget target;
  if (digits == nullptr || !(take(CanBe) || take(Place) || take(Is)) || !read_target(target)) return false;
  remove(digits->digits, target);
  return true;
}

// the only place for 6 in box 3 is r2c9; just one spot for 6 in box 3, namely r2c9
bool StatementReader::read_only_place() {
  if (!take(OnlyPlace)) return false;
  const Word* digits = take_word(Digits);
  if (digits == nullptr) return false;
  const Word* houses = take(In) ? take_word(Houses) : nullptr;
  if (kind(at_) == Comma && kind(at_ + 1) == Break) ++at_;  // ", namely"
  if (!(take(Is) || take(Break)) || !read_place(*digits)) return false;
  if (houses != nullptr) point_to(*houses);
  return true;
}

// the only candidate of r1c1 is 4
bool StatementReader::read_only_digit() {
  if (!take(OnlyDigit)) return false;
  const Word* cells = take_word(Cells);
  if (cells == nullptr || !(take(Is) || take(Break))) return false;
  const Word* digits = take_word(Digits);
  return digits != nullptr && place(cells->cells, *digits);
}

// "it is 3", "it can't be 3"
bool StatementReader::read_it_is() {
  if (!take(It)) return false;
  const CellSet cell = meant_by_it();
  const bool is_not = kind(at_) == IsNot;
  if (cell.empty() || !(take(Is) || take(IsNot))) return false;
  const Word* digits = take_word(Digits);
  if (digits == nullptr) return false;
  if (!is_not) return place(cell, *digits);
  remove(digits->digits, {cell, {}});
  return true;
}

// The only cell that was named before, or the one with which the sentence begins, if it names no other.
CellSet StatementReader::meant_by_it() const {
  CellSet named;
  for (std::size_t at = 0; at < at_; ++at) named |= words_[at].cells;
  if (named.is_single()) return named;
  std::size_t first = sentence_;
  while (kind(first) == Plain) ++first;
  if (kind(first) != Cells || !words_[first].cells.is_single()) return {};
  CellSet here;
  for (std::size_t at = first; at < at_; ++at) here |= words_[at].cells;
  return here.is_single() ? here : CellSet();
}

// Naked single in r6c1 with 3; hidden single: 6 at r2c9 in box 3. All that it says is which cell and which digit.
bool StatementReader::read_named_single() {
  const Word* single = take_word(Techniques);
  const auto is_single = [](const Technique* technique) {
    return technique->slug.ends_with("_single") || technique->slug == "full_house";
  };
  if (single == nullptr || !std::all_of(single->techniques.begin(), single->techniques.end(), is_single))
    return false;
  const Word *cells = nullptr, *digits = nullptr;
  std::vector<const Word*> houses;
  for (; at_ < end_; ++at_) {
    const Word& word = words_[at_];
    const bool joins = word.kind == In || word.kind == From || word.kind == With || word.kind == Break ||
                       word.kind == Comma || word.kind == Plain;
    if (joins) continue;
    const Word** part = word.kind == Cells ? &cells : word.kind == Digits ? &digits : nullptr;
    if (word.kind == Houses) {
      houses.push_back(&word);
    } else if (part != nullptr && *part == nullptr) {
      *part = &word;
    } else {
      return false;
    }
  }
  if (cells == nullptr || digits == nullptr || !place(cells->cells, *digits)) return false;
  point_to(*single);
  for (const Word* house : houses) point_to(*house);
  return true;
}

// ---- parts of forms ----

// from r1c1; in the rest of row 5; from all cells of column 3 ... is refused: which are meant?
bool StatementReader::read_target(RemovalTarget& target, bool allows_or) {
  if (!take(From) && !take(In)) return false;
  take(From);  // from the candidates of r1c1
  if (take(Rest)) {
    const Word* houses = take_word(Houses);
    if (houses == nullptr) return false;
    target.rest_of = houses->houses;
    return true;
  }
  const Word* cells = take_word(Cells);
  if (cells == nullptr || (cells->joined_by_or && !allows_or)) return false;
  target.cells = cells->cells;
  skip_plain();
  return true;
}
bool StatementReader::read_digits_from_target() {
  const Word* digits = take_word(Digits);
  RemovalTarget target;
  if (digits == nullptr || digits->joined_by_or || !read_target(target)) return false;
  remove(digits->digits, target);
  return true;
}
bool StatementReader::read_more_removals() {
  while (true) {
    const std::size_t start = at_;
    while (kind(at_) == Comma || kind(at_) == And || kind(at_) == Plain) ++at_;
    const bool goes_on = at_ > start && kind(at_) == Digits && kind(at_ + 1) == From;
    if (!goes_on) {
      at_ = start;
      return true;
    }
    if (!read_digits_from_target()) return false;
  }
}
bool StatementReader::read_place(const Word& digits) {
  const Word* cells = take_word(Cells);
  return cells != nullptr && place(cells->cells, digits);
}

// ---- results ----

bool StatementReader::place(CellSet cells, const Word& digits) {
  if (!cells.is_single() || !digits.digits.is_single()) return false;
  claim_.placements.push_back({cells.first(), digits.digits.first()});
  claim_.digits |= digits.digits;
  return true;
}

void StatementReader::remove(DigitSet digits, const RemovalTarget& from) {
  removals_.push_back({digits, from});
  claim_.digits |= digits;
  if (from.rest_of.empty()) {
    for (const Cell cell : from.cells) claim_.eliminations.insert(cell, digits);
  } else {
    claim_.houses |= from.rest_of;
  }
}

void StatementReader::remove_from_rest(const Grid& grid) {
  for (const ClaimedRemoval& removal : removals_) {
    CellSet rest;
    for (const House house : removal.from.rest_of) rest |= cells_of(house);
    for (const Cell cell : rest - claim_.cells)
      claim_.eliminations.insert(cell,
                                 grid.is_placed(cell) ? DigitSet() : removal.digits & grid.candidates(cell));
  }
}

bool StatementReader::is_rest_unclear() const {
  const auto is_of_rest = [](const ClaimedRemoval& one) { return !one.from.rest_of.empty(); };
  if (std::none_of(removals_.begin(), removals_.end(), is_of_rest)) return false;
  int wanted = 1;  // cells of a pair, a triple ...
  for (const Word& word : words_) {
    const auto names = [&](std::string_view set) { return word.text.find(set) != std::string::npos; };
    const int size = names("quad") ? 4 : names("triple") ? 3 : names("pair") ? 2 : 1;
    wanted = std::max(wanted, size);
  }
  for (const ClaimedRemoval& removal : removals_) {
    for (const House house : removal.from.rest_of) {
      if ((cells_of(house) & claim_.cells).size() < wanted) return true;
    }
  }
  return false;
}

Claim StatementReader::finish(const Grid& grid) {
  remove_from_rest(grid);
  return std::move(claim_);
}

}  // namespace swordfish
