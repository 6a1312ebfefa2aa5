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
#include <utility>

#include "judge/judge.hpp"
#include "judge/sentence.hpp"
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
    find_stream();
    const std::size_t start = first_so();
    find_contrary_label(start);
    if (!fault_.empty()) return UnreadClaim{fault_};
    std::pair<std::size_t, std::size_t> hedge;
    for (const Sentence& sentence : sentences_) {
      sentence_ = sentence;
      const std::size_t first = sentence.begin(), last = sentence.end();
      if (last <= start) {
        point_to(first, last);
      } else if (sentence.has(Perhaps)) {
        if (sentence.hedges_something() || (statements_.has_result() && sentence.doubts_result()))
          hedge = {first, last};
        point_to(first, last);
      } else {
        if (first < start) point_to(first, start);
        read_sentence(std::max(first, start));
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
      if (at > first) sentences_.emplace_back(words_, first, at);
      first = at + 1;
    }
  }

  // "Scratch that", "r5c9 is 5, or not", "not (r5c9 is 5)": what is said beside it may not be meant.
  void find_retraction() {
    for (const Sentence& sentence : sentences_) {
      const std::size_t first = sentence.begin(), last = sentence.end();
      for (std::size_t at = first; at < last; ++at) {
        const bool is_open = words_[at].text == "or not" && !sentence.has(Either, first, at);
        const bool is_alone =
            (at == first || sentence.is_boundary(at - 1)) && (at + 1 == last || sentence.is_boundary(at + 1));
        if (words_[at].kind == Retract || is_open || (words_[at].kind == Not && is_alone))
          return refuse(at, at + 1);
      }
    }
  }

  // r4c2<>8 => r4c9=8 => r8c9<>8: each holds if the one before does, and none is asserted.
  void find_stream() {
    for (const Sentence& sentence : sentences_) {
      std::size_t arrows = 0;
      for (std::size_t at = sentence.begin(); at < sentence.end(); ++at) {
        if (words_[at].text == ";" || words_[at].text == "\n") arrows = 0;
        if (words_[at].kind == So && words_[at].text == "=>" && ++arrows > 1)
          return refuse(sentence.begin(), sentence.end());
      }
    }
  }

  // "Eliminated: r1c2=5", "case 1: r1c2 is 5": what stands before a colon decides what the results behind it are.
  void find_contrary_label(std::size_t start) {
    for (const Sentence& sentence : sentences_) {
      if (sentence.has(Perhaps)) continue;
      const std::size_t begin = std::max(sentence.begin(), start), last = sentence.end();
      for (std::size_t at = begin; at < last; ++at) {
        if (words_[at].kind != Break || words_[at].text != ":") continue;
        std::size_t label = at, result = at + 1;
        while (label > begin && !sentence.is_boundary(label - 1)) --label;
        while (result < last && words_[result].kind == Plain) ++result;
        const bool is_placed =
            result + 1 < last && words_[result].kind == Cells && words_[result + 1].kind == Is;
        if (is_placed && sentence.is_contrary(label, at, words_[result + 1].text))
          return refuse(label, result + 2);
      }
    }
  }

  // Where what is claimed begins: behind the first "so"; without one, at the beginning.
  std::size_t first_so() const {
    for (const Sentence& sentence : sentences_) {
      if (sentence.has(Perhaps)) continue;
      for (std::size_t at = sentence.begin(); at < sentence.end(); ++at) {
        if (words_[at].kind == So) return at + 1;
      }
    }
    return 0;
  }

  void point_to(std::size_t first, std::size_t last) {
    for (std::size_t at = first; at < last; ++at) statements_.point_to(words_[at]);
  }

  // ---- parts of a sentence ----

  WordKind kind(std::size_t at) const { return sentence_.kind(at); }
  void skip_plain() {
    while (kind(at_) == Plain) ++at_;
  }

  void read_sentence(std::size_t first) {
    const std::size_t last = sentence_.end();
    at_ = first;
    skip_plain();
    if (kind(at_) == Because) {
      const auto commas =
          std::count_if(words_.begin() + static_cast<long>(at_), words_.begin() + static_cast<long>(last),
                        [](const Word& word) { return word.kind == Comma; });
      if (commas != 1) return refuse(at_, last);
    }
    while (at_ < last && fault_.empty()) read_part();
  }

  void read_part() {
    switch (kind(at_)) {
      case Plain: {  // "which isn't so": of what was said before
        const std::size_t start = at_;
        skip_plain();
        if (kind(at_) == IsNot && start > sentence_.begin()) refuse(start, sentence_.part_end(at_));
        return;
      }
      case And:
        if (is_either_sign()) return refuse(at_, sentence_.part_end(at_));
        ++at_;
        return;
      case Comma:
      case Break:
      case So: ++at_; return;
      case With: return read_reason(sentence_.part_end(at_));
      case Because:
        return read_reason(sentence_.is_at_begin(at_) ? sentence_.part_end(at_) : sentence_.end());
      case Or:
        return sentence_.has(Either, sentence_.begin(), at_) ? read_rest(sentence_.part_end(at_))
                                                             : refuse(at_, sentence_.part_end(at_));
      default: break;
    }
    if (statements_.read(at_, sentence_.end(), sentence_.begin()) || read_behind_place() ||
        read_without_verb())
      return read_tail();
    read_rest(sentence_.part_end(at_));
  }

  // r5c9=5/r7c3=9: both, or one of the two?
  bool is_either_sign() const {
    return words_[at_].text == "/" && statements_.has_result() &&
           begins_with_statement(at_ + 1, sentence_.end());
  }

  // What is no statement: something to point to, unless it might be meant as a result.
  void read_rest(std::size_t last) {
    const std::size_t verb = sentence_.verb_of_technique(at_, last);
    if (verb < last) return skip_to(verb);  // "X-Wing in rows 2 and 6 removes 4 from r5c3"
    if (sentence_.is_assertion(at_, last) || sentence_.denies_something(at_, last) ||
        sentence_.acts_somewhere(at_, last) || (statements_.has_result() && changes_result(at_, last)))
      return refuse(at_, last);
    if (sentence_.is_bare_pair(at_, last) || sentence_.is_of_single(at_, last) ||
        sentence_.is_unknown_of_pair(at_, last))
      announced_.emplace_back(at_, last);
    if (sentence_.is_parted_pair(at_, last))
      announced_.emplace_back(at_, std::min(last + 2, sentence_.end()));
    if (kind(at_) == It && !sentence_.has(Cells, at_, last)) {
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
    if (start == at_ || !statements_.read(at, sentence_.end(), sentence_.begin())) return false;
    point_to(at_, start);
    at_ = at;
    return true;
  }

  // "r5c9 is 5 and r7c3 9": nothing but a comma, "and" and an article may stand between the two.
  bool read_without_verb() {
    if (statement_end_ <= sentence_.begin() || statement_end_ > at_) return false;
    bool has_and = false;
    for (std::size_t at = statement_end_; at < at_; ++at) {
      const Word& word = words_[at];
      if (word.kind != Comma && word.kind != And && !is_mere(word)) return false;
      has_and = has_and || word.kind == And;
    }
    const std::size_t end = sentence_.part_end(at_);
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
    const std::size_t start = sentence_.behind_plain(at_ + 1, last);
    const bool is_with = words_[at_].kind == With, is_noun = is_with || kind(at_ + 1) == From;
    for (std::size_t at = start; at < last; ++at) {
      const WordKind its = words_[at].kind;
      if (its != Comma && its != Break && its != And) continue;
      const std::size_t next = sentence_.behind_plain(at + 1, last),
                        end = std::min(sentence_.part_end(next), last);
      const bool begins_anew = its == Comma || words_[at].text == ";" || (its == And && is_with);
      const bool names = sentence_.has(Cells, next, end) || sentence_.has(Digits, next, end);
      const bool is_single =
          next < last && Sentence::names_single(words_[next]) && sentence_.has(Cells, next, last);
      if ((begins_anew &&
           (sentence_.begins_with_name(next) || is_single || sentence_.is_assertion(next, end))) ||
          (its == Comma && sentence_.has(And, at, next) && names) ||
          (its == Comma && is_noun && names && sentence_.has(Unknown, next, end)) ||
          sentence_.begins_with_pair(next, last) || sentence_.has_own_reason(next, last) ||
          ((its != And || is_noun) && begins_with_result(next, last)))
        return refuse(next, end);
    }
    const bool may_be_list = words_[at_].text == "with" && statements_.has_result();  // r5c9 is 5 with r7c3 9
    if (may_be_list && (sentence_.begins_with_name(start) || begins_with_result(start, last)))
      return refuse(at_, last);
    skip_to(last);
  }
  bool begins_with_result(std::size_t first, std::size_t last) const {
    return sentence_.is_said_again(first, sentence_.part_end(first)) || begins_with_statement(first, last);
  }
  bool begins_with_statement(std::size_t first, std::size_t last) const {
    StatementReader trial = statements_;
    return trial.read(first, last, sentence_.begin());
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
    const bool is_over = at_ >= sentence_.end() || next == Comma || next == And || next == Break ||
                         next == So || next == Because || next == With || sentence_.is_notation(at_);
    statement_end_ = at_;
    if (!is_over) refuse(at_, sentence_.part_end(at_));
  }

  void skip_to(std::size_t last) {
    point_to(at_, last);
    at_ = last;
  }

  // ---- what is no statement ----

  // Behind a result: whether words may be the end of it, or another.
  bool changes_result(std::size_t first, std::size_t last) const {
    return sentence_.takes_back(first, last) ||
           sentence_.may_be_result(first, last, statements_.so_far().digits);
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
    at_ = sentence_.end();
  }

  std::vector<Word> words_;
  StatementReader statements_;
  const Grid& grid_;
  std::vector<Sentence> sentences_;
  Sentence sentence_;                                           // the one that is read
  std::size_t statement_end_ = 0;                               // behind the last statement
  std::vector<std::pair<std::size_t, std::size_t>> announced_;  // parts that must be said again as statements
  std::size_t at_ = 0;
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
