#include "text.hpp"

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

}  // namespace swordfish
