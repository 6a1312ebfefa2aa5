// The functions of the module. Text goes both ways as UTF-8 in the module's memory:
//
//   at = sf_memory(bytes)          room for a question, until the next one
//   size = sf_answer(bytes)        asks what was written there; as many bytes has the answer,
//   at = sf_text()                 which begins here and stays until the next question
//   size = sf_learn(bytes)         learns a language from the catalogue that was written there, or learns it anew; the
//                                  answer is empty, or says what is wrong
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "answers/answers.hpp"

namespace {

using swordfish::Language;

std::string question, answer;
std::vector<std::unique_ptr<const Language>> learned;
std::vector<const Language*> languages;

}  // namespace

#define EXPORTED(name) extern "C" [[clang::export_name(#name)]]

EXPORTED(sf_memory) char* sf_memory(std::size_t bytes) {
  question.resize(bytes);
  return question.data();
}

EXPORTED(sf_answer) std::size_t sf_answer(std::size_t bytes) {
  answer = swordfish::answer_whole(std::string_view(question).substr(0, bytes), {}, languages);
  return answer.size();
}

EXPORTED(sf_learn) std::size_t sf_learn(std::size_t bytes) {
  auto read = Language::read(std::string_view(question).substr(0, bytes));
  answer.clear();
  if (const auto* fault = std::get_if<std::string>(&read)) {
    answer = *fault;
  } else {
    auto language = std::make_unique<const Language>(std::get<Language>(std::move(read)));
    std::erase_if(learned, [&](const auto& known) { return known->code() == language->code(); });
    learned.push_back(std::move(language));
    languages.clear();
    for (const auto& known : learned) languages.push_back(known.get());
  }
  return answer.size();
}

EXPORTED(sf_text) const char* sf_text() { return answer.data(); }
