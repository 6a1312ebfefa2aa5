// Penpa: a link with lines of text, deflated and in base64; the fourth line is JSON of what is drawn.
#pragma once

#include "board/forms/board_facts.hpp"
#include "board/forms/texts.hpp"

namespace swordfish::board::forms {

bool is_penpa(std::string_view text);
Boards read_penpa(std::string_view text, const ReadOptions& options);

}  // namespace swordfish::board::forms
