// Restricted commons: digits that two almost locked sets cannot both hold, because every place of the digit
// in one sees every place in the other. One of the sets is then locked without it.
//
//     A = {1 2 5}            B = {2 5 7}       if all 2s of A see all 2s of B, then 2 is restricted:
//     . 25 12 | . . .        . . 257 25 . .    A holds 1 and 5, or B holds 5 and 7: one of them holds the 5
#pragma once

#include <span>
#include <vector>

#include "ladder/techniques/als_list.hpp"

namespace swordfish {

struct RestrictedCommon {
  std::uint16_t from;  // places in the AlsList, from < to
  std::uint16_t to;
  DigitSet digits;  // one or two
};

// All restricted commons, by `from`, then by `to`.
class RestrictedCommons {
 public:
  RestrictedCommons(const std::vector<Als>& sets, bool may_overlap);
  std::span<const RestrictedCommon> all() const { return all_; }
  // Those whose lower set is this one.
  std::span<const RestrictedCommon> from(std::size_t set) const {
    return std::span(all_).subspan(first_[set], first_[set + 1] - first_[set]);
  }

 private:
  std::vector<RestrictedCommon> all_;
  std::vector<std::uint32_t> first_;
};

struct SeparateCommons : RestrictedCommons {
  explicit SeparateCommons(const Position& position)
      : RestrictedCommons(position.shared<AlsList>().all(), false) {}
};
struct OverlappingCommons : RestrictedCommons {
  explicit OverlappingCommons(const Position& position)
      : RestrictedCommons(position.shared<AlsList>().all(), true) {}
};

// What two almost locked sets with a restricted common strike together with these digits.
inline CandidateSet struck_by_both(const Als& one, const Als& other, DigitSet digits) {
  CandidateSet struck;
  for (const Digit digit : digits& one.digits & other.digits) {
    struck[digit] = one.targets_of(digit) & other.targets_of(digit);
  }
  return struck;
}

}  // namespace swordfish
