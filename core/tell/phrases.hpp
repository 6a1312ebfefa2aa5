// A phrase of a language, filled.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "tell/language.hpp"
#include "tell/template.hpp"

namespace swordfish {

// What a slot of a phrase stands for: a word, or a list of them.
struct PhraseSlot {
  std::string_view name;
  Words words;
  PhraseSlot(std::string_view name_, std::string word);
  PhraseSlot(std::string_view name_, Words words_);
  PhraseSlot(const PhraseSlot& other);
  PhraseSlot& operator=(const PhraseSlot& other) = delete;
  ~PhraseSlot();
};

// The text of a phrase, its slots filled, at the end of another. A slot that the phrase has and the caller
// doesn't is left out: a catalogue may be wrong.
void fill_slots(std::string_view text, const Language& language, std::span<const PhraseSlot> slots,
                std::string& out);
// A phrase, filled, at the end of a text.
void say(const Language& language, Phrase phrase, std::initializer_list<PhraseSlot> slots, std::string& out);

}  // namespace swordfish
