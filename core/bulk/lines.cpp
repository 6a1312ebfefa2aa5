#include "bulk/lines.hpp"

#include <algorithm>
#include <cstring>

#include "base/cell.hpp"

namespace swordfish {
namespace {

// Few enough for a sum of one byte.
constexpr std::size_t kBytesPerSum = 128;

// Whether a byte ends a field of a line: without branches, so that the compiler asks for many bytes at once.
constexpr std::uint8_t is_special(std::uint8_t byte, std::uint8_t delimiter) {
  constexpr std::uint8_t kPrinted = '~' - ' ';
  return static_cast<std::uint8_t>((static_cast<std::uint8_t>(byte - ' ') > kPrinted) | (byte == '"') |
                                   (byte == delimiter));
}

std::size_t count_special(std::span<const std::uint8_t> bytes, std::uint8_t delimiter) {
  std::size_t total = 0;
  while (!bytes.empty()) {
    const auto some = bytes.first(std::min(kBytesPerSum, bytes.size()));
    std::uint8_t sum = 0;
    for (const std::uint8_t byte : some) sum = static_cast<std::uint8_t>(sum + is_special(byte, delimiter));
    total += sum;
    bytes = bytes.subspan(some.size());
  }
  return total;
}

}  // namespace

std::optional<std::size_t> place_lines(std::span<const std::uint8_t> lines, const LineForm& form,
                                       std::span<LinePlace> places) {
  const std::uint8_t* const begin = lines.data();
  const std::uint8_t* const end = begin + lines.size();
  const auto place_of = [begin](const std::uint8_t* at) { return static_cast<std::uint32_t>(at - begin); };
  std::size_t count = 0;
  for (const std::uint8_t* at = begin; at != end; ++count) {
    if (count == places.size()) return std::nullopt;
    LinePlace& place = places[count];
    place.start = place.listed = place_of(at);
    for (std::size_t column = 0; column < form.columns; ++column) {
      const std::uint8_t sign = column + 1 == form.columns ? '\n' : form.delimiter;
      const bool is_puzzle = column == form.puzzle;
      if (is_puzzle || column == form.listed) {
        (is_puzzle ? place.puzzle : place.listed) = place_of(at);
        if (end - at <= static_cast<std::ptrdiff_t>(kCells) || at[kCells] != sign) return std::nullopt;
        at += kCells;
      } else {
        at = static_cast<const std::uint8_t*>(std::memchr(at, sign, static_cast<std::size_t>(end - at)));
        if (at == nullptr) return std::nullopt;
      }
      ++at;
    }
    place.end = place_of(at - 1);
  }
  // Every line has as many signs as it should; with others among them there would be more.
  if (count_special(lines, form.delimiter) != count * form.columns) return std::nullopt;
  return count;
}

}  // namespace swordfish
