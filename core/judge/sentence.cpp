// Words are told by their kinds; where a kind says too little, a short list of texts says which of them are meant.
#include "judge/sentence.hpp"

#include <algorithm>
#include <array>

namespace swordfish {

using enum WordKind;

namespace {

// What is said with these is given.
constexpr auto kReasons = std::to_array<std::string_view>(
    {"sees", "uses", "taken", "blocked", "is locked", "are locked", "is confined", "are confined",
     "is restricted", "are restricted", "is limited", "are limited"});
// What is said here is said of something else, too.
constexpr auto kSame =
    std::to_array<std::string_view>({"same", "likewise", "similarly", "ditto", "neither", "as"});

// What is said behind a result without a word more of it: where one looks next, or that it is the only one.
constexpr std::string_view kHarmless =
    " addition additionally after afterwards again all alternative alternatives another answer around "
    "available besides blank box boxes choice choices claiming column columns complete completed "
    "completes completing conclude concluded continue continues correct deduced deduction direct done "
    "each easier easily easy else empty every everything exactly fill filled final finally finished "
    "first fit fits follow follows forced found further furthermore gives go good great grid has have "
    "here house just last lastly leaves leaving left let's likewise line lines logic logical logically "
    "look looking meanwhile more moreover move moving need needed needs next nice note notice obvious "
    "of ok okay one only onward onwards open option options other others our peer peers place places "
    "pointing position possibilities possibility progress proof proved proven puzzle qed quick quite "
    "remaining rest result right round row rows rule rules same second secondly see seen sees similarly "
    "simple simply single singles solution solved spot spots standard step still straightforward "
    "subsequently sudoku technique thanks that's third thirdly true unique uniquely unit update updated "
    "us using very way well what work works yes ";

bool is_harmless(const std::string& text) {
  return kHarmless.find(" " + text + " ") != std::string_view::npos;
}

bool is_one_of(std::string_view text, std::span<const std::string_view> texts) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

bool is_active_removal(const Word& word) {
  constexpr auto kTwoWords = std::to_array<std::string_view>({"rules out", "takes out", "knocks out"});
  return word.kind == Remove && (word.text.ends_with('s') || is_one_of(word.text, kTwoWords));
}

}  // namespace

// ---- which words there are ----

bool Sentence::has(WordKind wanted, std::size_t first, std::size_t last) const {
  return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                     [&](const Word& word) { return word.kind == wanted; });
}
bool Sentence::has_text(std::size_t first, std::size_t last, std::span<const std::string_view> texts) const {
  return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                     [&](const Word& word) { return is_one_of(word.text, texts); });
}

bool Sentence::is_boundary(std::size_t at) const {
  return words_[at].kind == Break || words_[at].kind == Comma;
}

bool Sentence::is_at_begin(std::size_t at) const {
  std::size_t first = begin_;
  while (first < at && words_[first].kind == Plain) ++first;
  return first == at;
}

std::size_t Sentence::behind_plain(std::size_t at, std::size_t last) const {
  while (at < last && (words_[at].kind == And || words_[at].kind == Plain)) ++at;
  return at;
}

std::size_t Sentence::part_end(std::size_t at) const {
  const bool is_reason = at < end_ && (words_[at].kind == Because || words_[at].kind == With);
  std::size_t last = at + 1;
  while (last < end_) {
    const WordKind its = words_[last].kind;
    if (its == Comma || its == So || (its == Break && words_[at].kind != Because)) break;
    if (!is_reason && (its == Because || its == With)) break;
    if (words_[at].kind == With && is_active_removal(words_[last])) break;  // formed by r1c1 ... removes
    ++last;
  }
  return std::min(last, end_);
}

// ---- names ----

bool Sentence::begins_with_name(std::size_t at) const { return kind(at) == Cells || kind(at) == Digits; }

bool Sentence::names_single(const Word& word) {
  return word.kind == Techniques && word.text.find("single") != std::string::npos;
}

