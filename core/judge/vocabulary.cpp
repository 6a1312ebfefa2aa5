// The words that a claim may be made of, and the few things that they say.
#include <array>
#include <map>
#include <optional>
#include <span>

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
    {"=", Is}, {"is", Is}, {"are", Is}, {"can hold nothing but", Is}, {"equals", Is}, {"is equal to", Is},
    {"becomes", Is}, {"become", Is}, {"gets", Is}, {"get", Is}, {"is just", Is}, {"is forced", Is}, {"is forced to be", Is}, {"must therefore be", Is}, {"must thus be", Is},
    {"<>", IsNot}, {"neq", IsNot}, {"is not", IsNot}, {"isn't", IsNot}, {"are not", IsNot}, {"aren't", IsNot},
    {"is never", IsNot}, {"is no longer", IsNot}, {"are no longer", IsNot}, {"no longer has", IsNot},
    {"no longer have", IsNot}, {"no longer contains", IsNot}, {"no longer contain", IsNot},
    {"does not contain", IsNot}, {"doesn't contain", IsNot}, {"do not contain", IsNot}, {"don't contain", IsNot}, {"is not possible", IsNot}, {"isn't possible", IsNot}, {"is no longer possible", IsNot},
    {"is not allowed", IsNot}, {"isn't allowed", IsNot}, {"can therefore not be", IsNot}, {"loses", IsNot},
    {"lose", IsNot}, {"is neither", IsNot}, {"are neither", IsNot}, {"can be neither", IsNot}, {"is none of", IsNot},
    {"are none of", IsNot},
    {"gone", Remove}, {"is out", Remove}, {"are out", Remove}, {"rule out", Remove}, {"rules out", Remove}, {"ruling out", Remove},
    {"ruled out", Remove}, {"strike", Remove}, {"strike out", Remove}, {"cross out", Remove}, {"cross off", Remove},
    {"crossed out", Remove}, {"crossed off", Remove}, {"comes out", Remove}, {"come out", Remove}, {"taken out", Remove},
    {"kill", Remove}, {"kills", Remove}, {"knocks out", Remove}, {"takes out", Remove}, {"drop", Remove},
    {"drops", Remove}, {"dropped", Remove},
    {"goes", Place}, {"belongs", Place}, {"put", Place}, {"puts", Place}, {"write", Place}, {"enter", Place},
    {"fill", Place}, {"fill in", Place}, {"set", Place}, {"assign", Place}, {"place", Place}, {"places", Place},
    {"placed", Place}, {"is placed", Place}, {"can be placed", Place}, {"only fits", Place}, {"fits only", Place},
    {"only goes", Place}, {"goes only", Place},
    {"can be", CanBe}, {"can hold", CanBe}, {"can contain", CanBe}, {"can have", CanBe}, {"can take", CanBe},
    {"can go", CanBe}, {"may be", CanBe}, {"may hold", CanBe}, {"may contain", CanBe}, {"may have", CanBe},
    {"may take", CanBe}, {"may go", CanBe}, {"is possible", CanBe}, {"is a candidate", CanBe},
    {"are candidates", CanBe},
    {"is still a candidate", CanBe}, {"remains", CanBe}, {"remain", CanBe}, {"stays", CanBe}, {"is among", CanBe},
    {"no", No}, {"nothing", No}, {"there is no", No}, {"there can be no", No},
    {"in", In}, {"at", In}, {"@", In}, {"into", In}, {"within", In}, {"inside", In}, {"on", In},
    {"from", From}, {"of", From}, {"for", From}, {"out of", From}, {"off", From},
    {"rest of", Rest}, {"other cells of", Rest}, {"other cells in", Rest}, {"other cell of", Rest},
    {"other cell in", Rest}, {"elsewhere in", Rest}, {"else in", Rest}, {"remaining cells of", Rest},
    {"remaining cells in", Rest},
    {"it", It},
    {"so", So}, {"therefore", So}, {"thus", So}, {"hence", So}, {"=>", So}, {"consequently", So}, {"accordingly", So},
    {"which means", So}, {"this means", So}, {"that means", So}, {"means", So}, {"meaning", So}, {"implies", So},
    {"as a result", So}, {"it follows that", So}, {"both ways", So}, {"either way", So}, {"every time", So},
    {"in both cases", So}, {"in either case", So}, {"in any case", So}, {"in every case", So}, {"together", So},
    {"because", Because}, {"since", Because}, {"due to", Because}, {"given that", Because},
    {"by", With}, {"with", With}, {"using", With}, {"via", With}, {"thanks to", With},
    {"if", Perhaps}, {"maybe", Perhaps}, {"perhaps", Perhaps}, {"possibly", Perhaps}, {"probably", Perhaps},
    {"might", Perhaps}, {"could", Perhaps}, {"would", Perhaps}, {"should", Perhaps}, {"suppose", Perhaps},
    {"supposing", Perhaps}, {"assume", Perhaps}, {"assuming", Perhaps}, {"unless", Perhaps}, {"guess", Perhaps},
    {"were", Perhaps}, {"likely", Perhaps}, {"don't", Perhaps}, {"do not", Perhaps}, {"try", Perhaps},
    {"provided", Perhaps}, {"as long as", Perhaps}, {"as soon as", Perhaps}, {"as if", Perhaps},
    {"as though", Perhaps}, {"in case", Perhaps}, {"let", Perhaps}, {"imagine", Perhaps}, {"unsure", Perhaps},
    {"not sure", Perhaps}, {"not certain", Perhaps}, {"presumably", Perhaps}, {"hypothetically", Perhaps},
    {"?", Perhaps}, {"iff", Perhaps}, {"%", Perhaps}, {"percent", Perhaps}, {"confidence", Perhaps}, {"i think", Perhaps},
    {"i believe", Perhaps},
    {"either", Either}, {"whether", Either}, {"whichever", Either}, {"at least", Either}, {"at most", Either},
    {"one of", Either}, {"exactly one", Either}, {"is locked", Either}, {"are locked", Either},
    {"is confined", Either}, {"are confined", Either}, {"is restricted", Either}, {"are restricted", Either},
    {"is limited", Either}, {"are limited", Either},
    {"neither", Neither},
    {"not", Not}, {"never", Not}, {"cannot", Not}, {"can't", Not}, {"can not", Not}, {"or not", Plain},
    {"wrong", Deny}, {"false", Deny}, {"incorrect", Deny}, {"impossible", Deny}, {"invalid", Deny}, {"illegal", Deny},
    {"untrue", Deny}, {"mistake", Deny}, {"mistaken", Deny}, {"error", Deny}, {"contradiction", Deny},
    {"contradicts", Deny}, {"contradictory", Deny}, {"not true", Deny}, {"not correct", Deny}, {"not right", Deny},
    {"not valid", Deny}, {"not possible", Deny},
    {"scratch that", Retract}, {"scratch it", Retract}, {"never mind", Retract}, {"nevermind", Retract},
    {"wait", Retract}, {"hold on", Retract}, {"hang on", Retract}, {"oops", Retract}, {"whoops", Retract},
    {"sorry", Retract}, {"correction", Retract}, {"i mean", Retract}, {"i meant", Retract}, {"my bad", Retract},
    {"forget it", Retract}, {"forget that", Retract}, {"ignore that", Retract}, {"ignore it", Retract},
    {"disregard", Retract}, {"take that back", Retract}, {"take it back", Retract}, {"on second thought", Retract},
    {"on second thoughts", Retract}, {"not so fast", Retract}, {"kidding", Retract}, {"joking", Retract},
    {"not really", Retract}, {"nope", Retract}, {"strike that .", Retract},
    {"strike that !", Retract}, {"i changed my mind", Retract}, {"withdrawn", Retract}, {"respectively", Retract},
    {"in that order", Retract}, {"in this order", Retract}, {"disagree", Retract}, {"doubt", Retract},
    {"no doubt", Plain}, {"without doubt", Plain}, {"i withdraw", Retract}, {"nah", Retract}, {"on the contrary", Retract},
    {"the opposite", Retract}, {"unproven", Retract}, {"unverified", Retract}, {"to be verified", Retract},
    {"unclear", Retract}, {"tentative", Retract}, {"tentatively", Retract}, {"speculative", Retract},
    {"hopefully", Retract},
    {"begins so", Plain}, {"so far", Plain}, {"so good", Plain}, {"so to speak", Plain}, {"so on", Plain}, {"so forth", Plain},
    {"so called", Plain}, {"even so", Plain}, {"so is", Retract}, {"so are", Retract}, {"so does", Retract}, {"so do", Retract},
    {"so has", Retract}, {"so have", Retract}, {"so long as", Perhaps}, {"or", Or}, {"nor", Or}, {"and", And}, {"&", And}, {"/", And}, {",", Comma},
    {";", Break}, {":", Break}, {"(", Break}, {")", Break}, {"\n", Break}, {"namely", Break}, {".", End}, {"!", End},
    {"the", Plain}, {"a", Plain}, {"an", Plain}, {"this", Plain}, {"that", Plain}, {"we", Plain}, {"i", Plain},
    {"you", Plain}, {"can", Plain}, {"now", Plain}, {"also", Plain}, {"then", Plain}, {"there", Plain}, {"there is", Plain},
    {"candidate", Plain}, {"candidates", Plain}, {"digit", Plain}, {"digits", Plain}, {"value", Plain},
    {"values", Plain}, {"number", Plain}, {"numbers", Plain}, {"cell", Plain}, {"cells", Plain}, {"all", Plain},
    {"both", Plain}, {"safely", Plain}, {"any", Plain}, {"must", Plain}, {"be", Plain}, {"to", Plain},
    {"which", Plain}, {"clearly", Plain}, {"its", Plain}, {"i'll", Plain}, {"we'll", Plain}, {"definitely", Plain},
    {"certainly", Plain}, {"surely", Plain}, {"obviously", Plain}, {"indeed", Plain}, {"immediately", Plain},
    {"directly", Plain}, {"too", Plain}, {"as well", Plain}, {"after all", Plain}, {"anymore", Plain},
    {"any more", Plain}, {"any longer", Plain}, {"as a candidate", Plain}, {"as candidate", Plain},
    {"as candidates", Plain}, {"as in", Plain}, {"lets us", Plain}, {"allows us to", Plain},
});
// clang-format on

