// Plain lines, as most tables of puzzles have them: the same number of fields in each, no quotes.
//
//   17,530070000…,534678912…,easy\n
//   |  |          |             |
//   |  puzzle     listed        end        as wide as they like, but for the two that hold 81 cells
//   start
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace swordfish {

struct LineForm {
  std::uint8_t delimiter;
  std::size_t columns;
  // Which of them, from 0 on, have 81 characters each.
  std::size_t puzzle;
  std::optional<std::size_t> listed;  // a solution to compare with
};

// Where a line and its fields begin, and where its line end is, counted from the first byte of all lines.
struct LinePlace {
  std::uint32_t start;
  std::uint32_t end;
  std::uint32_t puzzle;
  std::uint32_t listed;  // as `start`, where nothing is listed
};

struct PlacedLines {
  const std::uint8_t* data;
  const LinePlace* places;
  std::size_t count;
  bool has_listed;
};

// Finds the fields of whole lines; how many lines there are. Nothing if one of them has another form, if there is no room
// for a place, or if there is what a reader of tables could take for more than itself: quotes, control characters, what
// isn't ASCII.
std::optional<std::size_t> place_lines(std::span<const std::uint8_t> lines, const LineForm& form,
                                       std::span<LinePlace> places);

}  // namespace swordfish
