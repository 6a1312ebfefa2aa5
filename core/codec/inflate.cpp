#include "codec/inflate.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace swordfish {
namespace {

constexpr std::size_t kLongestCode = 15;

// Codes of a canonical Huffman code: how many there are of each length, and what they stand for in order.
struct Code {
  std::array<int, kLongestCode + 1> counts{};
  std::array<int, 288> symbols{};

  explicit Code(std::span<const int> lengths) {
    for (const int length : lengths) ++counts[static_cast<std::size_t>(length)];
    counts[0] = 0;
    std::array<int, kLongestCode + 2> starts{};
    for (std::size_t i = 1; i <= kLongestCode; ++i) starts[i + 1] = starts[i] + counts[i];
    for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
      if (lengths[symbol] == 0) continue;
      symbols[static_cast<std::size_t>(starts[static_cast<std::size_t>(lengths[symbol])]++)] =
          static_cast<int>(symbol);
    }
  }

  bool is_possible() const {  // no more codes than there is room for
    int room = 1;
    for (std::size_t i = 1; i <= kLongestCode; ++i) {
      room = 2 * room - counts[i];
      if (room < 0) return false;
    }
    return true;
  }
};

class Inflater {
 public:
  Inflater(std::string_view packed, std::size_t most) : packed_(packed), most_(most) {}

  std::optional<std::string> run() {
    for (bool is_last = false; !is_last;) {
      is_last = read_bits(1) == 1;
      const int kind = read_bits(2);
      const bool is_good = kind == 0 ? stored() : kind == 1 ? fixed() : kind == 2 && dynamic();
      if (!is_good || is_broken_) return {};
    }
    return std::move(out_);
  }

 private:
  int read_bits(int bits) {
    while (left_ < bits) {
      if (at_ == packed_.size()) {
        is_broken_ = true;
        return 0;
      }
      waiting_ |= static_cast<std::uint32_t>(static_cast<unsigned char>(packed_[at_++])) << left_;
      left_ += 8;
    }
    const int number = static_cast<int>(waiting_ & ((1u << bits) - 1));
    waiting_ >>= bits, left_ -= bits;
    return number;
  }

  bool stored() {
    waiting_ = 0, left_ = 0;
    const int length = read_bits(16), inverse = read_bits(16);
    if (is_broken_ || length != (~inverse & 0xFFFF) ||
        packed_.size() - at_ < static_cast<std::size_t>(length))
      return false;
    out_ += packed_.substr(at_, static_cast<std::size_t>(length));
    at_ += static_cast<std::size_t>(length);
    return out_.size() <= most_;
  }

  bool fixed() {
    std::array<int, 288> lengths{};
    for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    std::array<int, 30> distances{};
    distances.fill(5);
    return pieces(Code(lengths), Code(distances));
  }

  bool dynamic() {
    const int literals = read_bits(5) + 257, distances = read_bits(5) + 1, codes = read_bits(4) + 4;
    if (literals > 286 || distances > 30) return false;
    constexpr std::array<std::size_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                    11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::array<int, 19> code_lengths{};
    for (int i = 0; i < codes; ++i) code_lengths[kOrder[static_cast<std::size_t>(i)]] = read_bits(3);
    const Code code(code_lengths);
    if (is_broken_ || !code.is_possible()) return false;
    std::array<int, 320> lengths{};
    const int total = literals + distances;
    for (int i = 0; i < total;) {
      const int symbol = decode(code);
      if (symbol < 0 || (symbol == 16 && i == 0)) return false;
      const int length = symbol < 16 ? symbol : symbol == 16 ? lengths[static_cast<std::size_t>(i - 1)] : 0;
      const int times = symbol < 16    ? 1
                        : symbol == 16 ? 3 + read_bits(2)
                        : symbol == 17 ? 3 + read_bits(3)
                                       : 11 + read_bits(7);
      if (i + times > total) return false;
      for (int j = 0; j < times; ++j) lengths[static_cast<std::size_t>(i++)] = length;
    }
    const std::span all(lengths);
    const Code first(all.first(static_cast<std::size_t>(literals)));
    const Code second(all.subspan(static_cast<std::size_t>(literals), static_cast<std::size_t>(distances)));
    return first.is_possible() && second.is_possible() && pieces(first, second);
  }

  // Bytes, and copies of what came before: how long, how far back.
  bool pieces(const Code& literals, const Code& distances) {
    constexpr std::array<int, 29> kLengths = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                              31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    while (out_.size() <= most_) {
      const int symbol = decode(literals);
      if (symbol < 0 || symbol > 285) return false;
      if (symbol == 256) return true;
      if (symbol < 256) {
        out_ += static_cast<char>(symbol);
        continue;
      }
      const int row = symbol - 257;
      const int length =
          kLengths[static_cast<std::size_t>(row)] + (row < 8 || row == 28 ? 0 : read_bits(row / 4 - 1));
      const int far = decode(distances);
      if (far < 0 || far > 29) return false;
      const int more = far < 4 ? 0 : far / 2 - 1;
      const int back = far < 4 ? far + 1 : ((2 + far % 2) << more) + 1 + read_bits(more);
      if (is_broken_ || static_cast<std::size_t>(back) > out_.size()) return false;
      for (int i = 0; i < length; ++i) out_ += out_[out_.size() - static_cast<std::size_t>(back)];
    }
    return false;
  }

  int decode(const Code& code) {
    int number = 0, first = 0, index = 0;
    for (std::size_t length = 1; length <= kLongestCode; ++length) {
      number |= read_bits(1);
      if (is_broken_) return -1;
      const int count = code.counts[length];
      if (number - count < first) return code.symbols[static_cast<std::size_t>(index + number - first)];
      index += count;
      first = (first + count) << 1;
      number <<= 1;
    }
    return -1;
  }

  std::string_view packed_;
  std::size_t most_, at_ = 0;
  std::uint32_t waiting_ = 0;
  int left_ = 0;
  bool is_broken_ = false;
  std::string out_;
};

}  // namespace

std::optional<std::string> inflate(std::string_view packed, std::size_t most) {
  return Inflater(packed, most).run();
}

}  // namespace swordfish