bool Sentence::is_of_single(std::size_t first, std::size_t last) const {
  return has(Cells, first, last) && has(Digits, first, last) &&
         std::any_of(words_.begin() + static_cast<long>(begin_), words_.begin() + static_cast<long>(last),
                     names_single);
}

bool Sentence::is_named_pattern(std::size_t first, std::size_t last) const {
  const bool has_name = first > begin_ + 1 && words_[first - 1].text == ":" &&
                        words_[first - 2].kind == Techniques && !names_single(words_[first - 2]);
  std::size_t lists = 0, digits = 0, names = has_name ? 1 : 0;
  for (std::size_t at = first; at < last; ++at) {
    const Word& word = words_[at];
    if (word.kind == Techniques) {
      if (names_single(word) || lists + digits > 0) return false;
      ++names;
    } else if (word.kind == Cells) {
      if (word.cells.is_single()) return false;
      ++lists;
    } else if (word.kind == Digits && lists == 0) {
      ++digits;
    } else if (word.kind != Plain && word.kind != In && word.kind != From && word.kind != Houses) {
      return false;
    }
  }
  return names > 0 && lists < 2 && digits < 2;
}

std::size_t Sentence::verb_of_technique(std::size_t first, std::size_t last) const {
  if (kind(first) != Techniques) return last;
  std::size_t at = first + 1;
  while (at < last && (words_[at].kind == In || words_[at].kind == From || words_[at].kind == Digits ||
                       words_[at].kind == Houses || words_[at].kind == Cells || words_[at].kind == Plain))
    ++at;
  const bool is_active = at < last && words_[at].kind == Remove &&
                         (words_[at].text.find(' ') == std::string::npos || is_active_removal(words_[at]));
  return is_active ? at : last;
}

bool Sentence::is_notation(std::size_t at) const {
  return kind(at) == Cells && (kind(at + 1) == Is || kind(at + 1) == IsNot) &&
         (words_[at + 1].text == "=" || words_[at + 1].text == "<>");
}

// ---- one cell and one digit, without a verb that is known ----

std::size_t Sentence::behind_pair(std::size_t first, std::size_t last) const {
  std::size_t at = first;
  const auto next = [&] {
    while (at < last && words_[at].kind == Plain) ++at;
    return at < last ? &words_[at++] : nullptr;
  };
  const Word *one = next(), *other = next();
  if (one != nullptr && other != nullptr && one->kind == Digits && (other->kind == In || other->kind == From))
    other = next();
  if (one == nullptr || other == nullptr) return first;
  const Word &cell = one->kind == Cells ? *one : *other, &digit = one->kind == Cells ? *other : *one;
  return cell.cells.is_single() && digit.digits.is_single() ? at : first;
}
bool Sentence::begins_with_pair(std::size_t first, std::size_t last) const {
  return behind_pair(first, last) > first;
}

bool Sentence::is_bare_pair(std::size_t first, std::size_t last) const {
  std::size_t at = first;
  while (at < last && begins_with_pair(at, last)) {
    at = behind_pair(at, last);
    if (at < last && words_[at].kind == And) ++at;
  }
  const bool is_known = last < end_ && (words_[last].text == ":" || words_[last].text == "(");
  return at == last && at > first && !is_known;
}

bool Sentence::is_parted_pair(std::size_t first, std::size_t last) const {
  if (last != first + 1 || last + 1 >= end_ || (kind(last) != Break && kind(last) != Comma)) return false;
  const Word &one = words_[first], &other = words_[last + 1];
  const bool is_pair =
      (one.kind == Cells && one.cells.is_single() && other.kind == Digits && other.digits.is_single()) ||
      (one.kind == Digits && one.digits.is_single() && other.kind == Cells && other.cells.is_single());
  const WordKind next = kind(last + 2);
  return is_pair && !has(Techniques, begin_, first) && (next == End || next == Break || next == Comma);
}

