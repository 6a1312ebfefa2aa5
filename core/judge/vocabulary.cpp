// The words that a claim may be made of, and the few things that they say.
#include <array>
#include <map>
#include <optional>

#include "judge/words.hpp"

namespace swordfish {
namespace {

struct PhraseKind {
  std::string_view words;
  WordKind kind;
};
using enum WordKind;
// clang-format off
constexpr auto kWordPhrases = std::to_array<PhraseKind>({
    {"=", Is}, {"is", Is}, {"are", Is}, {"must be", Is}, {"has to be", Is}, {"have to be", Is},
    {"needs to be", Is}, {"can only be", Is}, {"must hold", Is}, {"must contain", Is}, {"must have", Is},
    {"can only hold", Is}, {"can only contain", Is}, {"can hold nothing but", Is}, {"equals", Is},
    {"is equal to", Is}, {"becomes", Is}, {"gets", Is},
    {"<>", IsNot}, {"is not", IsNot}, {"isn't", IsNot}, {"are not", IsNot}, {"aren't", IsNot},
    {"cannot be", IsNot}, {"can't be", IsNot}, {"can not be", IsNot}, {"must not be", IsNot},
    {"cannot hold", IsNot}, {"can't hold", IsNot}, {"cannot contain", IsNot}, {"can't contain", IsNot},
    {"cannot have", IsNot}, {"can't have", IsNot}, {"cannot take", IsNot}, {"can't take", IsNot},
    {"can no longer be", IsNot}, {"cannot go", IsNot}, {"can't go", IsNot}, {"cannot stand", IsNot},
    {"can't stand", IsNot}, {"cannot be placed", IsNot}, {"can't be placed", IsNot}, {"is never", IsNot},
    {"remove", Remove}, {"removes", Remove}, {"removed", Remove}, {"removing", Remove}, {"eliminate", Remove},
    {"eliminates", Remove}, {"eliminated", Remove}, {"eliminating", Remove}, {"delete", Remove},
    {"deletes", Remove}, {"deleted", Remove}, {"exclude", Remove}, {"excludes", Remove}, {"excluded", Remove},
    {"strike", Remove}, {"cross out", Remove}, {"rule out", Remove}, {"rules out", Remove},
    {"ruled out", Remove}, {"gone", Remove}, {"drop", Remove}, {"discard", Remove}, {"discarded", Remove},
    {"place", Place}, {"places", Place}, {"placed", Place}, {"put", Place}, {"puts", Place}, {"goes", Place},
    {"must go", Place}, {"has to go", Place}, {"can only go", Place}, {"belongs", Place}, {"write", Place},
    {"enter", Place}, {"is placed", Place}, {"can be placed", Place}, {"must be placed", Place},
    {"can be", CanBe}, {"can hold", CanBe}, {"can contain", CanBe}, {"can have", CanBe}, {"can take", CanBe},
    {"no", No}, {"there is no", No}, {"there can be no", No},
    {"in", In}, {"at", In}, {"into", In}, {"within", In}, {"inside", In}, {"on", In},
    {"from", From}, {"of", From}, {"out of", From},
    {"rest of", Rest}, {"other cells of", Rest}, {"other cells in", Rest}, {"other cell of", Rest},
    {"other cell in", Rest}, {"elsewhere in", Rest}, {"remaining cells of", Rest}, {"remaining cells in", Rest},
    {"only place for", OnlyPlace}, {"only place left for", OnlyPlace}, {"only spot for", OnlyPlace},
    {"only spot left for", OnlyPlace}, {"only cell for", OnlyPlace}, {"only cell left for", OnlyPlace},
    {"only position for", OnlyPlace}, {"only possible place for", OnlyPlace}, {"only cell that can be", OnlyPlace},
    {"only cell that can hold", OnlyPlace}, {"only cell that can contain", OnlyPlace},
    {"it", It},
    {"so", So}, {"therefore", So}, {"thus", So}, {"hence", So}, {"=>", So}, {"consequently", So},
    {"which means", So}, {"this means", So}, {"that means", So}, {"it follows that", So}, {"both ways", So},
    {"either way", So}, {"every time", So}, {"together", So},
    {"because", Because}, {"since", Because}, {"due to", Because}, {"given that", Because},
    {"by", With}, {"with", With}, {"using", With}, {"via", With}, {"thanks to", With},
    {"if", Perhaps}, {"maybe", Perhaps}, {"perhaps", Perhaps}, {"possibly", Perhaps}, {"probably", Perhaps},
    {"might", Perhaps}, {"could", Perhaps}, {"would", Perhaps}, {"should", Perhaps}, {"suppose", Perhaps},
    {"supposing", Perhaps}, {"assume", Perhaps}, {"assuming", Perhaps}, {"unless", Perhaps}, {"guess", Perhaps},
    {"were", Perhaps}, {"likely", Perhaps}, {"don't", Perhaps}, {"do not", Perhaps}, {"try", Perhaps},
    {"?", Perhaps},
    {"either", Either}, {"neither", Either}, {"nor", Either}, {"whether", Either}, {"whichever", Either},
    {"at least", Either}, {"at most", Either}, {"one of", Either}, {"exactly one", Either},
    {"not", Not}, {"never", Not}, {"cannot", Not}, {"can't", Not}, {"can not", Not}, {"or not", Plain},
    {"begins so", Plain}, {"or", Or}, {"and", And}, {"&", And}, {"/", And}, {",", Comma},
    {";", Break}, {":", Break}, {"(", Break}, {")", Break}, {"namely", Break}, {".", End}, {"!", End},
    {"the", Plain}, {"a", Plain}, {"an", Plain}, {"this", Plain}, {"that", Plain}, {"we", Plain}, {"i", Plain},
    {"you", Plain}, {"can", Plain}, {"now", Plain}, {"also", Plain}, {"then", Plain}, {"there", Plain},
    {"candidate", Plain}, {"candidates", Plain}, {"digit", Plain}, {"digits", Plain}, {"value", Plain},
    {"values", Plain}, {"number", Plain}, {"numbers", Plain}, {"cell", Plain}, {"cells", Plain}, {"all", Plain},
    {"both", Plain}, {"safely", Plain}, {"any", Plain}, {"must", Plain}, {"be", Plain}, {"to", Plain},
    {"which", Plain}, {"clearly", Plain},
});
// clang-format on

// Removed by somebody: "can be removed", "is gone".
constexpr std::array<std::string_view, 6> kPassives = {"can be", "can now be", "must be",
                                                       "may be", "is",         "are"};

using Phrases = std::map<std::string, WordKind, std::less<>>;

Phrases all_phrases() {
  Phrases made;
  for (const PhraseKind& one : kWordPhrases) {
    made.emplace(one.words, one.kind);
    if (one.kind != Remove) continue;
    for (const std::string_view passive : kPassives)
      made.emplace(std::string(passive).append(" ").append(one.words), Remove);
  }
  return made;
}

}  // namespace

std::optional<WordKind> kind_of_phrase(std::string_view phrase) {
  static const Phrases phrases = all_phrases();
  const auto found = phrases.find(phrase);
  return found == phrases.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace swordfish
