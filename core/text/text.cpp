#include "text/text.hpp"

#include <algorithm>

#include "text/parts.hpp"

namespace swordfish {

namespace {

// What each character means as one of 81 cells: a digit in the low bits, or one of the flags.
enum : std::uint8_t { kDigitBits = 15, kBlank = 16, kSpace = 32, kStrange = 64 };

constexpr std::array<std::uint8_t, 256> make_meanings() {
  std::array<std::uint8_t, 256> meanings{};
  meanings.fill(kStrange);
  for (int digit = 1; digit <= kDigits; ++digit) {
    meanings['0' + digit] = static_cast<std::uint8_t>(digit);
  }
  for (const unsigned char blank : {'.', '0', '*', '_', '-', 'x', 'X', '?'}) meanings[blank] = kBlank;
  meanings[' '] = kSpace;
  return meanings;
}
constexpr auto kMeanings = make_meanings();

}  // namespace

bool read_digits81(const char* text, std::uint8_t* digits) {
  const auto* __restrict in = reinterpret_cast<const std::uint8_t*>(text);
  std::uint8_t* __restrict out = digits;

  // Nearly every puzzle has dots or zeros for blanks. This loop knows only those, so that it becomes vector
  // code with any compiler: 12 ns instead of 60.
  std::uint8_t highest = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    constexpr auto kDot = static_cast<std::uint8_t>('.' - '0');
    auto digit = static_cast<std::uint8_t>(in[cell] - '0');
    digit &= digit != kDot ? 0xff : 0;
    out[cell] = digit;
    highest = highest > digit ? highest : digit;
  }
  if (highest <= kDigits) return true;

  std::uint8_t seen = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint8_t meaning = kMeanings[in[cell]];
    out[cell] = meaning & kDigitBits;
    seen |= meaning;
  }
  return seen < kStrange && (seen & (kSpace | kBlank)) != (kSpace | kBlank);
}

std::variant<Grid, Fault> read_grid(std::string_view text) {
  std::array<std::uint8_t, kCells> digits;
  if (text.size() == kCells && read_digits81(text.data(), digits.data())) return Grid::from_digits(digits);
  if (text.size() > kLongestText) {
    Fault fault;
    fault.code = FaultCode::TooLong;
    return fault;
  }
  const text::SourceText source(text);
  // Spaces at the ends may be cells, so only line ends are taken away from 81 characters.
  std::string_view line = source.plain();
  while (line.ends_with('\n')) line.remove_suffix(1);
  while (line.starts_with('\n')) line.remove_prefix(1);
  if (line.size() == kCells && read_digits81(line.data(), digits.data())) return Grid::from_digits(digits);
  if (const auto at = text::mixed_blank(line)) {
    return source.fault_in_cell(FaultCode::MixedBlanks, Cell(static_cast<int>(*at)),
                                static_cast<std::size_t>(line.data() - source.plain().data()) + *at);
  }
  if (const auto reading = text::read_sudokuwiki(source)) return *reading;
  if (const auto reading = text::read_hodoku(source)) return *reading;
  if (const auto reading = text::read_sections(source)) return *reading;
  return text::read_layout(source);
}

std::optional<TextForm> text_form(std::string_view name) {
  const auto found = std::find(kTextForms.begin(), kTextForms.end(), name);
  if (found == kTextForms.end()) return std::nullopt;
  return static_cast<TextForm>(found - kTextForms.begin());
}

}  // namespace swordfish

namespace swordfish::text {

// Where 81 characters of cells have a space beside another blank: where the second kind is first met.
std::optional<std::size_t> mixed_blank(std::string_view line) {
  if (line.size() != kCells) return std::nullopt;
  std::optional<std::size_t> space, blank;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::uint8_t meaning = kMeanings[static_cast<std::uint8_t>(line[at])];
    if (meaning == kStrange) return std::nullopt;
    if (meaning == kSpace && !space) space = at;
    if (meaning == kBlank && !blank) blank = at;
  }
  return space && blank ? std::max(space, blank) : std::nullopt;
}

Grid grid_of(const CellTexts& cells) {
  Grid grid;
  for (const Cell cell : CellSet::all()) {
    const auto& [candidates, standing] = cells[cell.index];
    if (standing == Standing::Given) grid.give(cell, candidates.first());
    if (standing == Standing::Placed) grid.place(cell, candidates.first());
  }
  for (const Cell cell : grid.open()) {
    for (const Digit gone : DigitSet::all() - cells[cell.index].candidates) grid.eliminate(cell, gone);
  }
  return grid;
}

}  // namespace swordfish::text
