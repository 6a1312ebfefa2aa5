// Words to a claim.
//
// A text is sentences; in a sentence, what comes after "so" is what is claimed, and what comes before it is what the
// claim points to. Where nothing says "so", every statement about a cell and a digit is claimed. What asserts nothing
// ("if", "maybe", "either") only points. A statement about cells and digits that isn't understood to its last word is
// refused, because it might say the opposite; and so is a claim beside which something is called wrong. Behind a result,
// whatever names a cell or a digit is another result or a reason that is known as one; else it is refused, because a
// result that is dropped would be judged as if nobody had claimed it.
#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "judge/judge.hpp"
#include "judge/statements.hpp"
#include "judge/words.hpp"

namespace swordfish {
namespace {

using enum WordKind;

class ClaimReader {
 public:
  ClaimReader(std::vector<Word> words, const Grid& grid)
      : words_(std::move(words)), statements_(words_), grid_(grid) {}

  std::variant<Claim, UnreadClaim> read() {
    split_sentences();
    find_retraction();
    const std::size_t start = first_so();
    find_contrary_label(start);
    if (!fault_.empty()) return UnreadClaim{fault_};
    std::pair<std::size_t, std::size_t> hedge;
    for (const auto& [first, last] : sentences_) {
      sentence_ = first;
      if (last <= start) {
        point_to(first, last);
      } else if (has(Perhaps, first, last)) {
        if (hedges_something(first, last)) hedge = {first, last};
        point_to(first, last);
      } else {
        if (first < start) point_to(first, start);
        read_sentence(std::max(first, start), last);
      }
      if (!fault_.empty()) return UnreadClaim{fault_};
    }
    if (statements_.has_result() && hedge.second > 0) refuse(hedge.first, hedge.second);
    for (const auto& [first, last] : announced_) {
      if (statements_.has_result() && names_other_cells(first, last)) refuse(first, last);
    }
    if (statements_.is_rest_unclear()) refuse_rest();
    if (!fault_.empty()) return UnreadClaim{fault_};
    Claim claim = statements_.finish(grid_);
    if (claim.placements.empty() && claim.eliminations.empty())
      return UnreadClaim{
          "expected what follows, such as r1c8<>4 or \"r6c6 is 5\", got nothing that could be read so"};
    return claim;
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

  bool has(WordKind wanted, std::size_t first, std::size_t last) const {
    return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                       [&](const Word& word) { return word.kind == wanted; });
  }

  // "Scratch that", "r5c9 is 5, or not", "not (r5c9 is 5)": what is said beside it may not be meant.
  void find_retraction() {
    for (const auto& [first, last] : sentences_) {
      for (std::size_t at = first; at < last; ++at) {
        const bool is_open = words_[at].text == "or not" && !has(Either, first, at);
        const bool is_alone = (at == first || is_boundary(at - 1)) && (at + 1 == last || is_boundary(at + 1));
        if (words_[at].kind == Retract || is_open || (words_[at].kind == Not && is_alone))
          return refuse(at, at + 1);
      }
    }
  }
  bool is_boundary(std::size_t at) const { return words_[at].kind == Break || words_[at].kind == Comma; }

  // "Eliminated: r1c2=5", "case 1: r1c2 is 5": what stands before a colon decides what the results behind it are.
  void find_contrary_label(std::size_t start) {
    for (const auto& [first, last] : sentences_) {
      if (has(Perhaps, first, last)) continue;
      const std::size_t begin = std::max(first, start);
      for (std::size_t at = begin; at < last; ++at) {
        if (words_[at].kind != Break || words_[at].text != ":") continue;
        std::size_t label = at, result = at + 1;
        while (label > begin && !is_boundary(label - 1)) --label;
        while (result < last && words_[result].kind == Plain) ++result;
        const bool is_placed =
            result + 1 < last && words_[result].kind == Cells && words_[result + 1].kind == Is;
        if (is_placed && is_contrary(label, at, words_[result + 1].text)) return refuse(label, result + 2);
      }
    }
  }
  // Whether words before a colon may say of results that they don't hold. Where they name a pattern, they don't; before
  // a mere sign, all that aren't known may.
  bool is_contrary(std::size_t first, std::size_t last, std::string_view verb) const {
    constexpr auto kResults = std::to_array<std::string_view>(
        {"answer",  "answers",  "conclusion", "deduction", "easy",   "final",     "finally",    "forced",
         "found",   "here",     "hint",       "look",      "move",   "moves",     "my",         "next",
         "ok",      "our",      "placement",  "placing",   "result", "results",   "placements", "single",
         "singles", "solution", "step",       "steps",     "claim",  "technique", "hidden",     "naked"});
    constexpr auto kSupposed = std::to_array<std::string_view>(
        {"case", "assumption", "hypothesis", "premise", "option", "alternative", "scenario", "branch"});
    if (has(Cells, first, last) || has(Houses, first, last) || has(Techniques, first, last)) return false;
    if (has(Remove, first, last) || has(Not, first, last) || has(No, first, last) ||
        has(IsNot, first, last) || has(CanBe, first, last) || has_text(first, last, kSupposed))
      return true;
    return verb == "=" && std::any_of(words_.begin() + static_cast<long>(first),
                                      words_.begin() + static_cast<long>(last), [&](const Word& word) {
                                        return word.kind == Unknown && !is_one_of(word.text, kResults);
                                      });
  }

