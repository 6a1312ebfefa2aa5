// Answers to questions in JSON.
//
//   answer("solve", R"({"puzzle": "53..7...."})").body       is an object: the answer, or {"error": "..."}
//   answer_whole(R"({"verb": "solve", "puzzle": "..."})")    is {"ok": true, "answer": {...}} as text
//
// Every question may have "max_seconds": a budget, after which the answer is an error, or less than it might be where the
// answer says so ("finished", "met"); and "language", the code of one that the caller has a catalogue of.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "json/json.hpp"
#include "tell/language.hpp"

namespace swordfish {

struct Answer {
  bool is_given = false;  // else the body says why not
  Json body;
  bool is_final = true;  // else a clock has cut it short: with more time it might be another
};

// Beside English, which needs no catalogue.
using Languages = std::span<const Language* const>;

// The answer to a question with this verb.
Answer answer(std::string_view verb, std::string_view question, const StopAsked& stop = {},
              Languages languages = {});

// The answer to a question with the verb among its fields, as text.
std::string answer_whole(std::string_view question, const StopAsked& stop = {}, Languages languages = {});

}  // namespace swordfish
