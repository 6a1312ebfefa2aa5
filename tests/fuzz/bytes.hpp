// Choices from bytes: what a target reads its input as, when that is neither text nor a grid. Bytes that have
// run out are zeros, so every input is one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace swordfish {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  bool empty() const { return rest_.empty(); }
  std::uint8_t next() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }
  // 0 to end - 1, where end is at most 256.
  int below(int end) { return next() % end; }
  bool maybe() { return next() % 2 != 0; }
  std::uint32_t number() {
    std::uint32_t low = next();
    return low | std::uint32_t{next()} << 8;
  }
  std::span<const std::uint8_t> rest() const { return rest_; }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace swordfish