  // Where what is claimed begins: behind the first "so"; without one, at the beginning.
  std::size_t first_so() const {
    for (const auto& [first, last] : sentences_) {
      if (has(Perhaps, first, last)) continue;
      for (std::size_t at = first; at < last; ++at) {
        if (words_[at].kind == So) return at + 1;
      }
    }
    return 0;
  }

  void point_to(std::size_t first, std::size_t last) {
    for (std::size_t at = first; at < last; ++at) statements_.point_to(words_[at]);
  }

  // ---- parts of a sentence ----

  WordKind kind(std::size_t at) const { return at < end_ ? words_[at].kind : End; }
  void skip_plain() {
    while (kind(at_) == Plain) ++at_;
  }

  void read_sentence(std::size_t first, std::size_t last) {
    at_ = first;
    end_ = last;
    skip_plain();
    if (kind(at_) == Because) {
      const auto commas =
          std::count_if(words_.begin() + static_cast<long>(at_), words_.begin() + static_cast<long>(last),
                        [](const Word& word) { return word.kind == Comma; });
      if (commas != 1) return refuse(at_, last);
    }
    while (at_ < end_ && fault_.empty()) read_part();
  }

  void read_part() {
    switch (kind(at_)) {
      case Plain: {  // "which isn't so": of what was said before
        const std::size_t start = at_;
        skip_plain();
        if (kind(at_) == IsNot && start > sentence_) refuse(start, part_end(at_));
        return;
      }
      case And:
      case Comma:
      case Break:
      case So: ++at_; return;
      case With: return read_reason(part_end(at_));
      case Because: return read_reason(begins_sentence() ? part_end(at_) : end_);
      case Or: return has(Either, sentence_, at_) ? read_rest(part_end(at_)) : refuse(at_, part_end(at_));
      default: break;
    }
    if (statements_.read(at_, end_, sentence_) || read_behind_place() || read_without_verb())
      return read_tail();
    read_rest(part_end(at_));
  }

  // What is no statement: something to point to, unless it might be meant as a result.
  void read_rest(std::size_t last) {
    const std::size_t verb = verb_of_technique(last);
    if (verb < last) return skip_to(verb);  // "X-Wing in rows 2 and 6 removes 4 from r5c3"
    if (is_assertion(at_, last) || denies_something(at_, last) || acts_somewhere(at_, last) ||
        takes_back(at_, last) || (statements_.has_result() && may_be_result(at_, last)))
      return refuse(at_, last);
    if (is_bare_pair(at_, last) || is_of_single(at_, last) || is_unknown_of_pair(at_, last))
      announced_.emplace_back(at_, last);
    if (is_parted_pair(at_, last)) announced_.emplace_back(at_, std::min(last + 2, end_));
    if (kind(at_) == It && !has(Cells, at_, last)) {
      at_ = last;  // "it must be 6 or 9": what is left of a result is no evidence for it
    } else {
      skip_to(last);
    }
  }

  // A statement behind what it is about: "In row 1 r1c4 is 3", "naked single in r1c4 => 3".
  bool read_behind_place() {
    std::size_t at = at_;
    if (kind(at) == In && kind(at + 1) == Houses) at += 2;
    if (kind(at_) == Techniques) {
      ++at;
      while (kind(at) == In || kind(at) == Plain) ++at;
    }
    const std::size_t start = at;
    if (start == at_ || !statements_.read(at, end_, sentence_)) return false;
    point_to(at_, start);
    at_ = at;
    return true;
  }

