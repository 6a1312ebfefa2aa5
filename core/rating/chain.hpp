// Chains: what follows from one supposition, and why.
//
// A node is a candidate that is on (true) or off (false). Every node remembers the node it came from and the
// kind of link. That is enough to find all its parents again: a digit comes on because all its rivals in a
// cell or house are off, so its parents are those rivals.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rating/rating.hpp"
#include "rating/state.hpp"

namespace swordfish::rating {

enum class Cause : std::uint8_t { Box, Row, Column, Cell, Advanced, None };

// The cause of a link of a chain that is due to a house, by its place in kBoxRowColumn.
constexpr Cause house_cause(int kind) { return static_cast<Cause>(kind); }
// Whether a link of a chain is due to a house.
constexpr bool is_house(Cause cause) { return cause <= Cause::Column; }
// The house that a link of a chain is due to.
constexpr House house_of(Cell cell, Cause cause) { return seats_of(cell)[static_cast<int>(cause)].house; }

// What a node of a chain came from.
// | cause: 6 bits | candidate, or index of a conclusion for Cause::Advanced: 10 bits |
class From {
 public:
  constexpr From() = default;
  constexpr From(Cause cause, CandidateIndex candidate) : From(cause, candidate.index) {}
  static constexpr From nothing() { return {Cause::None, 0}; }
  static constexpr From conclusion(int index) { return {Cause::Advanced, index}; }

  constexpr Cause cause() const { return static_cast<Cause>(bits_ >> 10); }
  constexpr CandidateIndex candidate() const { return CandidateIndex(bits_ & 1023); }
  constexpr int conclusion() const { return bits_ & 1023; }

 private:
  constexpr From(Cause cause, int index)
      : bits_(static_cast<std::uint16_t>(static_cast<int>(cause) << 10 | index)) {}

  std::uint16_t bits_ = 0;
};

// A node of a chain as one number: 2 * candidate, and one more if it is on.
struct NodeIndex {
  std::uint16_t index;

  static constexpr NodeIndex of(CandidateIndex candidate, bool on) {
    return {static_cast<std::uint16_t>(2 * candidate.index + (on ? 1 : 0))};
  }
  constexpr CandidateIndex candidate() const { return CandidateIndex(index / 2); }
  constexpr bool on() const { return index % 2 != 0; }
  constexpr bool operator==(const NodeIndex&) const = default;
};

// A chain found inside another chain. Two with one signature are the same chain.
struct NestedChain {
  int complexity = 0;
  std::array<std::uint64_t, 2> signature{};
  RatingChain told;  // only if asked for
};

// What a chain costs for its length: 0.1 for each of the thresholds 4, 6, 8, 12, 16, 24, ... that the length
// exceeds, added up as doubles: the rounding decides ties between chains of different kinds.
double length_surcharge(int complexity);

}  // namespace swordfish::rating
