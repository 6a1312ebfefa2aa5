// Words to a claim.
//
// A text is sentences; in a sentence, what comes after "so" is what is claimed, and what comes before it is what the
// claim points to. Where nothing says "so", every statement about a cell and a digit is claimed. What asserts nothing
// ("if", "maybe", "either") only points. A statement about cells and digits that isn't understood to its last word is
// refused, because it might say the opposite.
#include <algorithm>
#include <optional>

#include "judge/words.hpp"

namespace swordfish {
namespace {

using enum WordKind;

// Cells named one by one, or the rest of some houses, which is known only when the whole claim is.
struct RemovalTarget {
  CellSet cells;
  HouseSet rest_of;
};

struct ClaimedRemoval {
  DigitSet digits;
  RemovalTarget from;
};

class ClaimReader {
 public:
  ClaimReader(std::vector<Word> words, const Grid& grid) : words_(std::move(words)), grid_(grid) {}

  std::variant<Claim, UnreadClaim> read() {
    split_sentences();
    const std::size_t start = first_so();
    for (const auto& [first, last] : sentences_) {
      if (last <= start || asserts_nothing(first, last)) {
        point_to(first, last);
      } else {
        if (first < start) point_to(first, start);
        read_sentence(std::max(first, start), last);
      }
      if (!fault_.empty()) return UnreadClaim{fault_};
    }
    remove_from_rest();
    if (claim_.placements.empty() && claim_.eliminations.empty())
      return UnreadClaim{
          "expected what follows, such as r1c8<>4 or \"r6c6 is 5\", got nothing that could be read so"};
    return std::move(claim_);
  }

 private:
  // ---- sentences ----

  void split_sentences() {
    std::size_t first = 0;
    for (std::size_t at = 0; at <= words_.size(); ++at) {
      if (at < words_.size() && words_[at].kind != End) continue;
      if (at > first) sentences_.emplace_back(first, at);
      first = at + 1;
    }
  }

  bool asserts_nothing(std::size_t first, std::size_t last) const {
    return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                       [](const Word& word) { return word.kind == Perhaps; });
  }

  // Where what is claimed begins: behind the first "so"; without one, at the beginning.
  std::size_t first_so() const {
    for (const auto& [first, last] : sentences_) {
      if (asserts_nothing(first, last)) continue;
      for (std::size_t at = first; at < last; ++at) {
        if (words_[at].kind == So) return at + 1;
      }
    }
    return 0;
  }

