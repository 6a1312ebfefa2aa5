// Questions and answers in JSON, for Python's server.
#include "answers/answers.hpp"

#include <nanobind/stl/string_view.h>

#include "casters.hpp"
#include "long_run.hpp"
#include "register.hpp"
#include "tell/said.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

std::vector<const Language*> languages_in(nb::sequence languages) {
  std::vector<const Language*> list;
  for (nb::handle one : languages) list.push_back(&nb::cast<const Language&>(one));
  return list;
}

}  // namespace

void register_answers(nb::module_& module) {
  module.def(
      "answer",
      [](std::string_view verb, std::string_view question, nb::sequence languages) {
        const std::vector<const Language*> list = languages_in(languages);
        LongRun run;
        const Answer found = answer(verb, question, run.watch(), list);
        run.finish();
        return nb::make_tuple(found.is_given, write_json(found.body), found.is_final);
      },
      nb::arg("verb"), nb::arg("question"), nb::arg("languages") = nb::tuple(),
      nb::sig("def answer(verb: str, question: str, languages: collections.abc.Sequence[Language] = ()) -> "
              "tuple[bool, str, bool]"),
      "Whether there is an answer to a question in JSON; the answer, or what is wrong, in JSON; and whether "
      "that is "
      "final, not cut short by a clock.");
  module.def(
      "answer_whole",
      [](std::string_view question, nb::sequence languages) {
        const std::vector<const Language*> list = languages_in(languages);
        LongRun run;
        const std::string found = answer_whole(question, run.watch(), list);
        run.finish();
        return found;
      },
      nb::arg("question"), nb::arg("languages") = nb::tuple(),
      nb::sig("def answer_whole(question: str, languages: collections.abc.Sequence[Language] = ()) -> str"),
      "The same with the verb among the fields, as the WebAssembly module answers.");
  module.def(
      "said",
      [] {
        nb::list list;
        for (const std::string_view text : all_said()) list.append(text);
        return list;
      },
      nb::sig("def said() -> list[str]"),
      "What is said beside the sentences of techniques, in English: what a language translates.");
}
