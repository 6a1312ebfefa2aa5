#include "tell/said.hpp"

namespace swordfish {

namespace {

// Filled while the program loads, and not changed after that.
std::vector<std::string_view>& registered() {
  static std::vector<std::string_view> all;
  return all;
}

}  // namespace

Said::Said(std::string_view english) : english_(english) { registered().push_back(english); }

std::string Said::in(const Language& language, std::span<const PhraseSlot> slots) const {
  const std::string* translated = language.sentence(english_);
  std::string out;
  fill_slots(translated == nullptr ? english_ : std::string_view(*translated), language, slots, out);
  return out;
}

std::span<const std::string_view> all_said() { return registered(); }

PhraseSlot one_or_many(std::string_view name, std::size_t number) {
  return {name, Words(number == 1 ? 1 : 2)};
}

}  // namespace swordfish
