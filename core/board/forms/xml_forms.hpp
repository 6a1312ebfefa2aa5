// Files of OpenSudoku and KSudoku.
#pragma once

#include "board/forms/board_facts.hpp"
#include "board/forms/texts.hpp"

namespace swordfish::board::forms {

bool is_opensudoku(std::string_view text);
Boards read_opensudoku(std::string_view text, const ReadOptions& options);
Text write_opensudoku(const Board& board);

bool is_ksudoku(std::string_view text);
Boards read_ksudoku(std::string_view text, const ReadOptions& options);

}  // namespace swordfish::board::forms
