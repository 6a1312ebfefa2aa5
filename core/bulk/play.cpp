#include "bulk/play.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/houses.hpp"
#include "base/ranges.hpp"

namespace swordfish {
namespace {

constexpr auto kPeerLists = [] {
  std::array<std::array<std::uint8_t, 20>, kCells> lists{};
  for (const Cell cell : kEveryCell) {
    std::size_t place = 0;
    for (const Cell peer : peers(cell)) lists[cell.index][place++] = peer.index;
  }
  return lists;
}();

bool has_none(const std::int8_t* cell_mask) {
  std::uint64_t eight;
  std::memcpy(&eight, cell_mask, sizeof eight);
  return eight == 0 && cell_mask[8] == 0;
}

// A digit is played: it goes from the masks of its peers; whether one of those that are open can take no digit any
// more.
bool place(std::uint8_t* digits, std::int8_t* mask, std::size_t cell, std::size_t digit) {
  digits[cell] = static_cast<std::uint8_t>(digit + 1);
  std::fill_n(mask + 9 * cell, 9, std::int8_t{0});
  bool is_dead = false;
  for (const std::uint8_t peer : kPeerLists[cell]) {
    std::int8_t* peer_mask = mask + std::size_t{9} * peer;
    if (peer_mask[digit] == 0) continue;
    peer_mask[digit] = 0;
    is_dead = is_dead || has_none(peer_mask);
  }
  return is_dead;
}

}  // namespace

void begin_games(const Games& games, const std::uint8_t* marked) {
  for (std::size_t game = 0; game < games.count; ++game) {
    if (marked[game] == 0) continue;
    std::int8_t* mask = games.masks + kActions * game;
    std::uint8_t* digits = games.digits + kCells * game;
    std::fill_n(mask, kActions, std::int8_t{1});
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (digits[cell] != 0) place(digits, mask, cell, digits[cell] - std::size_t{1});
    }
  }
}

void play(const Games& games, const std::uint8_t* marked, const std::int64_t* actions, bool places_wrong,
          std::uint8_t* outcomes, std::uint8_t* ends) {
  for (std::size_t game = 0; game < games.count; ++game) {
    if (marked[game] == 0) continue;
    std::int8_t* mask = games.masks + kActions * game;
    std::uint8_t* digits = games.digits + kCells * game;
    const auto action = static_cast<std::size_t>(actions[game]);
    ends[game] = static_cast<std::uint8_t>(GameEnd::No);
    if (action >= kActions || mask[action] == 0) {
      outcomes[game] = static_cast<std::uint8_t>(Outcome::Broken);
      continue;
    }
    const std::size_t cell = action / 9, digit = action % 9;
    const bool is_right = games.solutions[kCells * game + cell] == digit + 1;
    outcomes[game] = static_cast<std::uint8_t>(is_right ? Outcome::Right : Outcome::Wrong);
    if (!is_right && !places_wrong) continue;
    const bool is_dead = place(digits, mask, cell, digit);
    const bool is_full = std::find(digits, digits + kCells, std::uint8_t{0}) == digits + kCells;
    if (is_full || is_dead) ends[game] = static_cast<std::uint8_t>(is_full ? GameEnd::Solved : GameEnd::Dead);
  }
}

}  // namespace swordfish
