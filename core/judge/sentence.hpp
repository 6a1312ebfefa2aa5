// A sentence of a claim, and what some of its words are by themselves, whatever was read before it: a cell and a digit
// without a verb, a pattern's name, a reason, something denied.
//
// Places are counted over all words of the text, and words from `first` on end before `last`.
#pragma once

#include <span>
#include <string_view>

#include "judge/words.hpp"

namespace swordfish {

class Sentence {
 public:
  Sentence() = default;
  Sentence(std::span<const Word> words, std::size_t begin, std::size_t end)
      : words_(words), begin_(begin), end_(end) {}

  std::size_t begin() const { return begin_; }
  std::size_t end() const { return end_; }
  WordKind kind(std::size_t at) const { return at < end_ ? words_[at].kind : WordKind::End; }

  // ---- which words there are ----

  bool has(WordKind wanted) const { return has(wanted, begin_, end_); }
  bool has(WordKind wanted, std::size_t first, std::size_t last) const;
  bool is_boundary(std::size_t at) const;
  // Whether nothing but plain words stands before it.
  bool is_at_begin(std::size_t at) const;
  std::size_t behind_plain(std::size_t at, std::size_t last) const;
  // Where a part of a sentence ends that begins here.
  std::size_t part_end(std::size_t at) const;

  // ---- names ----

  bool begins_with_name(std::size_t at) const;
  static bool names_single(const Word& word);
  // Cells and digits behind the name of a single are what it does, which may be said again: "Hidden single in row 4: 4
  // appears only in r4c7. Place 4 in r4c7."
  bool is_of_single(std::size_t first, std::size_t last) const;
  // "Naked pair 35 in r7c9, r8c9", with nothing more; of a single, cell and digit would be a result.
  bool is_named_pattern(std::size_t first, std::size_t last) const;
  // Where the verb of a technique stands with which the words begin; `last`: there is none.
  std::size_t verb_of_technique(std::size_t first, std::size_t last) const;
  // r7c2=9 r5c2=2: with signs, a space is enough between two.
  bool is_notation(std::size_t at) const;

  // ---- one cell and one digit, without a verb that is known ----

  // r7c3 9, or 9 in r7c3: one cell and one digit.
  bool begins_with_pair(std::size_t first, std::size_t last) const;
  // "5 in r5c9" and no more, before a statement: what is it said for, if not as a result? Before a colon it is known.
  bool is_bare_pair(std::size_t first, std::size_t last) const;
  // "r5c9 (5)", "r5c9, 5": the same in two parts; in a pattern that has a name, both are its own.
  bool is_parted_pair(std::size_t first, std::size_t last) const;
  // "r5c9 takes 5": one cell, one digit, and words that aren't known; or several of them.
  bool is_unknown_of_pair(std::size_t first, std::size_t last) const;

  // ---- what words say ----

  // Whether words say something of cells and digits that somebody may mean as a result.
  bool is_assertion(std::size_t first, std::size_t last) const;
  // "Write 9 there", "remove 3 from that cell": a result, though it isn't said of which cell.
  bool acts_somewhere(std::size_t first, std::size_t last) const;
  // "... not 6": of what? And what is called wrong may be what was said before.
  bool denies_something(std::size_t first, std::size_t last) const;
  // "r7c3 should be 9": it is hardly a reason, as "if r7c3 were 9" is.
  bool hedges_something() const;
  // "Maybe.", "Or is it?", "I could be wrong": it names nothing, and behind a result it can only be said of that.
  bool doubts_result() const;
  // Whether words before a colon may say of results that they don't hold. Where they name a pattern, they don't; before
  // a mere sign, all that aren't known may.
  bool is_contrary(std::size_t first, std::size_t last, std::string_view verb) const;
  bool has_own_reason(std::size_t first, std::size_t last) const;
  // "r7c3 too"
  bool is_said_again(std::size_t first, std::size_t last) const;

  // ---- what is left over behind a result ----

  // "No.", "actually", "(removed)": behind a result, it may be the end of it.
  bool takes_back(std::size_t first, std::size_t last) const;
  // Whether what is left over behind a result names something, and is no reason that is known as one. `digits`: those
  // that the claim has named so far.
  bool may_be_result(std::size_t first, std::size_t last, DigitSet digits) const;

 private:
  bool names_something(std::size_t first, std::size_t last) const;
  bool is_open_remark(std::size_t first, std::size_t last) const;
  bool has_text(std::size_t first, std::size_t last, std::span<const std::string_view> texts) const;
  bool says_same_digits(std::size_t first, std::size_t last, DigitSet digits) const;
  std::size_t behind_pair(std::size_t first, std::size_t last) const;

  std::span<const Word> words_;  // of the whole text
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace swordfish