bool Sentence::is_unknown_of_pair(std::size_t first, std::size_t last) const {
  std::size_t cells = 0, digits = 0;
  for (std::size_t at = first; at < last; ++at) {
    const Word& word = words_[at];
    if (word.kind == Either || word.kind == Techniques || (word.kind == Cells && !word.cells.is_single()) ||
        (word.kind == Digits && !word.digits.is_single()))
      return false;
    cells += word.kind == Cells ? 1 : 0;
    digits += word.kind == Digits ? 1 : 0;
  }
  return cells > 0 && cells == digits && !has_text(first, last, kReasons);
}

// ---- what words say ----

bool Sentence::is_assertion(std::size_t first, std::size_t last) const {
  bool has_cells = false, has_digits = false, has_verb = false;
  for (std::size_t at = first; at < last; ++at) {
    const Word& word = words_[at];
    if (word.kind == Either) return false;
    if (word.joined_by_or && at + 1 == last) return false;  // r1c1 is 3 or 5: neither is said
    const std::size_t next = kind(at + 1) == Break ? at + 2 : at + 1;
    const bool is_open = word.joined_by_or && kind(next) != Digits;  // r1c1 or r1c2 must be 3
    has_cells = has_cells || (word.kind == Cells && !is_open) || word.kind == Rest || word.kind == It;
    has_digits = has_digits || word.kind == Digits;
    has_verb = has_verb || word.kind == Is || word.kind == IsNot || word.kind == Remove ||
               word.kind == Place || word.kind == No || word.kind == OnlyPlace || word.kind == OnlyIn ||
               word.kind == OnlyDigit || word.kind == CanBe || word.kind == Neither;
  }
  return has_cells && has_digits && has_verb;
}

bool Sentence::acts_somewhere(std::size_t first, std::size_t last) const {
  if (has(Either, first, last)) return false;
  bool begins = true;
  for (std::size_t at = first; at < last; ++at) {
    const WordKind act = words_[at].kind;
    std::size_t next = at + 1;
    while (next < last && words_[next].kind == Plain) ++next;
    const bool has_object = next < last && words_[next].kind == Digits;
    const bool is_passive = act == Remove && at > first && words_[at - 1].kind == Digits;
    if (act == Remove && (has_object || is_passive)) return true;
    if (act == Place && begins && has_object) return true;
    begins = begins && act == Plain;
  }
  return false;
}

bool Sentence::denies_something(std::size_t first, std::size_t last) const {
  if (has(Deny, first, last)) return true;
  return has(Not, first, last) && (has(Digits, first, last) || has(Cells, first, last)) &&
         !has(Either, first, last);
}

bool Sentence::hedges_something() const {
  constexpr auto kSupposed = std::to_array<std::string_view>(
      {"if", "suppose", "supposing", "assume", "assuming", "were", "would", "let", "imagine"});
  return (has(Cells) || has(Digits)) && !has_text(begin_, end_, kSupposed);
}

bool Sentence::names_something(std::size_t first, std::size_t last) const {
  return has(Cells, first, last) || has(Digits, first, last) || has(Houses, first, last) ||
         has(Techniques, first, last);
}

bool Sentence::doubts_result() const {
  constexpr auto kAsked =
      std::to_array<std::string_view>({"right", "really", "true", "correct", "ok", "okay", "yes", "agree"});
  if (names_something(begin_, end_)) return false;
  return has(Deny) || std::none_of(words_.begin() + static_cast<long>(begin_),
                                   words_.begin() + static_cast<long>(end_), [&](const Word& word) {
                                     return word.kind == Unknown && !is_one_of(word.text, kAsked);
                                   });
}

bool Sentence::is_contrary(std::size_t first, std::size_t last, std::string_view verb) const {
  constexpr auto kResults = std::to_array<std::string_view>(
      {"answer",  "answers",  "conclusion", "deduction", "easy",   "final",     "finally",    "forced",
       "found",   "here",     "hint",       "look",      "move",   "moves",     "my",         "next",
       "ok",      "our",      "placement",  "placing",   "result", "results",   "placements", "single",
       "singles", "solution", "step",       "steps",     "claim",  "technique", "hidden",     "naked"});
  constexpr auto kSupposed = std::to_array<std::string_view>(
      {"case", "assumption", "hypothesis", "premise", "option", "alternative", "scenario", "branch"});
  if (has(Cells, first, last) || has(Houses, first, last) || has(Techniques, first, last)) return false;
  if (has(Remove, first, last) || has(Not, first, last) || has(No, first, last) || has(IsNot, first, last) ||
      has(CanBe, first, last) || has_text(first, last, kSupposed))
    return true;
  return verb == "=" && std::any_of(words_.begin() + static_cast<long>(first),
                                    words_.begin() + static_cast<long>(last), [&](const Word& word) {
                                      return word.kind == Unknown && !is_one_of(word.text, kResults);
                                    });
}

