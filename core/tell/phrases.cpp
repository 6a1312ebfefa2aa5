#include "tell/phrases.hpp"

namespace swordfish {

namespace {

class OfPhrase : public Slots {
 public:
  OfPhrase(const Language& language, std::span<const PhraseSlot> slots)
      : language_(language), slots_(slots) {}

  bool words(std::string_view name, std::string_view, Words& out) const override {
    for (const PhraseSlot& slot : slots_) {
      if (slot.name == name) out = slot.words;
    }
    return true;
  }
  void list(std::string_view, std::string_view, std::string_view joint, const Words& words,
            std::string& out) const override {
    list_words(words, language_.joint(joint), language_.joint(", "), out);
  }

 private:
  const Language& language_;
  std::span<const PhraseSlot> slots_;
};

}  // namespace

PhraseSlot::PhraseSlot(std::string_view name_, std::string word) : name(name_) {
  words.push_back(std::move(word));
}
PhraseSlot::PhraseSlot(std::string_view name_, Words words_) : name(name_), words(std::move(words_)) {}
PhraseSlot::PhraseSlot(const PhraseSlot& other) = default;
PhraseSlot::~PhraseSlot() = default;

void fill_slots(std::string_view text, const Language& language, std::span<const PhraseSlot> slots,
                std::string& out) {
  std::string_view unknown;
  fill(text, OfPhrase(language, slots), out, unknown);
}

void say(const Language& language, Phrase phrase, std::initializer_list<PhraseSlot> slots, std::string& out) {
  fill_slots(language.phrase(phrase), language, std::span(slots.begin(), slots.size()), out);
}

}  // namespace swordfish
