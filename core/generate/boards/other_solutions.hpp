// Whether a board has another solution than the one that it was made from.
#pragma once

#include <optional>

#include "board/search.hpp"

namespace swordfish::board {

struct Others {
  bool is_alone = false;         // there is no other: proved
  std::optional<Filling> other;  // one that was found; neither: not known after so many guesses
};

// Looks for other solutions, up to so many guesses.
inline Others others(const Program& program, std::span<const Digits> open, const Filling& solution,
                     std::uint64_t guesses, const StopAsked& stop) {
  Search search(program, open);
  for (;;) {
    auto found = search.next(stop, guesses);
    if (!found) return {.is_alone = search.is_exhausted(), .other = {}};
    if (*found != solution) return {.is_alone = false, .other = std::move(found)};
  }
}

}  // namespace swordfish::board
