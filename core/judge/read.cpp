// Words to a claim.
//
// A text is sentences; in a sentence, what comes after "so" is what is claimed, and what comes before it is what the
// claim points to. Where nothing says "so", every statement about a cell and a digit is claimed. What asserts nothing
// ("if", "maybe", "either") only points. A statement about cells and digits that isn't understood to its last word is
// refused, because it might say the opposite; and so is a claim beside which something is called wrong.
#include <algorithm>
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
    const std::size_t start = first_so();
    for (const auto& [first, last] : sentences_) {
      sentence_ = first;
      if (last <= start || has(Perhaps, first, last)) {
        point_to(first, last);
      } else {
        if (first < start) point_to(first, start);
        read_sentence(std::max(first, start), last);
      }
      if (!fault_.empty()) return UnreadClaim{fault_};
    }
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
      case With: return skip_to(part_end(at_));
      case Because: return skip_to(begins_sentence() ? part_end(at_) : end_);
      case Or: return has(Either, sentence_, at_) ? skip_to(part_end(at_)) : refuse(at_, part_end(at_));
      default: break;
    }
    if (statements_.read(at_, end_, sentence_) || read_behind_place()) return read_tail();
    const std::size_t last = part_end(at_);
    const std::size_t verb = verb_of_technique(last);
    if (verb < last) return skip_to(verb);  // "X-Wing in rows 2 and 6 removes 4 from r5c3"
    if (is_assertion(at_, last) || denies_something(at_, last) || acts_somewhere(at_, last))
      return refuse(at_, last);
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
    return word.kind == Remove && (word.text.ends_with('s') || word.text == "rules out");
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
      if (word.kind == Cells && word.joined_by_or) return false;
      has_cells = has_cells || word.kind == Cells || word.kind == Rest || word.kind == It;
      has_digits = has_digits || word.kind == Digits;
      has_verb = has_verb || word.kind == Is || word.kind == IsNot || word.kind == Remove ||
                 word.kind == Place || word.kind == No || word.kind == OnlyPlace || word.kind == OnlyIn ||
                 word.kind == OnlyDigit || word.kind == CanBe || word.kind == Neither;
    }
    return has_cells && has_digits && has_verb;
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
  std::size_t sentence_ = 0;  // where the one that is read begins
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
