#include "tell/language.hpp"

#include "json/json.hpp"

namespace swordfish {

// Reads a catalogue part by part; the first fault is kept.
class CatalogueReader {
 public:
  explicit CatalogueReader(const Json& catalogue) : catalogue_(catalogue) {}

  std::variant<Language, std::string> read() {
    Language language;
    if (const auto* members = catalogue_.object()) {
      for (const auto& [name, value] : *members) read_part(name, value, language);
    } else {
      refuse("a catalogue as an object", "the top");
    }
    if (language.code_ == "en") refuse("a \"language\" beside English", "the top");
    if (!fault_.empty()) return fault_;
    return language;
  }

 private:
  void read_part(std::string_view name, const Json& value, Language& language) {
    if (name == "language") {
      if (const auto* code = value.string()) language.code_ = *code;
    } else if (name == "joints") {
      read_texts(name, value, language.joints_);
    } else if (name == "labels") {
      read_texts(name, value, language.labels_);
    } else if (name == "names") {
      read_texts(name, value, language.names_);
    } else if (name == "words") {
      read_texts(name, value, language.words_);
    } else if (name == "sentences") {
      read_texts(name, value, language.sentences_);
    } else if (name == "kinds") {
      read_kinds(value, language);
    } else if (name == "phrases") {
      read_phrases(value, language);
    }  // Anything else is for others: the page keeps its words in the same file.
  }

  void read_texts(std::string_view part, const Json& value, Language::Texts& texts) {
    each_member(part, value, [&](const std::string& name, const Json& text) {
      if (const auto* words = text.string()) {
        texts.insert_or_assign(name, *words);
      } else {
        refuse("a text", name);
      }
    });
  }

  void read_kinds(const Json& value, Language& language) {
    each_member("kinds", value, [&](const std::string& name, const Json& forms) {
      const auto* pair = forms.array();
      const bool is_pair = pair != nullptr && pair->size() == 2 && (*pair)[0].string() && (*pair)[1].string();
      if (is_pair) {
        language.kinds_.insert_or_assign(name, Language::Kind{*(*pair)[0].string(), *(*pair)[1].string()});
      } else {
        refuse("the words for one and for several", name);
      }
    });
  }

  void read_phrases(const Json& value, Language& language) {
    each_member("phrases", value, [&](const std::string& name, const Json& text) {
      for (std::size_t place = 0; place < kPhrases.size(); ++place) {
        if (kPhrases[place].name == name && text.string() != nullptr) {
          language.phrases_[place] = *text.string();
          return;
        }
      }
      refuse("a phrase that is known", name);
    });
  }

  template <class Use>
  void each_member(std::string_view part, const Json& value, Use use) {
    if (const auto* members = value.object()) {
      for (const auto& [name, item] : *members) use(name, item);
    } else {
      refuse("an object", part);
    }
  }

  void refuse(std::string_view expected, std::string_view where) {
    if (fault_.empty())
      fault_ = "expected " + std::string(expected) + " in a catalogue, got another at " + std::string(where);
  }

  const Json& catalogue_;
  std::string fault_;
};

Language::Language() {
  for (std::size_t place = 0; place < kPhrases.size(); ++place) phrases_[place] = kPhrases[place].english;
  kinds_ = {{"row", {"row", "rows"}},
            {"column", {"column", "columns"}},
            {"box", {"box", "boxes"}},
            {"rule", {"rule", "rules"}},
            {"house", {"house", "houses"}}};
}

const Language& Language::english() {
  static const Language english;
  return english;
}

std::variant<Language, std::string> Language::read(std::string_view catalogue) {
  const auto json = read_json(catalogue);
  if (const auto* fault = std::get_if<JsonFault>(&json)) return message(*fault, catalogue);
  return CatalogueReader(std::get<Json>(json)).read();
}

std::string_view Language::or_itself(const Texts& texts, std::string_view english) {
  const auto found = texts.find(english);
  return found == texts.end() ? english : std::string_view(found->second);
}

std::string_view Language::kind(std::string_view english, bool is_one) const {
  const auto found = kinds_.find(english);
  if (found == kinds_.end()) return english;
  return is_one ? found->second.one : found->second.many;
}

const std::string* Language::sentence(std::string_view english) const {
  const auto found = sentences_.find(english);
  return found == sentences_.end() ? nullptr : &found->second;
}

}  // namespace swordfish