// Phrases made of parts: every first with every second, and so on.
using Parts = std::span<const std::string_view>;
constexpr auto kMust = std::to_array<std::string_view>({"must", "has to", "have to", "needs to", "can only"});
constexpr auto kCannot = std::to_array<std::string_view>(
    {"cannot", "can't", "can not", "can never", "can no longer", "must not", "may not"});
constexpr auto kHold = std::to_array<std::string_view>({"be", "hold", "contain", "have", "take"});
constexpr auto kStand =
    std::to_array<std::string_view>({"go", "stand", "fit", "appear", "occur", "be placed"});
constexpr auto kRemove = std::to_array<std::string_view>(
    {"remove",     "eliminate", "delete",   "exclude",     "discard",    "erase",   "removes",
     "eliminates", "deletes",   "excludes", "removed",     "eliminated", "deleted", "excluded",
     "discarded",  "erased",    "removing", "eliminating", "excluding",  "deleting"});
constexpr auto kPassives =
    std::to_array<std::string_view>({"can be", "can now be", "can then be", "can therefore be", "can thus be",
                                     "must be", "may be", "is", "are"});
constexpr auto kOnly = std::to_array<std::string_view>(
    {"only", "only one", "just one", "only possible", "only one possible", "only remaining"});
constexpr auto kPlaces = std::to_array<std::string_view>(
    {"place", "spot", "cell", "position", "place left", "spot left", "cell left"});
