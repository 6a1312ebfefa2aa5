// Plain lines solved, compared, counted, and written again with what was found.
//
//   530070000…,534678912…\n    ->    530070000…,534678912…,534678912…,unique\n
#pragma once

#include <array>
#include <optional>

#include "base/cell.hpp"
#include "base/stop.hpp"
#include "bulk/lines.hpp"

namespace swordfish {

// What was found for some plain lines, in one piece of memory, as a journal keeps it:
//
//   | guesses, 8 bytes each | status, a byte each | solutions, 81 characters each |
inline constexpr std::size_t kFoundPerLine = sizeof(std::uint64_t) + 1 + kCells;
template <class Byte>
struct FoundInLines {
  FoundInLines(Byte* memory, std::size_t lines)
      : guesses(memory), status(guesses + sizeof(std::uint64_t) * lines), solutions(status + lines) {}

  Byte* guesses;
  Byte* status;
  Byte* solutions;
};

// Solves the puzzles of plain lines, where they lie, if they are equally far apart. `memory` for what is found is aligned
// as numbers of 8 bytes are.
// The guesses of all lines together; nothing when stopped.
std::optional<std::uint64_t> solve_lines(const PlacedLines& lines, int threads, const StopAsked& stop,
                                         std::uint8_t* memory);

// How many plain lines are of which kind.
struct LineCounts {
  std::array<std::uint64_t, 5> by_status{};
  std::array<std::uint64_t, kCells + 1> by_givens{};  // those that can be read
  std::array<std::uint64_t, 33> by_guesses{};         // 0, 1, 2 to 3, 4 to 7, ..., all from 2^31 on
  // Listed solutions: the only one, one of many, no solution.
  std::uint64_t agree = 0, one_of_many = 0, differ = 0;

  void add(const LineCounts& others);
};

// The most that write_lines adds to a line: two delimiters, a solution, the longest name of a status.
inline constexpr std::size_t kMostAdded = 1 + kCells + 1 + 9;

// Writes every line, and behind it the 81 characters that were found for it (nothing where the status says that there is
// no solution) and the name of the status; and counts them. How many bytes that are.
std::size_t write_lines(const PlacedLines& lines, std::uint8_t delimiter,
                        const FoundInLines<const std::uint8_t>& found, int threads, std::uint8_t* written,
                        LineCounts& counts);

}  // namespace swordfish
