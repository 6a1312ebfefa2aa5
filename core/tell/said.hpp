// Sentences that belong to no technique, such as why a candidate goes: English templates, which a catalogue translates
// as it does those of techniques. Each registers itself when the program loads, so that a test can list what a language
// lacks.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "tell/phrases.hpp"

namespace swordfish {

// What is said that belongs to no technique: a sentence that registers itself.
class Said {
 public:
  explicit Said(std::string_view english);

  std::string in(const Language& language, std::span<const PhraseSlot> slots) const;
  std::string in(const Language& language, std::initializer_list<PhraseSlot> slots = {}) const {
    return in(language, std::span(slots.begin(), slots.size()));
  }

 private:
  std::string_view english_;
};

// All that is said so, as English templates.
std::span<const std::string_view> all_said();

// For what is said with {one?digit|digits}: as many words as make that choice for a number.
PhraseSlot one_or_many(std::string_view name, std::size_t number);

}  // namespace swordfish
