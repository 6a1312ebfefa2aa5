#include "answers/answers.hpp"

#include <algorithm>

#include "answers/question.hpp"

namespace swordfish {

namespace {

struct NamedVerb {
  std::string_view name;
  Verb verb;
};

// Filled while the program loads, and not changed after that.
std::vector<NamedVerb>& verbs() {
  static std::vector<NamedVerb> all;
  return all;
}

Answer refused(std::string_view why, bool is_final = true) {
  return {false, Json().add("error", why), is_final};
}

// Those of boards have a name of their own, and may be in another module: who means one is told of them alone.
constexpr std::string_view kOfBoards = "board_";

std::string names_of_verbs(bool of_boards) {
  std::vector<std::string_view> names;
  for (const NamedVerb& one : verbs()) {
    if (one.name.starts_with(kOfBoards) == of_boards) names.push_back(one.name);
  }
  std::sort(names.begin(), names.end());
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += ", ";
    out += name;
  }
  return out;
}

Answer answer_to(std::string_view verb, const Json& question, const StopAsked& stop, Languages languages) {
  const auto found =
      std::find_if(verbs().begin(), verbs().end(), [&](const NamedVerb& one) { return one.name == verb; });
  if (found == verbs().end())
    return refused("expected one of the verbs " + names_of_verbs(verb.starts_with(kOfBoards)) + ", got " +
                   write_json(Json(verb.substr(0, 40))));
  QuestionFields asked(question, stop, languages);
  Json body = found->verb(asked);
  if (asked.fault().empty()) asked.end_if_stopped();
  const bool is_final = !asked.is_stopped() && !asked.is_cut_short();
  if (!asked.fault().empty()) return refused(asked.fault(), is_final);
  return {true, std::move(body), is_final};
}

}  // namespace

RegisterVerb::RegisterVerb(std::string_view name, Verb verb) { verbs().push_back({name, verb}); }

Answer answer(std::string_view verb, std::string_view question, const StopAsked& stop, Languages languages) {
  const auto read = read_json(question);
  if (const auto* fault = std::get_if<JsonFault>(&read)) return refused(message(*fault, question));
  return answer_to(verb, std::get<Json>(read), stop, languages);
}

std::string answer_whole(std::string_view question, const StopAsked& stop, Languages languages) {
  const auto read = read_json(question);
  Answer given;
  if (const auto* fault = std::get_if<JsonFault>(&read)) {
    given = refused(message(*fault, question));
  } else {
    const Json& whole = std::get<Json>(read);
    Json fields = Json(Json::Object{});
    std::string verb;
    if (const auto* members = whole.object()) {
      for (const auto& [name, value] : *members) {
        if (name == "verb" && value.string() != nullptr) {
          verb = *value.string();
        } else {
          fields.add(name, value);
        }
      }
    }
    given = answer_to(verb, fields, stop, languages);
  }
  Json out;
  out.add("ok", given.is_given);
  if (given.is_given) {
    out.add("answer", std::move(given.body));
  } else {
    out.add("error", *given.body.find("error"));
  }
  return write_json(out);
}

}  // namespace swordfish