  // "r5c9 is 5 and r7c3 9": nothing but a comma, "and" and an article may stand between the two.
  bool read_without_verb() {
    if (statement_end_ <= sentence_ || statement_end_ > at_) return false;
    bool has_and = false;
    for (std::size_t at = statement_end_; at < at_; ++at) {
      const Word& word = words_[at];
      if (word.kind != Comma && word.kind != And && !is_mere(word)) return false;
      has_and = has_and || word.kind == And;
    }
    const std::size_t end = part_end(at_);
    std::size_t last = at_;
    while (last < end && words_[last].kind != And) ++last;
    for (std::size_t at = at_; at < last; ++at) {
      if (words_[at].kind == Plain && !is_mere(words_[at])) return false;
    }
    return statements_.read_without_verb(at_, last, has_and);
  }
  static bool is_mere(const Word& word) {
    constexpr std::array<std::string_view, 12> kMere = {"a",    "an",  "the",   "also",   "then",  "now",
                                                        "cell", "too", "digit", "number", "value", "as well"};
    return word.kind == Plain && std::find(kMere.begin(), kMere.end(), word.text) != kMere.end();
  }

  // Because of this, or with that; but a result may come behind a reason: "r5c9 is 5 because of row 5, and r7c3 is 9".
  void read_reason(std::size_t last) {
    const std::size_t start = behind_plain(at_ + 1, last);
    const bool is_with = words_[at_].kind == With, is_noun = is_with || kind(at_ + 1) == From;
    for (std::size_t at = start; at < last; ++at) {
      const WordKind its = words_[at].kind;
      if (its != Comma && its != Break && its != And) continue;
      const std::size_t next = behind_plain(at + 1, last), end = std::min(part_end(next), last);
      const bool begins_anew = its == Comma || words_[at].text == ";" || (its == And && is_with);
      const bool names = has(Cells, next, end) || has(Digits, next, end);
      const bool is_single = next < last && names_single(words_[next]) && has(Cells, next, last);
      if ((begins_anew && (begins_with_name(next) || is_single || is_assertion(next, end))) ||
          (its == Comma && has(And, at, next) && names) ||
          (its == Comma && is_noun && names && has(Unknown, next, end)) || begins_with_pair(next, last) ||
          has_own_reason(next, last) || ((its != And || is_noun) && begins_with_result(next, last)))
        return refuse(next, end);
    }
    const bool may_be_list = words_[at_].text == "with" && statements_.has_result();  // r5c9 is 5 with r7c3 9
    if (may_be_list && (begins_with_name(start) || begins_with_result(start, last))) return refuse(at_, last);
    skip_to(last);
  }
  std::size_t behind_plain(std::size_t at, std::size_t last) const {
    while (at < last && (words_[at].kind == And || words_[at].kind == Plain)) ++at;
    return at;
  }
  bool begins_with_name(std::size_t at) const { return kind(at) == Cells || kind(at) == Digits; }
  bool begins_with_result(std::size_t first, std::size_t last) const {
    return is_said_again(first, part_end(first)) || begins_with_statement(first, last);
  }
  bool begins_with_statement(std::size_t first, std::size_t last) const {
    StatementReader trial = statements_;
    return trial.read(first, last, sentence_);
  }
  // "r7c3 too"
  bool is_said_again(std::size_t first, std::size_t last) const {
    constexpr auto kAgain = std::to_array<std::string_view>({"too", "as well", "also"});
    return has(Cells, first, last) && (has_text(first, last, kSame) || has_text(first, last, kAgain));
  }
  bool has_own_reason(std::size_t first, std::size_t last) const {
    std::size_t at = first;
    while (at < last && words_[at].kind != Because && words_[at].kind != Comma) ++at;
    return at < last && words_[at].kind == Because && (has(Cells, first, at) || has(Digits, first, at));
  }

  // Behind a statement may come where it is ("in column 3"), and then nothing of the same part.
  void read_tail() {
    skip_plain();
    if (kind(at_) == In && kind(at_ + 1) == Houses) {
      statements_.point_to(words_[at_ + 1]);
      at_ += 2;
      skip_plain();
    }
    const WordKind next = kind(at_);
    const bool is_over = at_ >= end_ || next == Comma || next == And || next == Break || next == So ||
                         next == Because || next == With || is_notation(at_);
    statement_end_ = at_;
    if (!is_over) refuse(at_, part_end(at_));
  }

  // r7c2=9 r5c2=2: with signs, a space is enough between two.
  bool is_notation(std::size_t at) const {
    return kind(at) == Cells && (kind(at + 1) == Is || kind(at + 1) == IsNot) &&
           (words_[at + 1].text == "=" || words_[at + 1].text == "<>");
  }

