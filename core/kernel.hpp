// The search, compiled once per instruction set; which one runs is decided once, when the program loads.
//
// This header knows no instruction set: it is what search and bulk see.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace swordfish {

// What a search is asked: the candidates of the 81 cells row by row, bit d-1 for digit d. Any masks will do:
// a placed digit is one bit, a cell without candidates is zero. The rest is zero, so that vectors may read
// on.
struct alignas(64) CandidateRow {
  std::array<std::uint16_t, 96> cells{};
};

// Everything a search remembers: its nodes in hand and its guesses not yet followed to the end. The size is
// fixed and proved in kernel/box.hpp; each kernel lays its own structure into it. Not initialised: begin
// does.
inline constexpr std::size_t kSearchMemoryBytes = 36 * 1024;
struct alignas(64) SearchMemory {
  std::byte bytes[kSearchMemoryBytes];
};

struct Progress {
  std::uint64_t solutions = 0;  // found in this call
  std::uint64_t guesses = 0;    // made in this call
  bool exhausted = false;       // nothing is left to find
};

// The same source gives every kernel, so solutions, their order, and the guesses made are the same on all.
struct Kernel {
  const char* name;

  // Starts a search, from candidates or from 81 characters: '1' to '9' are givens, anything else is blank.
  void (*begin)(SearchMemory&, const CandidateRow&);
  void (*begin_text)(SearchMemory&, const char* text);

  // Goes on until `solutions` more are found, `guesses` more are made, or the search is exhausted.
  // The digits 1 to 9 of the last solution found go to the 81 bytes at `digits`, unless that is null.
  Progress (*advance)(SearchMemory&, std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits);

  // The short way for one puzzle: counts up to `limit` solutions of 81 characters and writes the first.
  Progress (*solve)(const char* text, std::uint64_t limit, std::uint8_t* digits);
};

// The kernels that this CPU can run, best first. Never empty: "portable" is the last.
std::span<const Kernel* const> kernels();

// The kernel of that name, or null when there is none or this CPU can't run it.
const Kernel* find_kernel(std::string_view name);

// The best kernel, or the one that the environment variable SWORDFISH_KERNEL names.
const Kernel& active_kernel();

// What SWORDFISH_KERNEL said when no kernel here has that name (the best one is active then), else empty.
std::string_view refused_kernel();

}  // namespace swordfish
