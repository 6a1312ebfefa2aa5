// A text as words that matter to a claim. Lists of one kind are one word: "r1c1, r1c2 and r1c5", "3/7", "rows 2 and 6".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/grid.hpp"
#include "judge/claim.hpp"

namespace swordfish {

enum class WordKind : std::uint8_t {
  Cells,
  Houses,
  Digits,
  Techniques,
  Is,         // is, must be, =
  IsNot,      // can't be, <>
  Remove,     // remove, eliminated, gone
  Place,      // put, goes
  CanBe,      // can hold: nothing definite, unless no cell can
  No,         // no 9 in r4c1
  In,         // in, at, within, on
  From,       // from, of
  Rest,       // the rest of, other cells in
  OnlyPlace,  // the only place for
  OnlyIn,     // the only place in
  OnlyDigit,  // the only candidate of
  It,
  So,       // what comes after it follows
  Because,  // what comes after it is given
  With,     // by, using: the same up to the next comma
  Perhaps,  // if, maybe: nothing is asserted
  Either,   // of two things one, or both: nothing definite
  Neither,  // r1c1 nor r1c2 can be 4
  Not,      // with no verb that tells what is not
  Deny,     // wrong, impossible, a contradiction
  Retract,  // scratch that, so is, respectively: what was said before isn't meant, or not so
  Or,
  And,
  Comma,
  Break,  // ; : ( ) and a new line of a list
  End,    // of a sentence
  Plain,  // says nothing of its own: the, can, also
  Unknown,
};

struct Word {
  WordKind kind = WordKind::Unknown;
  std::string text;
  CellSet cells;
  HouseSet houses;
  DigitSet digits;
  std::vector<const Technique*> techniques;
  bool joined_by_or = false;
};

inline constexpr std::size_t kLongestPhrase = 6;  // in words
// The kind of word that a phrase of the vocabulary is; nothing for what isn't in it.
std::optional<WordKind> kind_of_phrase(std::string_view phrase);

// The words of a claim's text.
std::variant<std::vector<Word>, UnreadClaim> words_of(std::string_view text);

}  // namespace swordfish
