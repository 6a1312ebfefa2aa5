#include "tell/phrases.hpp"

namespace swordfish {

namespace {

class OfPhrase : public Slots {
 public:
  OfPhrase(const Language& language, std::initializer_list<PhraseSlot> slots)
      : language_(language), slots_(slots) {}

  bool words(std::string_view name, std::string_view, Words& out) const override {
    for (const PhraseSlot& slot : slots_) {
      if (slot.name == name) out = slot.words;
    }
    return true;
  }
  void list(std::string_view, std::string_view, std::string_view joint, const Words& words,
            std::string& out) const override {
    list_words(words, language_.joint(joint), out);
  }

 private:
  const Language& language_;
  std::initializer_list<PhraseSlot> slots_;
};

}  // namespace

void say(const Language& language, Phrase phrase, std::initializer_list<PhraseSlot> slots, std::string& out) {
  std::string_view unknown;
  fill(language.phrase(phrase), OfPhrase(language, slots), out, unknown);
}

}  // namespace swordfish
