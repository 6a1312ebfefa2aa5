#include "bulk/lines.hpp"

#include <vector>

namespace swordfish {
namespace {

// Without branches, so that the compiler asks for many bytes at once.
constexpr std::uint8_t is_special(std::uint8_t byte, std::uint8_t delimiter) {
  return static_cast<std::uint8_t>((byte < ' ') | (byte > '~') | (byte == '"') | (byte == delimiter));
}

}  // namespace

bool are_plain(const PlainLines& lines, char delimiter, const std::uint8_t* first) {
  const auto between = static_cast<std::uint8_t>(delimiter);
  std::vector<std::uint8_t> marked(lines.length);  // what is special in the first line
  for (std::size_t i = 0; i < lines.length; ++i) {
    const bool is_last = i + 1 == lines.length;
    marked[i] = is_special(first[i], between) != 0 ? 0xff : 0;
    if (marked[i] != 0 ? first[i] != (is_last ? '\n' : between) : is_last) return false;
  }
  const std::uint8_t* line = lines.data;
  for (std::size_t row = 0; row < lines.count; ++row, line += lines.length) {
    std::uint8_t differs = 0;
    for (std::size_t i = 0; i < lines.length; ++i) {
      const std::uint8_t special = is_special(line[i], between) != 0 ? 0xff : 0;
      differs |= static_cast<std::uint8_t>((special ^ marked[i]) | (marked[i] & (line[i] ^ first[i])));
    }
    if (differs != 0) return false;
  }
  return true;
}

}  // namespace swordfish
