// Answers to questions in JSON.
//
//   answer("solve", R"({"puzzle": "53..7...."})").body       is an object: the answer, or {"error": "..."}
//   answer_whole(R"({"verb": "solve", "puzzle": "..."})")    is {"ok": true, "answer": {...}} as text
//
// Every question may have "seconds": a budget, after which the answer is an error, or less than it might be where the
// answer says so ("finished", "met").
#pragma once

#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "json/json.hpp"

namespace swordfish {

struct Answer {
  bool is_given = false;  // else the body says why not
  Json body;
};

Answer answer(std::string_view verb, std::string_view question, const StopAsked& stop = {});

// With the verb among the fields.
std::string answer_whole(std::string_view question, const StopAsked& stop = {});

}  // namespace swordfish
