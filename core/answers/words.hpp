// What answers say beside the sentences of steps, in the language of the question.
#pragma once

#include <string>

#include "tell/said.hpp"
#include "text/text.hpp"

namespace swordfish {

// The words in which answers say what is wrong with a text.
std::string fault_in(const Language& language, const Fault& fault, std::string_view text);

}  // namespace swordfish