constexpr auto kForDigit =
    std::to_array<std::string_view>({"for", "that can be", "that can hold", "that can contain"});
constexpr auto kDigits =
    std::to_array<std::string_view>({"digit", "value", "number", "candidate", "option", "digit left",
                                     "value left", "number left", "candidate left"});
constexpr auto kForHouse = std::to_array<std::string_view>({"in", "of"});
constexpr auto kForCell = std::to_array<std::string_view>({"for", "in", "of", "at"});

using Phrases = std::map<std::string, WordKind, std::less<>>;

void add_all(Phrases& phrases, Parts firsts, Parts seconds, WordKind kind) {
  for (const std::string_view first : firsts) {
    for (const std::string_view second : seconds)
      phrases.emplace(std::string(first).append(" ").append(second), kind);
  }
}

void add_only(Phrases& phrases, Parts nouns, Parts ends, WordKind kind) {
  for (const std::string_view only : kOnly) {
    for (const std::string_view noun : nouns) {
      const std::string start = std::string(only).append(" ").append(noun);
      const std::string_view starts[] = {start};
      add_all(phrases, starts, ends, kind);
    }
  }
}

Phrases all_phrases() {
  Phrases made;
  for (const PhraseKind& one : kWordPhrases) made.emplace(one.words, one.kind);
  add_all(made, kMust, kHold, Is);
  add_all(made, kMust, kStand, Place);
  add_all(made, kCannot, kHold, IsNot);
  add_all(made, kCannot, kStand, IsNot);
  for (const std::string_view verb : kRemove) made.emplace(verb, Remove);
  const Phrases plain = made;
  for (const auto& [words, kind] : plain) {
    const std::string_view verb[] = {words};
    if (kind == Remove) add_all(made, kPassives, verb, Remove);
  }
  made.emplace("clear", Remove);  // neither is a passive: "it is clear that ..."
  made.emplace("cross", Remove);
  add_only(made, kPlaces, kForDigit, OnlyPlace);
  add_only(made, kPlaces, kForHouse, OnlyIn);
  add_only(made, kDigits, kForCell, OnlyDigit);
  return made;
}

}  // namespace

std::optional<WordKind> kind_of_phrase(std::string_view phrase) {
  static const Phrases phrases = all_phrases();
  const auto found = phrases.find(phrase);
  return found == phrases.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace swordfish
