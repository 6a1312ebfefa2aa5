// Law: any bytes are a question with an answer, which is JSON: what was asked for, or a sentence that begins with
// "expected". The same question has the same answer again.
#include <array>
#include <string>

#include "answers/answers.hpp"
#include "law.hpp"

using namespace swordfish;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // Those that end at once, whatever is asked.
  constexpr std::array<std::string_view, 6> kVerbs = {"to_text", "draw",       "solve",
                                                      "check",   "techniques", "other"};
  const std::string_view verb = kVerbs[data[0] % kVerbs.size()];
  const std::string_view question(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Answer found = answer(verb, question);
  const std::string text = write_json(found.body);
  LAW(std::holds_alternative<Json>(read_json(text)));
  if (!found.is_given) LAW(found.body.find("error")->string()->find("expected ") != std::string::npos);
  LAW(write_json(answer(verb, question).body) == text);
  return 0;
}
