// Questions and answers in JSON, for Python's server.
#include "answers/answers.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "long_run.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish;

void register_answers(nb::module_& module) {
  module.def(
      "answer",
      [](std::string_view verb, std::string_view question) {
        LongRun run;
        const Answer found = answer(verb, question, run.watch());
        run.finish();
        return nb::make_tuple(found.is_given, write_json(found.body));
      },
      nb::arg("verb"), nb::arg("question"),
      nb::sig("def answer(verb: str, question: str) -> tuple[bool, str]"),
      "Whether there is an answer to a question in JSON, and the answer, or what is wrong, in JSON.");
  module.def(
      "answer_whole",
      [](std::string_view question) {
        LongRun run;
        const std::string found = answer_whole(question, run.watch());
        run.finish();
        return found;
      },
      nb::arg("question"), "The same with the verb among the fields, as the WebAssembly module answers.");
}
