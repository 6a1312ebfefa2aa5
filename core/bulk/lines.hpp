// Plain lines of one length, as most tables of puzzles have them: looked at, and written again with what was found.
//
//   530070000…,534678912…\n    ->    530070000…,534678912…,534678912…,unique\n
//   \------ length -------/
#pragma once

#include "base/grid.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

struct PlainLines {
  const std::uint8_t* data;
  std::size_t count;
  std::size_t length;  // of a line, with its end
};

// Whether every line ends where its length says, and has `delimiter` where the `first` line has it and nowhere else.
// False too for what a reader of tables could take for more than itself: quotes, control characters, what isn't ASCII.
bool are_plain(const PlainLines& lines, char delimiter, const std::uint8_t* first);

// For each plain line 1 or 0: whether it has the same 81 characters as the one of `others`, which lie in one piece.
void compare_rows(const Rows& rows, const std::uint8_t* others, std::uint8_t* same);

// What write_found may need for each line beyond the line itself.
inline constexpr std::size_t kMostFound = 1 + kCells + 1 + 9;

// Writes every line, and behind it the 81 characters that were found for it, or nothing where the status says that there
// is no solution, and the name of the status. How many bytes that are.
std::size_t write_found(const PlainLines& lines, char delimiter, const std::uint8_t* found,
                        const std::uint8_t* status, std::uint8_t* written);

}  // namespace swordfish
