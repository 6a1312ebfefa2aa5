// Boards as other programs write them: recognised by themselves when read, chosen by name when written.
//
//   name         looks like                                       holds
//   fpuzzles     https://f-puzzles.com/?load=N4Ig..., its JSON     square grids, most rules
//   sudokupad    https://sudokupad.app/fpuzN4Ig..., scl..., scf... cages, regions, givens; all of fpuzzles in fpuz
//   iss          .Cage~10~R1C1~R1C2.~R5C5_7, and links with ?q=    up to 16x16, any digits, most rules
//   killer       L<<H<N<L<^L>^>^D^^>^...                           9x9 with a cage on every cell
//   killer_long  3x3::k:4369:3849:...                              9x9 with cages, and both diagonals
//   penpa        https://swaroopg92.github.io/penpa-edit/#p=...    givens, candidates and cages of a square grid (read)
//   opensudoku   <opensudoku>...<game data="..." />                9x9, one or many (read and written)
//   ksudoku      <ksudoku-graph>, <ksudoku>                        groups of any cells, Samurai, cages (read)
//   dzn          x = array2d(1..n, 1..n, [...])                    any size, plain rules
//   numbers      10 . 3 16, spaces or commas between               any size, plain rules
//   candidates   N characters for each cell: 12..5.78.             sizes up to 9, plain rules
//   jigsaw       the digits and then a letter for each region      sizes up to 25
//   digits       53..7...., 0-F, 1-G, A-P, in rows or not          sizes up to 25, and all that core/text reads
//
// What a form says and we don't understand is named in full and refused, unless the caller says that it may be left out.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/board.hpp"

namespace swordfish::board {

struct ReadOptions {
  std::vector<std::string> ignore;  // names of what a form says and we don't understand: left out
  const Layout* layout =
      nullptr;  // for digits, and then for nothing else; without it as many as make a square
};

inline constexpr std::size_t kLongestForm = std::size_t{1} << 20;      // bytes of a text
inline constexpr std::size_t kLongestUnpacked = std::size_t{1} << 22;  // bytes that a link may become

// The one board of a text, whatever its form.
std::variant<Board, Fault> read_board(std::string_view text, const ReadOptions& options = {});
// All boards of a text, whatever its form (a file of OpenSudoku has many).
std::variant<std::vector<Board>, Fault> read_boards(std::string_view text, const ReadOptions& options = {});

// The name of the form that a text would be read as; "digits" for what looks like nothing else.
std::string_view form_of(std::string_view text);

// Names of the forms that are written.
std::span<const std::string_view> written_forms();
// A board in one of these forms. A form that can't hold it says why.
std::variant<std::string, Fault> write_board(const Board& board, std::string_view form);

}  // namespace swordfish::board
