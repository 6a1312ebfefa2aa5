#include "codec/lz_string.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "codec/utf16.hpp"

namespace swordfish {
namespace {

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kAddress = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
constexpr std::string_view alphabet(LzLetters letters) {
  return letters == LzLetters::Base64 ? kBase64 : kAddress;
}

// The numbers 0 and 1 say that a unit of 8 or 16 bits follows, which is new; 2 is the end; pieces come after.
constexpr int kNewByte = 0, kNewUnit = 1, kEnd = 2, kFirstPiece = 3;

// How many bits a number has grows whenever as many pieces came as it can count.
struct Width {
  int bits = 2;
  int left = 2;
  void count() {
    if (--left == 0) left = 1 << bits++;
  }
};

class Packer {
 public:
  explicit Packer(LzLetters letters) : letters_(alphabet(letters)) {}

  std::string pack(std::u16string_view units) {
    int piece = -1;  // what was matched so far
    for (const char16_t unit : units) {
      if (known_.try_emplace({-1, unit}, next_).second)
        is_new_.resize(static_cast<std::size_t>(++next_), true);
      if (const auto longer = known_.find({piece, unit}); longer != known_.end()) {
        piece = longer->second, last_ = unit;
        continue;
      }
      put_piece(piece);
      known_[{piece, unit}] = next_++;
      is_new_.resize(static_cast<std::size_t>(next_), false);
      piece = known_[{-1, unit}], last_ = unit;
    }
    if (piece >= 0) put_piece(piece);
    put(kEnd, width_.bits);
    do put(0, 1);  // up to the end of a letter, be it a whole one
    while (bits_ != 0);
    return std::move(packed_);
  }

 private:
  // A piece that was never put is one unit: the last that was matched.
  void put_piece(int piece) {
    if (is_new_[static_cast<std::size_t>(piece)]) {
      is_new_[static_cast<std::size_t>(piece)] = false;
      put(last_ < 256 ? kNewByte : kNewUnit, width_.bits);
      put(last_, last_ < 256 ? 8 : 16);
      width_.count();
    } else {
      put(piece, width_.bits);
    }
    width_.count();
  }

  // The lowest bit first; six of them are a letter, the first its highest.
  void put(int number, int bits) {
    for (int i = 0; i < bits; ++i) {
      waiting_ = waiting_ << 1 | (number >> i & 1);
      if (++bits_ == 6) packed_ += letters_[static_cast<std::size_t>(waiting_)], waiting_ = bits_ = 0;
    }
  }

  std::string_view letters_;
  std::map<std::pair<int, char16_t>, int> known_;  // a piece and the unit after it (-1: that unit alone)
  std::vector<bool> is_new_ = std::vector<bool>(kFirstPiece, false);
  int next_ = kFirstPiece;
  char16_t last_ = 0;
  Width width_;
  std::string packed_;
  int waiting_ = 0, bits_ = 0;
};

class Unpacker {
 public:
  Unpacker(std::string_view packed, LzLetters letters) : packed_(packed), letters_(alphabet(letters)) {}

  // At most so many units; nothing for more, and for what doesn't end as it should.
  std::optional<std::u16string> unpack(std::size_t most) {
    std::u16string units;
    std::vector<std::pair<std::size_t, std::size_t>> pieces;  // where in the units, how long
    std::size_t before = 0;                                   // where the piece before begins
    while (!is_broken_ && units.size() <= most) {
      const int number = read_bits(width_.bits);
      if (is_broken_) break;
      if (number == kEnd) {  // some programs fill up with A, which is nothing
        return packed_.find_first_not_of('A', at_) == packed_.npos ? std::optional(units) : std::nullopt;
      }
      const std::size_t begin = units.size();
      if (number == kNewByte || number == kNewUnit) {
        units += static_cast<char16_t>(read_bits(number == kNewByte ? 8 : 16));
        pieces.push_back({begin, 1});
        if (begin > 0) pieces.push_back({before, begin - before + 1});
        width_.count(), width_.count();
      } else {
        const auto index = static_cast<std::size_t>(number - kFirstPiece);
        if (begin == 0 || index > pieces.size()) return {};
        // The one that is about to be made: the piece before and its own first unit.
        const auto [from, length] =
            index < pieces.size() ? pieces[index] : std::pair(before, begin - before + 1);
        for (std::size_t i = 0; i < length; ++i) units += units[from + i];
        pieces.push_back({before, begin - before + 1});
        width_.count();
      }
      before = begin;
    }
    return {};
  }

 private:
  int read_bits(int bits) {
    int number = 0;
    for (int i = 0; i < bits; ++i) {
      if (left_ == 0) {
        const std::size_t value = at_ < packed_.size() ? letters_.find(packed_[at_++]) : letters_.npos;
        if (value == letters_.npos) {
          is_broken_ = true;
          return 0;
        }
        waiting_ = static_cast<int>(value), left_ = 6;
      }
      number |= (waiting_ >> --left_ & 1) << i;
    }
    return number;
  }

  std::string_view packed_, letters_;
  std::size_t at_ = 0;
  int waiting_ = 0, left_ = 0;
  bool is_broken_ = false;
  Width width_;
};

}  // namespace

std::string lz_pack(std::string_view text, LzLetters letters) {
  std::string packed = Packer(letters).pack(to_utf16(text));
  while (letters == LzLetters::Base64 && packed.size() % 4 != 0) packed += '=';
  return packed;
}

std::optional<std::string> lz_unpack(std::string_view packed, LzLetters letters, std::size_t most) {
  while (packed.ends_with('=')) packed.remove_suffix(1);
  const auto units = Unpacker(packed, letters).unpack(most);
  if (!units) return {};
  auto text = to_utf8(*units);
  return text && text->size() <= most ? text : std::nullopt;
}

}  // namespace swordfish
