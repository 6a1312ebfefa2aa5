#include "answers/words.hpp"

#include <algorithm>

namespace swordfish {

namespace {

template <std::size_t kSize>
std::vector<Said> said_of(const std::string_view (&texts)[kSize]) {
  return std::vector<Said>(std::begin(texts), std::end(texts));
}
const std::vector<Said> kTexts = said_of(kFaultTexts), kPlaces = said_of(kFaultPlaces);

const Said& among(const std::vector<Said>& said, std::span<const std::string_view> texts,
                  std::string_view text) {
  return said[static_cast<std::size_t>(std::find(texts.begin(), texts.end(), text) - texts.begin())];
}

}  // namespace

std::string fault_in(const Language& language, const Fault& fault, std::string_view text) {
  const FaultWords words = words_of(fault, text);
  std::vector<PhraseSlot> slots;
  for (const auto& [name, word] : words.slots) slots.emplace_back(name, word);
  slots.emplace_back("place", among(kPlaces, kFaultPlaces, words.place).in(language, slots));
  return among(kTexts, kFaultTexts, words.text).in(language, slots);
}

}  // namespace swordfish
