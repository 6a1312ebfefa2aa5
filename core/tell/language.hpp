// A language is a catalogue: what is said beside the templates, and translations of the templates themselves, which
// are English as they stand beside the finders. What a catalogue lacks stays English. As a file it is JSON:
//
//   {"language": "de", "name": "Deutsch",
//    "joints": {"and": "und", "or": "oder", ", ": ", ", "; ": "; ",   of words and stories,
//               " and ": " und ", " or ": " oder "},                     and of clauses
//    "kinds": {"row": ["Zeile", "Zeilen"], ...},       one house of a kind, several
//    "labels": {"NW": "1", ...},                       of houses that are named and not numbered
//    "phrases": {"placed": "{cell} ist {digit}", ...}, by the names of kPhrases
//    "names": {"Naked Pair": "...", ...},              of techniques, of rules and of what they take
//    "words": {"easy": "...", "strong link": "..."},   of levels, and of what a drawing explains
//    "sentences": {"{base} can hold nothing but {digits}.": "...", ...}}
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace swordfish {

enum class Phrase : std::uint8_t {
  Cell,
  Removed,
  RemovedToo,
  RemovedPlain,
  LastOfRemoved,
  Placed,
  NotPlaced,
  AndResult,
  Since,
  WhetherOrNot,
  WhetherCell,
  WhetherDigit,
  Whichever,
  NoPlace,
  NoCandidate,
  IsAndIsNot,
  IsBoth,
  AreBoth,
  IfIs,
  IfIsNot,
  IfOneOf,
  IfNeither,
  IfNone,
  ThenIs,
  ThenIsNot,
  ThenOneOf,
  ThenNeither,
  ThenNone,
  ThenLeaves,
  ThenLeavesOneOf,
  SoIs,
  SoIsNot,
  SoOneOf,
  SoNeither,
  SoNone,
  SoLeaves,
  SoLeavesOneOf,
  ItIs,
  ItIsNot,
  ButIs,
  AndIsNot,
};  // clang-format off
struct NamedPhrase {
  std::string_view name, english;
};
inline constexpr auto kPhrases = std::to_array<NamedPhrase>({
    {"cell", "cell {number}"},
    {"removed", "{digits} can be removed from {cells}"},
    {"removed_too", "{digits} from {cells}"},
    {"removed_plain", "{digits} from {cells}"},
    {"last_of_removed", ", and "},
    {"placed", "{cell} is {digit}"},
    {"not_placed", "{cell} is not {digit}"},
    {"and_result", ", and "},
    {"since", "since {cell} is {digit}"},
    {"whether_or_not", "whether {cell} is {digit} or not"},
    {"whether_cell", "whether {cell} is {digits:or}"},
    {"whether_digit", "whether the {digit} is in {cells:or}"},
    {"whichever", "whichever way it is"},
    // What can't be, at the end of a contradiction.
    {"no_place", "{house} has no place for {digit}"},
    {"no_candidate", "{cell} has no candidate left"},
    {"is_and_is_not", "{cell} is {digit} and is not"},
    {"is_both", "{cell} is both {digits}"},
    {"are_both", "{cells}, which see each other, are both {digit}"},
    // A story: what is supposed, what follows first, what follows from that.
    {"if_is", "if {cell} is {digit}"},
    {"if_is_not", "if {cell} is not {digit}"},
    {"if_one_of", "if {cells:or} is {digit}"},
    {"if_neither", "if neither {cell} nor {other} is {digit}"},
    {"if_none", "if none of {cells} is {digit}"},
    {"then_is", ", then {cell} is {digit}"},
    {"then_is_not", ", then {cell} is not {digit}"},
    {"then_one_of", ", then {cells:or} is {digit}"},
    {"then_neither", ", then neither {cell} nor {other} is {digit}"},
    {"then_none", ", then none of {cells} is {digit}"},
    {"then_leaves", ", then the other digits of {set} leave {cell} only {digit}"},
    {"then_leaves_one_of", ", then the other digits of {set} leave {digit} only {cells:or}"},
    {"so_is", ", so {cell} is {digit}"},
    {"so_is_not", ", so {cell} is not {digit}"},
    {"so_one_of", ", so {cells:or} is {digit}"},
    {"so_neither", ", so neither {cell} nor {other} is {digit}"},
    {"so_none", ", so none of {cells} is {digit}"},
    {"so_leaves", ", so the other digits of {set} leave {cell} only {digit}"},
    {"so_leaves_one_of", ", so the other digits of {set} leave {digit} only {cells:or}"},
    {"it_is", ", it is {digit}"},
    {"it_is_not", ", it is not {digit}"},
    {"but_is", " but {digit}"},
    {"and_is_not", " and not {digit}"},
});  // clang-format on
static_assert(kPhrases.size() == static_cast<std::size_t>(Phrase::AndIsNot) + 1, "a text for each phrase");

// A language: its words and templates.
class Language {
 public:
  static const Language& english();
  // From a catalogue; or a sentence that says what is wrong with it.
  static std::variant<Language, std::string> read(std::string_view catalogue);

  const std::string& code() const { return code_; }
  std::string_view phrase(Phrase phrase) const { return phrases_[static_cast<std::size_t>(phrase)]; }
  std::string_view joint(std::string_view english) const { return or_itself(joints_, english); }
  std::string_view label(std::string_view english) const { return or_itself(labels_, english); }
  std::string_view technique(std::string_view english) const { return or_itself(names_, english); }
  std::string_view word(std::string_view english) const { return or_itself(words_, english); }
  // "row" of one house, "rows" of several.
  std::string_view kind(std::string_view english, bool is_one) const;
  // A template in this language, or nothing if it has none.
  const std::string* sentence(std::string_view english) const;

 private:
  using Texts = std::map<std::string, std::string, std::less<>>;
  struct Kind {
    std::string one, many;
  };

  Language();
  static std::string_view or_itself(const Texts& texts, std::string_view english);

  std::string code_ = "en";
  Texts joints_, labels_, names_, words_, sentences_;
  std::map<std::string, Kind, std::less<>> kinds_;
  std::array<std::string, kPhrases.size()> phrases_;

  friend class CatalogueReader;
};

}  // namespace swordfish