bool Sentence::has_own_reason(std::size_t first, std::size_t last) const {
  std::size_t at = first;
  while (at < last && words_[at].kind != Because && words_[at].kind != Comma) ++at;
  return at < last && words_[at].kind == Because && (has(Cells, first, at) || has(Digits, first, at));
}

bool Sentence::is_said_again(std::size_t first, std::size_t last) const {
  constexpr auto kAgain = std::to_array<std::string_view>({"too", "as well", "also"});
  return has(Cells, first, last) && (has_text(first, last, kSame) || has_text(first, last, kAgain));
}

// ---- what is left over behind a result ----

bool Sentence::takes_back(std::size_t first, std::size_t last) const {
  constexpr auto kSecondThoughts = std::to_array<std::string_view>({"actually", "rather", "instead"});
  constexpr auto kButs = std::to_array<std::string_view>({"but", "however", "yet"});
  return has_text(first, last, kSecondThoughts) || has_text(first, first + 1, kButs) ||
         has(IsNot, first, last) ||  // "r5c9 is 5, isn't it"
         is_open_remark(first, last);
}

// What names nothing is taken as said of the result: "No way.", ": excluded", "that doesn't work". Only what is known
// to leave it alone may be skipped; and "no other option" "not the other way round" and "everything else is removed"
// aren't said of it.
bool Sentence::is_open_remark(std::size_t first, std::size_t last) const {
  constexpr auto kOthers = std::to_array<std::string_view>(
      {"other", "others", "else", "rest", "remaining", "more", "further", "alternative", "alternatives"});
  if (names_something(first, last)) return false;
  const bool is_of_others = has_text(first, last, kOthers);
  const bool turns_round = has(No, first, last) || has(Not, first, last) || has(Remove, first, last);
  if (has(Deny, first, last) || (turns_round && !is_of_others)) return true;
  return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                     [&](const Word& word) { return word.kind == Unknown && !is_harmless(word.text); });
}

bool Sentence::may_be_result(std::size_t first, std::size_t last, DigitSet digits) const {
  constexpr auto kNumbers =
      std::to_array<std::string_view>({"two", "three", "four", "five", "six", "seven", "eight", "nine"});
  constexpr auto kAlready = std::to_array<std::string_view>({"already"});
  constexpr auto kHas = std::to_array<std::string_view>({"has", "have", "contains", "contain", "needs"});
  if (last - first > 1 && (has_text(first, last, kSame) || has(Rest, first, last))) return true;
  if (has(Cells, first, last)) {
    if (has_text(first, last, kReasons)) return begins_with_pair(first, last);
    return !is_named_pattern(first, last);
  }
  if (!has(Digits, first, last)) return has_text(first, last, kNumbers);
  std::size_t subject = first;
  while (subject < last && (words_[subject].kind == Plain || words_[subject].kind == In)) ++subject;
  if (kind(subject) == It && words_[last - 1].joined_by_or) return false;  // "it must be 6 or 9"
  if (kind(subject) == Houses && has_text(subject, last, kHas) && !has(In, subject, last)) return false;
  return !has_text(first, last, kReasons) && !has_text(first, last, kAlready) &&
         !says_same_digits(first, last, digits);
}
bool Sentence::says_same_digits(std::size_t first, std::size_t last, DigitSet digits) const {
  DigitSet named;
  for (std::size_t at = first; at < last; ++at) named |= words_[at].digits;
  return (named - digits).empty() && (has(Techniques, first, last) || has(Houses, first, last));
}

}  // namespace swordfish