  void point_to(std::size_t first, std::size_t last) {
    for (std::size_t at = first; at < last; ++at) point_to(words_[at]);
  }
  void point_to(const Word& word) {
    claim_.cells |= word.cells;
    claim_.houses |= word.houses;
    claim_.digits |= word.digits;
    if (word.kind == Techniques) name(word.techniques);
  }
  // Two names for one thing mean what both mean; of different things, one of them.
  void name(const std::vector<const Technique*>& techniques) {
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

  // ---- statements ----

  WordKind kind(std::size_t at) const { return at < end_ ? words_[at].kind : End; }
  void skip_plain() {
    while (kind(at_) == Plain) ++at_;
  }
  bool take(WordKind wanted) {
    skip_plain();
    if (kind(at_) != wanted) return false;
    ++at_;
    return true;
  }
  const Word* take_word(WordKind wanted) { return take(wanted) ? &words_[at_ - 1] : nullptr; }

  void read_sentence(std::size_t first, std::size_t last) {
    at_ = first;
    end_ = last;
    skip_plain();
    if (kind(at_) == Because || kind(at_) == With) {
      const auto commas =
          std::count_if(words_.begin() + static_cast<long>(at_), words_.begin() + static_cast<long>(last),
                        [](const Word& word) { return word.kind == Comma; });
      if (commas != 1 && kind(at_) == Because) return refuse(at_, last);
    }
    while (at_ < end_ && fault_.empty()) read_part();
  }

  void read_part() {
    switch (kind(at_)) {
      case Plain:
      case And:
      case Comma:
      case Break:
      case So: ++at_; return;
      case With: return skip_to(part_end(at_));
      case Because: return skip_to(begins_sentence() ? part_end(at_) : end_);
      case Or: return has_either() ? skip_to(part_end(at_)) : refuse(at_, part_end(at_));
      default: break;
    }
    const std::size_t start = at_;
    if (kind(at_) == In && kind(at_ + 1) == Houses) {  // "In row 1 ..."
      point_to(words_[at_ + 1]);
      at_ += 2;
    }
    if (read_statement()) return read_tail();
    at_ = start;
    const std::size_t last = part_end(at_);
    const std::size_t verb = verb_of_technique(last);
    if (verb < last) {  // "X-Wing in rows 2 and 6 removes 4 from r5c3"
      skip_to(verb);
      return;
    }
    if (is_assertion(at_, last) || denies_something(at_, last)) return refuse(at_, last);
    skip_to(last);
  }

  // Whether the sentence said "either" before, so that an "or" belongs to it.
  bool has_either() const {
    for (const auto& [first, last] : sentences_) {
      if (at_ < first || at_ >= last) continue;
      for (std::size_t at = first; at < at_; ++at) {
        if (words_[at].kind == Either) return true;
      }
    }
    return false;
  }

  // "... not 6": of what?
  bool denies_something(std::size_t first, std::size_t last) const {
    const auto has = [&](WordKind wanted) {
      return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                         [&](const Word& word) { return word.kind == wanted; });
    };
    return has(Not) && (has(Digits) || has(Cells)) && !has(Either);
  }

  bool begins_sentence() const {
    for (const auto& [first, last] : sentences_) {
      std::size_t at = first;
      while (at < last && words_[at].kind == Plain) ++at;
      if (at == at_) return true;
    }
    return false;
  }

  void skip_to(std::size_t last) {
    point_to(at_, last);
    at_ = last;
  }

  // Where a part of a sentence ends that begins here.
  std::size_t part_end(std::size_t at) const {
    const bool is_reason = at < end_ && (words_[at].kind == Because || words_[at].kind == With);
    std::size_t last = at + 1;
    while (last < end_) {
      const WordKind its = words_[last].kind;
      if (its == Comma || its == So || (its == Break && words_[at].kind != Because)) break;
      if (!is_reason && (its == Because || its == With)) break;
      ++last;
    }
    return std::min(last, end_);
  }

  std::size_t verb_of_technique(std::size_t last) const {
    if (kind(at_) != Techniques) return last;
    std::size_t at = at_ + 1;
    while (at < last && (words_[at].kind == In || words_[at].kind == From || words_[at].kind == Digits ||
                         words_[at].kind == Houses || words_[at].kind == Cells || words_[at].kind == Plain))
      ++at;
    const bool is_active =
        at < last && words_[at].kind == Remove && words_[at].text.find(' ') == std::string::npos;
    return is_active ? at : last;
  }

  // Whether words say something of cells and digits that somebody may mean as a result.
  bool is_assertion(std::size_t first, std::size_t last) const {
    bool has_cells = false, has_digits = false, has_verb = false;
    for (std::size_t at = first; at < last; ++at) {
      const Word& word = words_[at];
      if (word.kind == Either) return false;
      if (word.joined_by_or && at + 1 == last) return false;  // r1c1 is 3 or 5: neither is said
      if (word.kind == Cells && word.joined_by_or) return false;
      has_cells = has_cells || word.kind == Cells || word.kind == Rest || word.kind == It;
      has_digits = has_digits || word.kind == Digits;
      has_verb = has_verb || word.kind == Is || word.kind == IsNot || word.kind == Remove ||
                 word.kind == Place || word.kind == No || word.kind == OnlyPlace || word.kind == CanBe;
    }
    return has_cells && has_digits && has_verb;
  }