  bool begins_sentence() const {
    std::size_t at = sentence_;
    while (at < at_ && words_[at].kind == Plain) ++at;
    return at == at_;
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
      if (words_[at].kind == With && is_active_removal(words_[last])) break;  // formed by r1c1 ... removes
      ++last;
    }
    return std::min(last, end_);
  }

  // ---- what is no statement ----

  static bool is_active_removal(const Word& word) {
    constexpr auto kTwoWords = std::to_array<std::string_view>({"rules out", "takes out", "knocks out"});
    return word.kind == Remove && (word.text.ends_with('s') || is_one_of(word.text, kTwoWords));
  }

  std::size_t verb_of_technique(std::size_t last) const {
    if (kind(at_) != Techniques) return last;
    std::size_t at = at_ + 1;
    while (at < last && (words_[at].kind == In || words_[at].kind == From || words_[at].kind == Digits ||
                         words_[at].kind == Houses || words_[at].kind == Cells || words_[at].kind == Plain))
      ++at;
    const bool is_active = at < last && words_[at].kind == Remove &&
                           (words_[at].text.find(' ') == std::string::npos || is_active_removal(words_[at]));
    return is_active ? at : last;
  }

  // r7c3 9, or 9 in r7c3: one cell and one digit.
  bool begins_with_pair(std::size_t first, std::size_t last) const {
    return behind_pair(first, last) > first;
  }
  // "5 in r5c9" and no more, before a statement: what is it said for, if not as a result? Before a colon it is known.
  bool is_bare_pair(std::size_t first, std::size_t last) const {
    std::size_t at = first;
    while (at < last && begins_with_pair(at, last)) {
      at = behind_pair(at, last);
      if (at < last && words_[at].kind == And) ++at;
    }
    const bool is_known = last < end_ && (words_[last].text == ":" || words_[last].text == "(");
    return at == last && at > first && !is_known;
  }
  // "r5c9 (5)", "r5c9, 5": the same in two parts; in a pattern that has a name, both are its own.
  bool is_parted_pair(std::size_t first, std::size_t last) const {
    if (last != first + 1 || last + 1 >= end_ || (kind(last) != Break && kind(last) != Comma)) return false;
    const Word &one = words_[first], &other = words_[last + 1];
    const bool is_pair =
        (one.kind == Cells && one.cells.is_single() && other.kind == Digits && other.digits.is_single()) ||
        (one.kind == Digits && one.digits.is_single() && other.kind == Cells && other.cells.is_single());
    const WordKind next = kind(last + 2);
    return is_pair && !has(Techniques, sentence_, first) && (next == End || next == Break || next == Comma);
  }
  // "r5c9 takes 5": one cell, one digit, and words that aren't known; or several of them.
  bool is_unknown_of_pair(std::size_t first, std::size_t last) const {
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
  // Cells and digits behind the name of a single are what it does, which may be said again: "Hidden single in row 4: 4
  // appears only in r4c7. Place 4 in r4c7."
  bool is_of_single(std::size_t first, std::size_t last) const {
    return has(Cells, first, last) && has(Digits, first, last) &&
           std::any_of(words_.begin() + static_cast<long>(sentence_),
                       words_.begin() + static_cast<long>(last), names_single);
  }
  // Cells of which no result is claimed, and which don't hold what is said of them.
  bool names_other_cells(std::size_t first, std::size_t last) const {
    CellSet named, done;
    DigitSet digits;
    for (std::size_t at = first; at < last; ++at) {
      named |= words_[at].cells;
      digits |= words_[at].digits;
    }
    for (const Cell cell : named) {
      if (grid_.is_placed(cell) && digits.meets(grid_.candidates(cell))) done.insert(cell);
    }
    for (const Candidate& one : statements_.so_far().placements) done.insert(one.cell);
    for (const Digit digit : DigitSet::all()) done |= statements_.so_far().eliminations[digit];
    return !(named - done).empty();
  }
  static bool names_single(const Word& word) {
    return word.kind == Techniques && word.text.find("single") != std::string::npos;
  }
  std::size_t behind_pair(std::size_t first, std::size_t last) const {
    std::size_t at = first;
    const auto next = [&] {
      while (at < last && words_[at].kind == Plain) ++at;
      return at < last ? &words_[at++] : nullptr;
    };
    const Word *one = next(), *other = next();
    if (one != nullptr && other != nullptr && one->kind == Digits &&
        (other->kind == In || other->kind == From))
      other = next();
    if (one == nullptr || other == nullptr) return first;
    const Word &cell = one->kind == Cells ? *one : *other, &digit = one->kind == Cells ? *other : *one;
    return cell.cells.is_single() && digit.digits.is_single() ? at : first;
  }

  // What is said with these is given.
  static constexpr auto kReasons = std::to_array<std::string_view>(
      {"sees", "uses", "taken", "blocked", "is locked", "are locked", "is confined", "are confined",
       "is restricted", "are restricted", "is limited", "are limited"});
  // What is said here is said of something else, too.
  static constexpr auto kSame =
      std::to_array<std::string_view>({"same", "likewise", "similarly", "ditto", "neither", "as"});
  static bool is_one_of(std::string_view text, std::span<const std::string_view> texts) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  }
  bool has_text(std::size_t first, std::size_t last, std::span<const std::string_view> texts) const {
    return std::any_of(words_.begin() + static_cast<long>(first), words_.begin() + static_cast<long>(last),
                       [&](const Word& word) { return is_one_of(word.text, texts); });
  }

