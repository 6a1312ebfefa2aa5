// Plain lines of one length, as most tables of puzzles have them.
//
//   530070000…,534678912…\n
//   \------ length -------/
#pragma once

#include <cstddef>
#include <cstdint>

namespace swordfish {

struct PlainLines {
  const std::uint8_t* data;
  std::size_t count;
  std::size_t length;  // of a line, with its end
};

// Whether every line ends where its length says, and has `delimiter` where the `first` line has it and nowhere else.
// False too for what a reader of tables could take for more than itself: quotes, control characters, what isn't ASCII.
bool are_plain(const PlainLines& lines, char delimiter, const std::uint8_t* first);

}  // namespace swordfish