  // Behind a statement may come where it is ("in column 3"), and then nothing of the same part.
  void read_tail() {
    skip_plain();
    if (kind(at_) == In && kind(at_ + 1) == Houses) {
      point_to(words_[at_ + 1]);
      at_ += 2;
      skip_plain();
    }
    const WordKind next = kind(at_);
    const bool is_over = at_ >= end_ || next == Comma || next == And || next == Break || next == So ||
                         next == Because || next == With;
    if (!is_over) refuse(at_, part_end(at_));
  }

  bool read_statement() {
    skip_plain();
    const std::size_t start = at_;
    const Claim before = claim_;
    const std::size_t removals = removals_.size();
    const auto try_one = [&](bool (ClaimReader::*form)()) {
      at_ = start;
      if ((this->*form)()) return true;
      if (removals_.size() > removals || claim_.placements.size() > before.placements.size()) claim_ = before;
      removals_.resize(removals);
      return false;
    };
    return try_one(&ClaimReader::read_cells_are) || try_one(&ClaimReader::read_removal) ||
           try_one(&ClaimReader::read_digits_first) || try_one(&ClaimReader::read_placing) ||
           try_one(&ClaimReader::read_no_digits) || try_one(&ClaimReader::read_only_place) ||
           try_one(&ClaimReader::read_it_is);
  }

  // r1c1 is 4; r1c1 can't be 4 or 7; r1c1 is the only place for 4
  bool read_cells_are() {
    const Word* cells = take_word(Cells);
    if (cells == nullptr || cells->joined_by_or) return false;
    if (take(IsNot)) {
      const Word* digits = take_word(Digits);
      if (digits == nullptr) return false;
      remove(digits->digits, {cells->cells, {}});
      return true;
    }
    if (!take(Is) || !cells->cells.is_single()) return false;
    take(OnlyPlace);
    const Word* digits = take_word(Digits);
    return digits != nullptr && place(cells->cells, *digits);
  }

