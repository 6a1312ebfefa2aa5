// The functions of the module. Text goes both ways as UTF-8 in the module's memory:
//
//   at = sf_memory(bytes)          room for a question, until the next one
//   size = sf_answer(bytes)        asks what was written there; as many bytes has the answer,
//   at = sf_text()                 which begins here and stays until the next question
#include <cstddef>
#include <string>

#include "answers/answers.hpp"

namespace {

std::string question, answer;

}  // namespace

#define EXPORTED(name) extern "C" [[clang::export_name(#name)]]

EXPORTED(sf_memory) char* sf_memory(std::size_t bytes) {
  question.resize(bytes);
  return question.data();
}

EXPORTED(sf_answer) std::size_t sf_answer(std::size_t bytes) {
  answer = swordfish::answer_whole(std::string_view(question).substr(0, bytes));
  return answer.size();
}

EXPORTED(sf_text) const char* sf_text() { return answer.data(); }
