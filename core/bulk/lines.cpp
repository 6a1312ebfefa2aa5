#include "bulk/lines.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

#include "kernel/status_name.hpp"

namespace swordfish {
namespace {

// Without branches, so that the compiler asks for many bytes at once.
constexpr std::uint8_t is_special(std::uint8_t byte, std::uint8_t delimiter) {
  return static_cast<std::uint8_t>((byte < ' ') | (byte > '~') | (byte == '"') | (byte == delimiter));
}

// Takes bytes one after another.
class Pen {
 public:
  explicit Pen(std::uint8_t* at) : at_(at) {}

  void write(const void* bytes, std::size_t count) {
    std::memcpy(at_, bytes, count);
    at_ += count;
  }
  void write(std::uint8_t byte) { *at_++ = byte; }
  std::uint8_t* at() const { return at_; }

 private:
  std::uint8_t* at_;
};

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

void compare_rows(const Rows& rows, const std::uint8_t* others, std::uint8_t* same) {
  for (std::size_t row = 0; row < rows.count; ++row) {
    same[row] = std::memcmp(rows.row_at(row), others + kCells * row, kCells) == 0;
  }
}

std::size_t write_found(const PlainLines& lines, char delimiter, const std::uint8_t* found,
                        const std::uint8_t* status, std::uint8_t* written) {
  const auto between = static_cast<std::uint8_t>(delimiter);
  Pen pen(written);
  for (std::size_t row = 0; row < lines.count; ++row) {
    const auto of_row = std::min(static_cast<Status>(status[row]), Status::Malformed);
    pen.write(lines.data + lines.length * row, lines.length - 1);
    pen.write(between);
    if (of_row <= Status::Many) pen.write(found + kCells * row, kCells);
    pen.write(between);
    const std::string_view name = status_name(of_row);
    pen.write(name.data(), name.size());
    pen.write('\n');
  }
  return static_cast<std::size_t>(pen.at() - written);
}

}  // namespace swordfish