  // remove 4 and 7 from r1c1, and 9 from r1c4
  bool read_removal() { return take(Remove) && read_digits_from_target() && read_more_removals(); }
  // 4 can be removed from r1c1; 4 goes in r1c1; 4 can't be in r1c1
  bool read_digits_first() {
    const Word* digits = take_word(Digits);
    if (digits == nullptr) return false;
    if (take(Remove)) {
      RemovalTarget target;
      if (digits->joined_by_or || !read_target(target)) return false;
      remove(digits->digits, target);
      return read_more_removals();
    }
    if (take(IsNot)) {
      RemovalTarget target;
      if (!read_target(target, true)) return false;
      remove(digits->digits, target);
      return true;
    }
    if (!take(Place) || !take(In)) return false;
    const Word* cells = take_word(Cells);
    return cells != nullptr && !cells->joined_by_or && place(cells->cells, *digits);
  }
  bool read_digits_from_target() {
    const Word* digits = take_word(Digits);
    RemovalTarget target;
    if (digits == nullptr || digits->joined_by_or || !read_target(target)) return false;
    remove(digits->digits, target);
    return true;
  }
  bool read_more_removals() {
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

  // from r1c1; in the rest of row 5; from all cells of column 3 ... is refused: which are meant?
  bool read_target(RemovalTarget& target, bool allows_or = false) {
    if (!take(From) && !take(In)) return false;
    if (take(Rest)) {
      const Word* houses = take_word(Houses);
      if (houses == nullptr) return false;
      target.rest_of = houses->houses;
      return true;
    }
    const Word* cells = take_word(Cells);
    if (cells == nullptr || (cells->joined_by_or && !allows_or)) return false;
    target.cells = cells->cells;
    return true;
  }

  // place 4 in r1c1
  bool read_placing() {
    if (!take(Place)) return false;
    const Word* digits = take_word(Digits);
    if (digits == nullptr || !take(In)) return false;
    const Word* cells = take_word(Cells);
    return cells != nullptr && !cells->joined_by_or && place(cells->cells, *digits);
  }

  // no 9 in r4c1; no other cell of row 4 can be 9
  bool read_no_digits() {
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
    if (digits == nullptr || kind(at_) != In || !read_target(target)) return false;
    remove(digits->digits, target);
    return true;
  }

  // the only place for 6 in box 3 is r2c9
  bool read_only_place() {
    if (!take(OnlyPlace)) return false;
    const Word* digits = take_word(Digits);
    if (digits == nullptr) return false;
    const Word* houses = take(In) ? take_word(Houses) : nullptr;
    if (!take(Is)) return false;
    const Word* cells = take_word(Cells);
    if (cells == nullptr || !place(cells->cells, *digits)) return false;
    if (houses != nullptr) point_to(*houses);
    return true;
  }

  // "it is 3", where only one cell was named before
  bool read_it_is() {
    if (!take(It) || !take(Is) || !claim_.cells.is_single() || !claim_.placements.empty()) return false;
    const Word* digits = take_word(Digits);
    return digits != nullptr && place(claim_.cells, *digits);
  }

  // ---- results ----

  bool place(CellSet cells, const Word& digits) {
    if (!cells.is_single() || !digits.digits.is_single()) return false;
    claim_.placements.push_back({cells.first(), digits.digits.first()});
    claim_.digits |= digits.digits;
    return true;
  }
  void remove(DigitSet digits, const RemovalTarget& from) {
    removals_.push_back({digits, from});
    claim_.digits |= digits;
    if (from.rest_of.empty()) {
      for (const Cell cell : from.cells) claim_.eliminations.insert(cell, digits);
    } else {
      claim_.houses |= from.rest_of;
    }
  }

  void remove_from_rest() {
    for (const ClaimedRemoval& removal : removals_) {
      CellSet rest;
      for (const House house : removal.from.rest_of) rest |= cells_of(house);
      for (const Cell cell : rest - claim_.cells)
        claim_.eliminations.insert(
            cell, grid_.is_placed(cell) ? DigitSet() : removal.digits & grid_.candidates(cell));
    }
  }

  void refuse(std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t at = first; at < last; ++at)
      text.append(text.empty() ? "" : " ").append(words_[at].text);
    if (fault_.empty())
      fault_ = "expected statements such as \"r1c8 is not 4\", got words that may mean something else: '" +
               text + "'";
    at_ = end_;
  }

  std::vector<Word> words_;
  const Grid& grid_;
  std::vector<std::pair<std::size_t, std::size_t>> sentences_;
  std::size_t at_ = 0, end_ = 0;
  Claim claim_;
  std::vector<ClaimedRemoval> removals_;
  std::string fault_;
};

}  // namespace

std::variant<Claim, UnreadClaim> read_claim(std::string_view text, const Grid& grid) {
  if (text.size() > kLongestClaim)
    return UnreadClaim{"expected a claim of at most " + std::to_string(kLongestClaim) + " bytes, got " +
                       std::to_string(text.size())};
  auto words = words_of(text);
  if (auto* fault = std::get_if<UnreadClaim>(&words)) return std::move(*fault);
  return ClaimReader(std::get<std::vector<Word>>(std::move(words)), grid).read();
}

Claim claim_of(const Step& step) {
  Claim claim;
  claim.placements = step.placements;
  claim.eliminations = step.eliminations;
  if (step.technique != nullptr) claim.techniques = {step.technique};
  claim.evidence = Evidence::of(step);
  claim.is_step = true;
  for (const Mark& mark : step.marks) {
    claim.cells.insert(mark.cell);
    claim.digits |= mark.digits;
  }
  for (const HouseMark& mark : step.houses) claim.houses.insert(mark.house);
  for (const Link& link : step.links) {
    claim.cells |= link.from.cells | link.from.als | link.to.cells | link.to.als;
    claim.digits |= DigitSet{link.from.digit, link.to.digit};
  }
  return claim;
}

}  // namespace swordfish
