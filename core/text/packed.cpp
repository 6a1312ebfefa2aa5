// One line with a grammar of its own: HoDoKu's library and the two packed forms of SudokuWiki.
#include <algorithm>

#include "text/parts.hpp"

namespace swordfish::text {

namespace {

constexpr std::size_t kPairs = 2 * kCells;
constexpr std::string_view kVersion = "S9B";

std::size_t offset_in(const SourceText& source, std::string_view part) {
  return static_cast<std::size_t>(part.data() - source.plain().data());
}

// A packed grid of 81 cells, in which a plus stands before each digit that was placed and not given.
std::optional<Fault> read_marked(const SourceText& source, std::string_view part, Grid& grid) {
  int index = 0;
  for (std::size_t at = 0; at < part.size(); ++at) {
    const bool placed = part[at] == '+' && at + 1 < part.size() && is_digit(part[at + 1]);
    if (placed) ++at;
    const bool is_cell = is_digit(part[at]) || is_blank(part[at]);
    if (!is_cell) return source.fault(FaultCode::BadCharacter, offset_in(source, part) + at);
    if (is_digit(part[at]) && index < kCells) {
      const Cell cell(index);
      placed ? grid.place(cell, to_digit(part[at])) : grid.give(cell, to_digit(part[at]));
    }
    ++index;
  }
  if (index == kCells) return std::nullopt;
  return source.fault(FaultCode::BadCellCount, offset_in(source, part), 1, static_cast<std::size_t>(index));
}

// In what HoDoKu packs, candidates to remove: digit, row and column, such as 517, with spaces between them.
std::optional<Fault> remove_deleted(const SourceText& source, std::string_view part, Grid& grid) {
  for (part = trimmed(part); !part.empty(); part = trimmed(part)) {
    std::size_t length = 0;
    while (length < part.size() && !is_space(part[length])) ++length;
    const std::string_view triple = part.substr(0, length);
    if (length != 3 || !is_digit(triple[0]) || !is_digit(triple[1]) || !is_digit(triple[2])) {
      return source.fault(FaultCode::BadDeleted, offset_in(source, part), length);
    }
    grid.eliminate(Cell(triple[1] - '1', triple[2] - '1'), to_digit(triple[0]));
    part.remove_prefix(length);
  }
  return std::nullopt;
}

int packed_value(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  if (character >= 'a' && character <= 'z') return character - 'a' + 10;
  if (character >= 'A' && character <= 'Z') return character - 'A' + 10;
  return -1;
}

// A cell packed in base 32. The lowest bit says that the cell was given, the other nine are its candidates:
//
//   bit   9  8  7  6  5 | 4  3  2  1   0
//         9  8  7  6  5 | 4  3  2  1 given          a given 6 is 00010 00001, or 21
//
std::optional<CellText> unpack_base32(int high, int low) {
  if (high < 0 || low < 0 || high > 31 || low > 31) return std::nullopt;
  const int packed = 32 * high + low;
  const DigitSet candidates(static_cast<std::uint32_t>(packed >> 1));
  if ((packed & 1) == 0)
    return CellText{candidates, candidates.is_single() ? Standing::Placed : Standing::Unmarked};
  if (!candidates.is_single()) return std::nullopt;
  return CellText{candidates, Standing::Given};
}

// A cell packed in base 36. 1 to 9 are givens, 10 to 18 placed digits, and what follows is 18 more than the bits of
// candidates, so that a placed digit and a lone candidate are two things.
std::optional<CellText> unpack_s9b(int high, int low) {
  if (high < 0 || low < 0) return std::nullopt;
  const int packed = 36 * high + low;
  if (packed < 1 || packed > 18 + 511) return std::nullopt;
  if (packed <= 9) return CellText{{Digit(packed)}, Standing::Given};
  if (packed <= 18) return CellText{{Digit(packed - 9)}, Standing::Placed};
  return CellText{DigitSet(static_cast<std::uint32_t>(packed - 18)), Standing::Unmarked};
}

// The packed part of a web address that may be a grid: SudokuWiki's, and those of others who write 81 characters.
std::string_view grid_in_address(std::string_view address) {
  if (!address.starts_with("http://") && !address.starts_with("https://")) return address;
  for (std::string_view rest = address; !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of("/?&=#"), rest.size());
    const std::string_view part = rest.substr(0, end);
    if (part.size() == kCells || part.size() == kPairs || part.starts_with(kVersion)) return part;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return address;
}

using Unpack = std::optional<CellText> (*)(int high, int low);

Reading unpack(const SourceText& source, std::string_view pairs, Unpack unpack_cell) {
  CellTexts cells;
  for (const Cell cell : CellSet::all()) {
    const std::string_view pair = pairs.substr(std::size_t{2} * cell.index, 2);
    const auto unpacked = unpack_cell(packed_value(pair[0]), packed_value(pair[1]));
    if (!unpacked) return source.fault_in_cell(FaultCode::BadPacked, cell, offset_in(source, pair), 2);
    cells[cell.index] = *unpacked;
  }
  return grid_of(cells);
}

}  // namespace

std::optional<Reading> read_hodoku(const SourceText& source) {
  std::string_view rest = trimmed(source.plain());
  if (rest.find('\n') != std::string_view::npos || rest.find(':') == std::string_view::npos)
    return std::nullopt;
  const auto next_field = [&] {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return trimmed(field);
  };
  const bool has_head = rest.starts_with(':');
  for (int field = 0; has_head && field < 3; ++field) next_field();  // nothing, code, digits
  const std::string_view cells = next_field();
  // Without a head, a short part before a colon is one row of a grid and not a library line.
  if (!has_head && cells.size() <= kCells / 2) return std::nullopt;
  Grid grid;
  if (const auto fault = read_marked(source, cells, grid)) return *fault;
  if (const auto fault = remove_deleted(source, next_field(), grid)) return *fault;
  return grid;
}

std::optional<Reading> read_sudokuwiki(const SourceText& source) {
  std::string_view pairs = grid_in_address(trimmed(source.plain()));
  std::array<std::uint8_t, kCells> digits;
  if (pairs.size() == kCells && read_digits81(pairs.data(), digits.data())) return Grid::from_digits(digits);
  if (pairs.starts_with(kVersion)) {
    pairs.remove_prefix(kVersion.size());
    if (pairs.size() == kPairs) return unpack(source, pairs, unpack_s9b);
    return source.fault(FaultCode::BadCellCount, offset_in(source, pairs), 0, pairs.size() / 2);
  }
  if (pairs.size() != kPairs) return std::nullopt;
  bool has_letter = false;
  for (const char character : pairs) {
    if (packed_value(character) < 0) return std::nullopt;
    has_letter = has_letter || packed_value(character) > 9;
  }
  const Reading reading = unpack(source, pairs, unpack_base32);
  if (has_letter) return reading;
  // Digits alone can also be two grids; mostly they mean nothing as pairs, and then there is no doubt.
  if (std::holds_alternative<Fault>(reading)) return std::nullopt;
  return source.fault(FaultCode::TwoGridsOrPacked, offset_in(source, pairs));
}

}  // namespace swordfish::text
