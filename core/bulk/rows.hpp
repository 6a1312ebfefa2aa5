// The rows of a batch one by one, for work that takes long on each: explaining, rating, supposing. A row is
// known not to be malformed, unless a line says otherwise.
#pragma once

#include <string_view>

#include "base/grid.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

// Whether rows hold digits, which then are givens, or candidates.
bool has_givens(RowForm form);

// The grid of a row.
Grid grid_at(const Rows& rows, std::size_t row);

// The candidates of a row: a digit is the only one of its cell, and still one of its peers.
CandidateRow candidates_at(const Rows& rows, std::size_t row);

// The 81 digits of a row of text or digits, 0 for a blank; false if it is malformed.
bool digits_at(const Rows& rows, std::size_t row, std::uint8_t* digits);

// Stands in results where a row has none: no digit, and no number of givens.
inline constexpr std::uint8_t kUnknown = 255;

// How many digits 1 to 9 stand in each row, kUnknown if it is malformed; none where rows hold candidates.
void count_givens(const Rows& rows, std::uint8_t* counts);

// Reads a row: a text of any length, in any form that holds digits alone, into 81 characters. Text with 81
// bytes is copied as it is, whatever it holds; what can't be read becomes a malformed row.
void read_row(std::string_view text, std::uint8_t* row);

}  // namespace swordfish
