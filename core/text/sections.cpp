// Files of SadMan Sudoku and its kin, in which heads part the puzzle from what a person did with it:
//
//   [Puzzle]
//   .6..9....        nine rows of givens
//   [State]
//   26..9....        nine rows with the digits placed so far
//
// Other sections, such as pencil marks, have no form that programs agree on and are left out.
#include "text/parts.hpp"

namespace swordfish::text {

namespace {

bool is_head(std::string_view line) {
  return line.size() > 2 && line.starts_with('[') && line.ends_with(']') && is_letter(line[1]);
}

bool is_head_of(std::string_view line, std::string_view name) {
  const auto same = [](char left, char right) { return (left | 0x20) == (right | 0x20); };
  return is_head(line) && line.size() == name.size() + 2 &&
         std::equal(name.begin(), name.end(), line.begin() + 1, same);
}

// A section: the text under a head, if there is one of that name.
std::optional<SourceText> section(const SourceText& source, std::string_view name) {
  const std::string_view text = source.plain();
  std::optional<std::size_t> begin;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at));
    if (begin && is_head(line)) return source.only(*begin, at);
    if (is_head_of(line, name)) begin = end;
    at = end + 1;
  }
  if (!begin) return std::nullopt;
  return source.only(*begin, text.size());
}

}  // namespace

std::optional<Reading> read_sections(const SourceText& source) {
  const auto puzzle = section(source, "puzzle");
  if (!puzzle) return std::nullopt;
  Reading reading = read_layout(*puzzle);
  const auto state = section(source, "state");
  if (!state || std::holds_alternative<Fault>(reading)) return reading;
  const Reading later = read_layout(*state);
  if (std::holds_alternative<Fault>(later)) return later;
  const Grid& placed = std::get<Grid>(later);
  Grid& grid = std::get<Grid>(reading);
  for (const Cell cell : placed.placed() - grid.placed()) grid.place(cell, placed.candidates(cell).first());
  return reading;
}

}  // namespace swordfish::text