  // "No.", "actually": behind a result, it may be the end of it.
  bool takes_back(std::size_t first, std::size_t last) const {
    constexpr auto kSecondThoughts = std::to_array<std::string_view>({"actually", "rather", "instead"});
    if (!statements_.has_result()) return false;
    return has_text(first, last, kSecondThoughts) || (kind(first) == No && first + 1 == last) ||
           has(IsNot, first, last);  // "r5c9 is 5, isn't it"
  }

  // Whether what is left over behind a result names something, and is no reason that is known as one.
  bool may_be_result(std::size_t first, std::size_t last) const {
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
           !says_same_digits(first, last);
  }
  bool says_same_digits(std::size_t first, std::size_t last) const {
    DigitSet named;
    for (std::size_t at = first; at < last; ++at) named |= words_[at].digits;
    return (named - statements_.so_far().digits).empty() &&
           (has(Techniques, first, last) || has(Houses, first, last));
  }
  // "Naked pair 35 in r7c9, r8c9", with nothing more; of a single, cell and digit would be a result.
  bool is_named_pattern(std::size_t first, std::size_t last) const {
    const bool has_name = first > sentence_ + 1 && words_[first - 1].text == ":" &&
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

  // "r7c3 should be 9": it is hardly a reason, as "if r7c3 were 9" is.
  bool hedges_something(std::size_t first, std::size_t last) const {
    constexpr auto kSupposed = std::to_array<std::string_view>(
        {"if", "suppose", "supposing", "assume", "assuming", "were", "would", "let", "imagine"});
    return (has(Cells, first, last) || has(Digits, first, last)) && !has_text(first, last, kSupposed);
  }

  // "... not 6": of what? And what is called wrong may be what was said before.
  bool denies_something(std::size_t first, std::size_t last) const {
    if (has(Deny, first, last)) return true;
    return has(Not, first, last) && (has(Digits, first, last) || has(Cells, first, last)) &&
           !has(Either, first, last);
  }

  // "Write 9 there", "remove 3 from that cell": a result, though it isn't said of which cell.
  bool acts_somewhere(std::size_t first, std::size_t last) const {
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

  // Whether words say something of cells and digits that somebody may mean as a result.
  bool is_assertion(std::size_t first, std::size_t last) const {
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

  void refuse_rest() {
    fault_ = "expected the cells of a pattern before the rest of its house, got none or too few";
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
  StatementReader statements_;
  const Grid& grid_;
  std::vector<std::pair<std::size_t, std::size_t>> sentences_;
  std::size_t sentence_ = 0;                                    // where the one that is read begins
  std::size_t statement_end_ = 0;                               // behind the last statement
  std::vector<std::pair<std::size_t, std::size_t>> announced_;  // parts that must be said again as statements
  std::size_t at_ = 0, end_ = 0;
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

// Here and not beside the judge, so that a program that brings its claims as steps needs no reader.
Verdict judge(const JudgedGrid& grid, std::string_view claim, const Ladder& ladder, const StopAsked& stop,
              const JudgeOptions& options) {
  auto read = read_claim(claim, grid.grid());
  if (auto* unread = std::get_if<UnreadClaim>(&read)) {
    Verdict verdict;
    verdict.text = "it can't be read: " + unread->why + ".";
    return verdict;
  }
  return judge(grid, std::get<Claim>(std::move(read)), ladder, stop, options);
}

}  // namespace swordfish
